/* embedded.c - C11 cannot include a file of bytes, every assembler can.
 * HEIBAI_WEIGHTS_FILE is set by the build. */
#include "eval/embedded.h"

__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".global EMBEDDED_WEIGHTS\n"
        ".global EMBEDDED_WEIGHTS_END\n"
        ".hidden EMBEDDED_WEIGHTS\n"
        ".hidden EMBEDDED_WEIGHTS_END\n"
        "EMBEDDED_WEIGHTS:\n"
        ".incbin \"" HEIBAI_WEIGHTS_FILE "\"\n"
        "EMBEDDED_WEIGHTS_END:\n"
        ".byte 0\n"
        ".popsection\n");

extern const unsigned char EMBEDDED_WEIGHTS_END[];

size_t embedded_weights_size(void) { return (size_t)(EMBEDDED_WEIGHTS_END - EMBEDDED_WEIGHTS); }
