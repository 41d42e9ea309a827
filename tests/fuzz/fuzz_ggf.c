/* fuzz_ggf.c - no text harms the reader; what it takes comes back. */
#include "fuzz_sheet.h"

#include "game/ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_sheets(data, size, ggf_read, ggf_write);
    return 0;
}
