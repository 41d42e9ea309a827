/* qr.h - short texts as QR codes (ISO/IEC 18004): byte mode, error correction L, versions 1
 * to 5. */
#ifndef HEIBAI_SERVER_QR_H
#define HEIBAI_SERVER_QR_H

#include "base/text.h"

enum { QR_SIZE_MAX = 37, QR_TEXT_MAX = 106 };

typedef struct Qr {
    int size;                                     /* modules on a side */
    unsigned char dark[QR_SIZE_MAX][QR_SIZE_MAX]; /* by row and column */
} Qr;

/* False: the text is longer than QR_TEXT_MAX bytes. */
bool qr_encode(const char *text, Qr *out);

/* Appends it for a terminal, two rows of modules per line, with the quiet zone. `coloured`:
 * with escape sequences that make it dark on light whatever the colours of the terminal are. */
void qr_print(const Qr *qr, bool coloured, Text *out);

#endif
