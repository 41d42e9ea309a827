/* A WebSocket message: it is answered, becomes work, or is refused with a reason that can be
 * sent as JSON. */
#include "fuzz_text.h"

#include "server/api.h"
#include "server/message.h"

static void must_be_sendable(const Error *err)
{
    must_be_line(err->text);
    json_t *body = api_error(err);
    must(json_is_object(body));
    char *text = json_dumps(body, JSON_COMPACT);
    must(text != NULL);
    free(text);
    json_decref(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *text = fuzz_bytes(data, size);
    Message message;
    Error err;
    if (!message_read((const char *)text, size, &message, &err)) {
        must_be_sendable(&err);
        must(!message.json);
    } else if (message.command) {
        Prepared prepared;
        if (!api_prepare(message.command, message.json, NULL, &prepared, &err))
            must_be_sendable(&err);
        else
            prepared_free(&prepared);
    }
    message_free(&message);
    free(text);
    return 0;
}
