/* fields.h - the settings of a job as text: one line "key value" per field.
 * In a value a newline is written \n and a backslash \\. */
#ifndef HEIBAI_JOBS_FIELDS_H
#define HEIBAI_JOBS_FIELDS_H

#include "base/text.h"

void fields_add(Text *out, const char *key, const char *value);
void fields_add_int(Text *out, const char *key, int64_t value);
void fields_add_real(Text *out, const char *key, double value);
void fields_add_hash(Text *out, const char *key, uint64_t value);

/* False: the field is missing, has another form or is out of range; the error names it. */
bool fields_get(const char *settings, const char *key, Text *out, Error *err);
bool fields_get_int(const char *settings, const char *key, int64_t min, int64_t max, int *out,
                    Error *err);
bool fields_get_real(const char *settings, const char *key, double min, double max, double *out,
                     Error *err);
bool fields_get_hash(const char *settings, const char *key, uint64_t *out, Error *err);

#endif
