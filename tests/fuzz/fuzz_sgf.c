/* fuzz_sgf.c - no text harms the reader; what it takes comes back. */
#include "fuzz_sheet.h"

#include "game/sgf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_sheets(data, size, sgf_read, sgf_write);
    return 0;
}
