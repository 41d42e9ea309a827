/* fields.h - the settings of a job as text: one line "key value" per field.
 * In a value a newline is written \n and a backslash \\. */
#ifndef HEIBAI_JOBS_FIELDS_H
#define HEIBAI_JOBS_FIELDS_H

#include "base/text.h"

typedef struct Eval Eval;         /* eval/eval.h */
typedef struct JobPlace JobPlace; /* job.h */

void fields_add(Text *out, const char *key, const char *value);

/* False: the field is missing, has another form or is out of range; the error names it. */
bool fields_get(const char *settings, const char *key, Text *out, Error *err);

/* The type of the member. Evaluations are written as their eval_identity. */
typedef enum FieldType {
    FIELD_INT,
    FIELD_REAL,   /* double */
    FIELD_HASH,   /* uint64_t */
    FIELD_STRING, /* const char *, allocated when it is read */
    FIELD_EVAL    /* const Eval * */
} FieldType;

/* A field that is a member of a struct. A table ends with a key that is NULL. */
typedef struct Field {
    const char *key;
    FieldType type;
    size_t offset;
    double min, max; /* of numbers */
} Field;

void fields_write(const Field *table, const void *from, Text *out);
/* Reads into a struct of zeros. False: as fields_get, or an evaluation is not at this place.
 * fields_free is needed in any case. */
bool fields_read(const Field *table, const char *settings, const JobPlace *place, void *to,
                 Error *err);
void fields_free(const Field *table, void *of);

#endif
