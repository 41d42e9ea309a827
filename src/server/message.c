#include "server/message.h"

bool message_read(const char *text, size_t size, Message *out, Error *err)
{
    json_error_t where;
    *err = (Error){0};
    *out = (Message){.json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &where)};
    const json_t *id = json_object_get(out->json, "id");
    if (!out->json)
        error_at(err, where.line, where.column, "this is not JSON: %s", where.text);
    else if (!json_is_object(out->json))
        error_set(err, "the request must be a JSON object");
    else if (!json_is_integer(id))
        error_set(err, "\"id\" must be a whole number, which the answers repeat");
    if (err->text[0]) {
        message_free(out);
        return false;
    }
    out->id = json_integer_value(id);
    out->command = json_string_value(json_object_get(out->json, "do"));
    return true;
}

void message_free(Message *m)
{
    json_decref(m->json);
    *m = (Message){0};
}
