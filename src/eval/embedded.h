/* embedded.h - the file of weights inside the program. */
#ifndef HEIBAI_EVAL_EMBEDDED_H
#define HEIBAI_EVAL_EMBEDDED_H

#include <stddef.h>

extern const unsigned char EMBEDDED_WEIGHTS[];
size_t embedded_weights_size(void);

#endif
