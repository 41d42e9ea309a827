/* messages.h - the table that the build makes of messages.txt. */
#ifndef HEIBAI_LANG_MESSAGES_H
#define HEIBAI_LANG_MESSAGES_H

#include "lang/lang.h"

typedef struct Message {
    const char *text[LANGS]; /* NULL: not translated */
    bool page;               /* for the page in the browser: not found by lang_translate */
} Message;

extern const Message MESSAGE_PHRASES[PHRASES];
/* All entries, those of MESSAGE_PHRASES included, in the order of the file. */
extern const Message MESSAGES[];
extern const int MESSAGE_COUNT;

#endif
