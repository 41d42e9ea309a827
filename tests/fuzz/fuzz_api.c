/* A request from anywhere: a line with the command, then JSON. It is answered, becomes work, or
 * is refused with a reason. */
#include "fuzz_text.h"

#include "server/api.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *rest = strchr(text, '\n');
    if (rest) {
        Prepared prepared;
        Error err;
        *rest++ = '\0';
        json_t *arguments = json_loads(rest, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
        if (arguments && !api_prepare(text, arguments, NULL, &prepared, &err))
            must_be_line(err.text);
        else if (arguments)
            prepared_free(&prepared);
        json_decref(arguments);
    }
    free(text);
    return 0;
}
