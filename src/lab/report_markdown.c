#include "lab/report_markdown.h"

#include "lab/findings.h"

#include <string.h>

/* A cell of a table; bars would end it. */
static void add_markdown_cell(const char *text, Text *out)
{
    for (; *text; text++) text_print(out, *text == '|' ? "\\|" : "%c", *text);
}

static void add_markdown_findings(const LabData *data, Text *out)
{
    text_print(out,
               "## Findings\n\nA number in brackets or after ± is its 95 %% interval. A "
               "finding holds if the whole interval satisfies its rule,\nand does not hold "
               "if no part of the interval does. Otherwise it is undecided. The limits in "
               "the rules are ours.\n\n"
               "| report | finding | verdict | numbers |\n|---|---|---|---|\n");
    for (int i = 0; lab_finding(i); i++) {
        const Finding *f = lab_finding(i);
        Text numbers = {0};
        Verdict v = f->judge(f, data, &numbers);
        text_print(out, "| %s | ", f->report);
        add_markdown_cell(f->claim, out);
        if (f->rule) {
            text_print(out, "<br>*holds when ");
            add_markdown_cell(f->rule, out);
            text_print(out, "*");
        }
        text_print(out, " | **%s** | ", verdict_name(v));
        add_markdown_cell(text_string(&numbers), out);
        text_print(out, " |\n");
        text_follow(out, &numbers);
        text_free(&numbers);
    }
    text_print(out, "\n");
}

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), own = strlen(end);
    return size >= own && strcmp(text + size - own, end) == 0;
}

/* The section as HTML, which Markdown may contain, with links instead of the pictures. */
static void add_markdown_experiment(const LabExperiment *e, const LabData *data, Text *out)
{
    LabFiles files = {.count = 0};
    e->draw(data, &files);
    for (int i = 0; i < files.count; i++) {
        LabFile *f = &files.list[i];
        if (!ends_with(f->name, ".svg")) continue;
        text_free(&f->text);
        text_print(&f->text, "<img src=\"%s\" alt=\"%s\">\n", f->name, f->name);
    }
    text_print(out, "## %s\n\n`heibai lab %s`: %s.\n\n", e->title, e->name, e->summary);
    e->section(data, &files, out);
    text_print(out, "\nData:");
    for (const LabTable *const *t = e->tables; *t; t++)
        text_print(out, " [%s](%s)", (*t)->form.name, (*t)->form.name);
    text_print(out, "\n\n");
    lab_files_free(&files);
}

void report_markdown(const Lab *lab, const Csv *run, const LabData *data, Text *out)
{
    text_print(out,
               "# The reports' experiments, repeated\n\nWritten by `heibai lab all%s "
               "--seed %llu`.%s\n\n",
               lab->quick ? " --quick" : "", (unsigned long long)lab->seed,
               lab->quick ? " **A quick run: its verdicts are meaningless.**" : "");
    if (report_load(run))
        text_print(
            out,
            "**Other programs were running: they kept %s processors busy at the beginning. "
            "Times on "
            "this page are too long.**\n\n",
            report_load(run));
    for (int row = 0; row < csv_rows(run); row++)
        text_print(out, "%s%s: %s", row ? "; " : "", csv_text(run, row, 0),
                   csv_text(run, row, 1));
    text_print(out, "\n\n");
    add_markdown_findings(data, out);
    for (int i = 0; lab_experiment(i); i++)
        if (lab_experiment(i)->section) add_markdown_experiment(lab_experiment(i), data, out);
}
