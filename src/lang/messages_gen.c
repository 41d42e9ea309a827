/* messages_gen.c - makes the tables of messages.txt: `messages_gen c` prints the C table of
 * lang/messages.h, `messages_gen en|zh|ja` the words of the page in that language. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192, TEXT_MAX = 16384, NAME_MAX = 256 };

static const char *const TAGS[] = {"en", "zh", "ja"};
enum { TAG_COUNT = 3, EN = 0, ZH = 1 };

/* One entry. The texts are quoted strings as in C, one behind the other. */
typedef struct Entry {
    char say[NAME_MAX], page[NAME_MAX];
    char text[TAG_COUNT][TEXT_MAX];
    int line;
} Entry;

static void fail(int line, const char *why, const char *what)
{
    fprintf(stderr, "messages.txt:%d: %s%s\n", line, why, what);
    exit(1);
}

/* Adds a quoted string to a text. */
static void add(char *text, const char *quoted, int line)
{
    size_t size = strlen(quoted);
    if (size < 2 || quoted[0] != '"' || quoted[size - 1] != '"')
        fail(line, "not a quoted string: ", quoted);
    if (strlen(text) + size + 2 > TEXT_MAX) fail(line, "the text is too long", "");
    if (*text) strcat(text, " ");
    strcat(text, quoted);
}

/* Reads one line into the entry. *tag is the language of the line before. */
static void take(Entry *e, char *line, int number, int *tag)
{
    char *rest = strchr(line, ' ');
    if (line[strspn(line, " ")] == '"') {
        if (*tag < 0) fail(number, "a string without a language", "");
        add(e->text[*tag], line + strspn(line, " "), number);
        return;
    }
    if (!rest) fail(number, "not understood: ", line);
    *rest++ = '\0';
    *tag = -1;
    if (strcmp(line, "say") == 0 || strcmp(line, "page") == 0) {
        if (strlen(rest) >= NAME_MAX) fail(number, "the names are too long", "");
        strcpy(line[0] == 's' ? e->say : e->page, rest);
        return;
    }
    for (int i = 0; i < TAG_COUNT; i++)
        if (strcmp(line, TAGS[i]) == 0) *tag = i;
    if (*tag < 0) fail(number, "neither say, page nor a language: ", line);
    if (e->text[*tag][0]) fail(number, "the second text in ", line);
    add(e->text[*tag], rest, number);
}

/* False: there is no further entry. */
static bool next(FILE *in, Entry *e, int *number)
{
    char line[LINE_MAX_BYTES];
    int tag = -1;
    memset(e, 0, sizeof *e);
    while (fgets(line, sizeof line, in)) {
        ++*number;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#') continue;
        if (!line[0] && e->line) break;
        if (!line[0]) continue;
        if (!e->line) e->line = *number;
        take(e, line, *number, &tag);
    }
    if (e->line && !e->text[EN][0]) fail(e->line, "an entry without English", "");
    return e->line > 0;
}

static void print_c(FILE *in)
{
    Entry e;
    int number = 0;
    puts("#include \"lang/messages.h\"\n\nconst Message MESSAGE_PHRASES[PHRASES] = {");
    while (next(in, &e, &number))
        if (e.say[0])
            printf("    [SAY_%s] = {{%s, %s}, 0},\n", e.say, e.text[EN],
                   e.text[ZH][0] ? e.text[ZH] : "0");
    puts("};\n\nconst Message MESSAGES[] = {");
    rewind(in);
    int count = 0;
    for (number = 0; next(in, &e, &number); count++)
        printf("    {{%s, %s}, %d},\n", e.text[EN], e.text[ZH][0] ? e.text[ZH] : "0",
               e.page[0] && !e.say[0]);
    printf("};\nconst int MESSAGE_COUNT = %d;\n", count);
}

/* JavaScript joins strings with '+'; the escapes \n, \" and \\ are those of C. */
static void print_script(FILE *in, int tag)
{
    Entry e;
    int number = 0;
    puts("export default {");
    while (next(in, &e, &number))
        for (char *key = strtok(e.page, " "); key; key = strtok(NULL, " ")) {
            const char *text = e.text[tag];
            if (!text[0]) fail(e.line, "the page needs this entry in ", TAGS[tag]);
            printf("  %s: ", key);
            for (; *text; text++)
                if (strncmp(text, "\" \"", 3) == 0 && text[-1] != '\\') {
                    fputs("\" + \"", stdout);
                    text += 2;
                } else {
                    putchar(*text);
                }
            puts(",");
        }
    puts("};");
}

int main(int argc, char **argv)
{
    FILE *in = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (!in) {
        fprintf(stderr, "usage: messages_gen c|en|zh|ja messages.txt\n");
        return 1;
    }
    int tag = -1;
    for (int i = 0; i < TAG_COUNT; i++)
        if (strcmp(argv[1], TAGS[i]) == 0) tag = i;
    if (tag < 0)
        print_c(in);
    else
        print_script(in, tag);
    fclose(in);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
