/* A player spec from anywhere: refused with a reason, or a player that can be made and dropped.
 */
#include "fuzz_text.h"

#include "players/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *spec = fuzz_text(data, size);
    Error err = {0};
    if (!registry_check(spec, &err)) must_be_line(err.text);
    free(spec);
    return 0;
}
