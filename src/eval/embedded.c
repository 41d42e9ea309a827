/* embedded.c - puts the file of weights into the program. C11 cannot include binary files, so
 * the assembler does. The build sets HEIBAI_WEIGHTS_FILE. */
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
