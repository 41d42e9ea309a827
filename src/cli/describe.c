/* describe.c - prints what --help shows, for people and for the build. */
#include "cli/describe.h"

#include "cli/say.h"
#include "game/format.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

const char PROGRAM_SUMMARY[] =
    "Reversi/Othello: course players to learn from, and an engine to play against";

const Named EXIT_STATUSES[] = {{"0", "success"},
                               {"1", "the answer is no: a check failed"},
                               {"2", "wrong use or bad input"},
                               {"130", "interrupted"},
                               {0}};

const Named ENVIRONMENT[] = {
    {"HEIBAI_CPU=portable", "do not use code for newer processors; v3: up to AVX2"},
    {"HEIBAI_FARM", "address of the Redis that `heibai farm` uses"},
    {"HEIBAI_PASSWORD", "password of `heibai serve`, where others cannot see it"},
    {"HEIBAI_LANG=zh", "messages in Chinese, where there are any; en: in English"},
    {"LC_ALL, LANG", "language of the messages if HEIBAI_LANG is not set"},
    {"NO_COLOR", "if it is set, print without colours"},
    {0}};

/* The subcommands, and where their flags are explained. */
static void print_subcommands(const Command *c, bool flags_follow)
{
    Subcommand sub, first = {0};
    int count = 0, own = 0;
    for (; command_subcommand(c, count, &sub); count++) {
        say_row(sub.name, 22, sub.summary);
        if (sub.command && !own++) first = sub;
    }
    if (own)
        say("\n`heibai %s --help` lists the flags of %s%s\n", first.command->name, first.name,
            own > 1 ? ", and so on." : ".");
    if (own && flags_follow)
        say(own == count ? "Flags without a subcommand:\n" : "Flags of the others:\n");
    if (count) say("\n");
}

int help_print(const Command *c, FlagTable table)
{
    Text text = {0};
    args_help(table, say_lang(), &text);
    say("usage: heibai %s%s%s\n%s\n\n", c->name, *c->usage ? " " : "", c->usage, c->summary);
    print_subcommands(c, table.count > 0);
    say("%s%sexample:\n  %s\n", text_string(&text), table.count ? "\n" : "", c->example);
    text_free(&text);
    return STATUS_OK;
}

/* One line per line of the example. */
static void describe_example(const char *text)
{
    while (*text) {
        text += strspn(text, " ");
        size_t length = strcspn(text, "\n");
        printf("example\t%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

int describe_command(const Command *c, FlagTable table)
{
    Subcommand sub;
    char *ask[] = {"--describe", NULL};
    int status = STATUS_OK;
    printf("command\t%s\t%s\t%s\n", c->name, c->usage, c->summary);
    for (int i = 0; i < table.count; i++) {
        const Flag *f = &table.flags[i];
        printf("flag\t%s\t%s\t%s\n", f->name, f->value ? f->value : "", f->help);
    }
    for (int i = 0; command_subcommand(c, i, &sub); i++)
        if (!sub.command) printf("subcommand\t%s\t%s\n", sub.name, sub.summary);
    describe_example(c->example);
    for (int i = 0; command_subcommand(c, i, &sub); i++)
        if (sub.command) status |= sub.command->run(sub.command, 1, ask);
    return status;
}

static void describe_player(const PlayerClass *class)
{
    char range[100], usual[40];
    printf("player\t%s\t%s\n", class->name, class->summary);
    for (const Option *o = class->options; o->key; o++)
        printf("switch\t%s\t%s\t%s\t%s\n", o->key, option_range(o, range, sizeof range),
               option_show(o, o->usual, usual, sizeof usual), o->help);
}

int describe_program(void)
{
    char *ask[] = {"--describe", NULL};
    int status = STATUS_OK;
    printf("program\theibai\t%s\n", PROGRAM_SUMMARY);
    for (int i = 0; EXIT_STATUSES[i].name; i++)
        printf("status\t%s\t%s\n", EXIT_STATUSES[i].name, EXIT_STATUSES[i].meaning);
    for (int i = 0; ENVIRONMENT[i].name; i++)
        printf("variable\t%s\t%s\n", ENVIRONMENT[i].name, ENVIRONMENT[i].meaning);
    printf("words\tFORMAT\t");
    for (int f = 0; f < FORMATS; f++) printf("%s%s", f ? " " : "", format_name((Format)f));
    printf("\n");
    for (const Command *c = COMMANDS; c->name; c++) status |= c->run(c, 1, ask);
    for (int i = 0; registry_class(i); i++) describe_player(registry_class(i));
    return status;
}
