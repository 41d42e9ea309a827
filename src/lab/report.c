#include "lab/report.h"

#include "base/cpu.h"
#include "draw/svg.h"
#include "lab/findings.h"
#include "lab/html.h"
#include "lab/report_markdown.h"
#include "lang/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char STYLE[] =
    ":root{color-scheme:light dark;--ink:#1c1e21;--soft:#565b62;--paper:#fff;--panel:#f3f5f7;"
    "--line:#d5d9de;--yes:#0b6b4f;--no:#b3390a;--open:#7a5b00;--none:#565b62}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#a3a9b1;--paper:#16181b;"
    "--panel:#202327;--line:#3a3f45;--yes:#5fd0a8;--no:#ff9b70;--open:#e3c565;--none:#a3a9b1}}"
    "\n"
    "*{box-sizing:border-box}\n"
    "body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "margin:0 auto;padding:2rem 1.2rem 4rem;max-width:70rem}\n"
    "h1{font-size:2rem;margin:0 0 .4rem}h2{margin:3rem 0 .6rem;border-top:2px solid "
    "var(--line);padding-top:1.2rem}\n"
    "p{max-width:46rem}p.soft,footer{color:var(--soft)}nav a{margin-right:1em}"
    "a{color:inherit}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.35rem .7rem;border-bottom:1px solid var(--line);text-align:right;"
    "vertical-align:top}\n"
    "th:first-child{text-align:left}tbody th{font-weight:600}thead th{background:var(--panel);"
    "vertical-align:bottom}\n"
    "td{white-space:nowrap}\n"
    "#findings td,#findings th{text-align:left;white-space:normal}#findings "
    "small{color:var(--soft);display:block}#findings td:nth-child(2){min-width:17rem}\n"
    "#findings "
    ".verdict{white-space:nowrap;font-weight:700}.v0{color:var(--yes)}.v1{color:var(--no)}"
    ".v2{color:var(--open)}.v3{color:var(--none)}\n"
    ".pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));"
    "gap:1rem}\n"
    "figure{margin:1rem 0;background:#fff;border:1px solid var(--line);border-radius:6px;"
    "overflow-x:auto;padding:.3rem}figure svg{display:block;width:100%;height:auto;"
    "margin:auto}\n"
    "pre{background:var(--panel);padding:1rem;overflow-x:auto;font-size:.85rem}\n"
    "@media(max-width:44rem){figure svg{min-width:36rem}#findings thead{display:none}"
    "#findings td:first-child::before{content:'report '}"
    "#findings td{display:block;border:0;padding:.15rem 0;min-width:0}"
    "#findings tr{display:block;border-bottom:1px solid var(--line);padding:.6rem 0}}\n"
    "@media print{body{max-width:none;padding:0;font-size:10.5pt}nav{display:none}"
    "h2{break-after:avoid}figure,tr{break-inside:avoid}.wide,figure{overflow:visible}figure "
    "svg{max-height:23cm}}\n";

static const CsvColumn RUN_COLUMNS[] = {{"key", CSV_TEXT}, {"value", CSV_TEXT}};
static const CsvForm RUN_FORM = {
    .name = "run.csv", .columns = RUN_COLUMNS, .column_count = 2, .key_count = 1};

static void add_pair(Csv *out, const char *key, const char *value)
{
    csv_add_text(out, key);
    csv_add_text(out, value);
}

static void add_number(Csv *out, const char *key, uint64_t value)
{
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)value);
    add_pair(out, key, number);
}

enum { LOAD_SIZE = 16 };

/* Time of all processors since the system was started, from Linux. */
typedef struct ProcessorTime {
    double busy, idle;
} ProcessorTime;

static bool processor_time(ProcessorTime *out)
{
    FILE *f = fopen("/proc/stat", "r");
    double user, nice, system, idle, wait = 0;
    bool ok =
        f && fscanf(f, "cpu %lf %lf %lf %lf %lf", &user, &nice, &system, &idle, &wait) >= 4;
    if (f) fclose(f);
    if (ok) *out = (ProcessorTime){user + nice + system, idle + wait};
    return ok;
}

/* How many processors are busy with other programs during half a second. (The system's load
 * average would still count a build that has just ended.) "unknown": the system does not tell.
 */
static const char *load_now(char out[LOAD_SIZE])
{
    static const struct timespec HALF_SECOND = {.tv_nsec = 500000000};
    ProcessorTime before, after;
    bool ok = processor_time(&before);
    nanosleep(&HALF_SECOND, NULL);
    ok = ok && processor_time(&after);
    double busy = ok ? after.busy - before.busy : 0, idle = ok ? after.idle - before.idle : 0;
    ok = busy + idle > 0;
    snprintf(out, LOAD_SIZE, ok ? "%.2f" : "unknown",
             ok ? cpu_count() * busy / (busy + idle) : 0);
    return out;
}

/* The value of a key of run.csv; NULL: it has none. */
static const char *run_value(const Csv *run, const char *key)
{
    for (int row = 0; row < csv_rows(run); row++)
        if (strcmp(csv_text(run, row, 0), key) == 0) return csv_text(run, row, 1);
    return NULL;
}

const char *report_load(const Csv *run)
{
    const char *load = run_value(run, "load");
    return load && strtod(load, NULL) >= 0.2 ? load : NULL;
}

static const char *version_of(const Lab *lab)
{
    return lab->version ? lab->version : "unknown";
}

/* Whether run.csv has the seed, the size and the version of this run. */
static bool is_same_run(const Lab *lab, Error *err)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)lab->seed);
    const char *const wanted[][2] = {
        {"seed", seed}, {"size", lab->quick ? "quick" : "full"}, {"version", version_of(lab)}};
    Csv run = {.form = &RUN_FORM};
    bool ok = lab_load(lab, &run, err);
    for (int row = 0; ok && row < csv_rows(&run); row++)
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
            if (strcmp(csv_text(&run, row, 0), wanted[i][0]) == 0 &&
                strcmp(csv_text(&run, row, 1), wanted[i][1]) != 0)
                ok = error_set(
                    err,
                    "%.200s/%s: that run has %s '%.60s', this one '%.60s'; --overwrite "
                    "starts again",
                    lab->output, RUN_FORM.name, wanted[i][0], csv_text(&run, row, 1),
                    wanted[i][1]);
    csv_free(&run);
    return ok;
}

bool lab_write_run(const Lab *lab, Error *err)
{
    if (lab->resume && lab_exists(lab, RUN_FORM.name)) return is_same_run(lab, err);
    Csv csv = {.form = &RUN_FORM};
    Text text = {0};
    char model[128], date[32], load[LOAD_SIZE];
    add_pair(&csv, "begun", clock_utc("%Y-%m-%d %H:%M UTC", date, sizeof date));
    add_pair(&csv, "version", version_of(lab));
    add_pair(&csv, "processor", cpu_model(model, sizeof model));
    add_number(&csv, "processors", (uint64_t)cpu_count());
    add_pair(&csv, "code", cpu_level_name(cpu_level()));
    add_number(&csv, "seed", lab->seed);
    add_number(&csv, "threads", (uint64_t)lab->threads);
    add_pair(&csv, "size", lab->quick ? "quick" : "full");
    add_pair(&csv, "load", load_now(load));
    csv_write(&csv, &text);
    bool ok = lab_save(lab, RUN_FORM.name, &text, err);
    csv_free(&csv);
    text_free(&text);
    return ok;
}

static void add_head(const Lab *lab, const Csv *run, Text *out)
{
    text_print(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<title>Heibai: the reports' experiments, repeated</title>\n<style>\n%s</style>\n"
        "</head>\n<body>\n<h1>The reports' experiments, repeated</h1>\n",
        STYLE);
    html_paragraph(
        out, "Five course reports on four Reversi systems measured their players and drew "
             "conclusions. Heibai contains these players with the same numbers. This "
             "page repeats the experiments with the same settings, and says whether "
             "each finding holds.");
    if (lab->quick)
        html_paragraph(out,
                       "<strong>This was a quick run, which only tests that everything works. "
                       "Its verdicts are meaningless.</strong>");
    if (report_load(run))
        html_paragraph(
            out,
            "<strong>Other programs were running: they kept %s processors busy at the "
            "beginning. Times on this page are too long.</strong>",
            report_load(run));
    text_print(out, "<p class=\"soft\">");
    for (int row = 0; row < csv_rows(run); row++) {
        text_print(out, "%s%s: ", row ? " · " : "", csv_text(run, row, 0));
        svg_escape(out, csv_text(run, row, 1));
    }
    text_print(out, "</p>\n<p class=\"soft\"><a href=\"" LAB_REPORT "\">English</a> "
                    "<a href=\"" LAB_REPORT_ZH "\">中文</a></p>\n");
    text_print(out, "<nav><a href=\"#findings\">Findings</a>");
    for (int i = 0; lab_experiment(i); i++)
        if (lab_experiment(i)->section)
            text_print(out, " <a href=\"#%s\">%s</a>", lab_experiment(i)->name,
                       lab_experiment(i)->title);
    text_print(out, "</nav>\n");
}

/* One element per sentence, which is how they are translated. */
static void add_sentences(const char *text, Text *out)
{
    while (*text) {
        const char *end = strstr(text, ". ");
        size_t size = end ? (size_t)(end - text) + 1 : strlen(text);
        Text sentence = {0};
        text_add(&sentence, text, size);
        text_print(out, "<span>");
        svg_escape(out, text_string(&sentence));
        text_print(out, "</span>%s", end ? " " : "");
        text_follow(out, &sentence);
        text_free(&sentence);
        text += size + (end != NULL);
    }
}

static void add_finding(const Finding *f, Verdict v, const char *numbers, Text *out)
{
    html_row(out);
    html_cell(out, "%s", f->report);
    text_print(out, "<td>");
    svg_escape(out, f->claim);
    if (f->rule) {
        text_print(out, "<small>holds when ");
        svg_escape(out, f->rule);
        text_print(out, "</small>");
    }
    text_print(out, "</td><td class=\"verdict v%d\">%s</td><td>", (int)v, verdict_name(v));
    add_sentences(numbers, out);
    text_print(out, "</td>");
    html_row_end(out);
}

static void add_findings(const LabData *data, Text *out)
{
    Text rows = {0};
    int counts[VERDICTS] = {0};
    for (int i = 0; lab_finding(i); i++) {
        Text numbers = {0};
        Verdict v = lab_finding(i)->judge(lab_finding(i), data, &numbers);
        counts[v]++;
        add_finding(lab_finding(i), v, text_string(&numbers), &rows);
        text_follow(&rows, &numbers);
        text_free(&numbers);
    }
    text_print(out, "<section>\n<h2>Findings</h2>\n");
    html_paragraph(out, "%d hold, %d do not hold, %d are undecided, %d cannot be repeated.",
                   counts[VERDICT_HOLDS], counts[VERDICT_FAILS], counts[VERDICT_UNDECIDED],
                   counts[VERDICT_UNREPEATABLE]);
    html_paragraph(out,
                   "A number in brackets or after ± is its 95 %% interval. A finding holds "
                   "if the whole interval satisfies the rule below it, and does not hold if "
                   "no part of the interval does. Otherwise it is undecided. The limits in "
                   "the rules are ours, since the reports give none.");
    html_table(out, "findings", "report|finding|verdict|numbers of this run");
    text_append(out, &rows);
    html_table_end(out);
    text_print(out, "</section>\n");
    text_free(&rows);
}

static bool add_experiment(const Lab *lab, const LabExperiment *e, const LabData *data,
                           Text *out, Error *err)
{
    LabFiles files = {.count = 0};
    e->draw(data, &files);
    text_print(out, "<section>\n<h2 id=\"%s\">%s</h2>\n", e->name, e->title);
    e->section(data, &files, out);
    text_print(out, "<p class=\"soft\">Data:");
    for (const LabTable *const *s = e->tables; *s; s++)
        text_print(out, " <a href=\"%s\">%s</a>", (*s)->form.name, (*s)->form.name);
    text_print(out, "</p>\n</section>\n");
    bool ok = lab_files_save(lab, &files, err);
    lab_files_free(&files);
    return ok;
}

static void add_foot(const Lab *lab, Text *out)
{
    text_print(out, "<footer>\n<h2>How to repeat it</h2>\n");
    html_paragraph(
        out,
        "<code>heibai lab all --seed %llu%s</code> gives the same results, except for the "
        "times "
        "and the game against the opponent with a time limit. All numbers on this page come "
        "from the CSV files in the same folder.",
        (unsigned long long)lab->seed, lab->quick ? " --quick" : "");
    text_print(out, "</footer>\n</body>\n</html>\n");
}

/* The sections and pictures are written in English; here they are translated. */
static bool save_chinese(const Lab *lab, const Text *page, Error *err)
{
    Text chinese = {0};
    lang_translate_html(&chinese, LANG_ZH, text_string(page));
    bool ok = lab_save(lab, LAB_REPORT_ZH, &chinese, err);
    text_free(&chinese);
    return ok;
}

static bool save_markdown(const Lab *lab, const Csv *run, const LabData *data, Error *err)
{
    Text page = {0};
    report_markdown(lab, run, data, &page);
    bool ok = lab_save(lab, "report.md", &page, err);
    text_free(&page);
    return ok;
}

bool lab_report(const Lab *lab, const LabData *data, Error *err)
{
    Text page = {0}, findings = {0};
    Csv run = {.form = &RUN_FORM};
    /* From the file: a resumed run keeps the run.csv of its beginning. */
    bool ok = lab_load(lab, &run, err);
    if (ok) {
        add_head(lab, &run, &page);
        add_findings(data, &page);
    }
    for (int i = 0; ok && lab_experiment(i); i++)
        ok = !lab_experiment(i)->section ||
             add_experiment(lab, lab_experiment(i), data, &page, err);
    add_foot(lab, &page);
    lab_findings_csv(data, &findings);
    ok = ok && lab_save(lab, "findings.csv", &findings, err) &&
         lab_save(lab, LAB_REPORT, &page, err) && save_chinese(lab, &page, err) &&
         save_markdown(lab, &run, data, err);
    csv_free(&run);
    text_free(&page);
    text_free(&findings);
    return ok;
}

bool lab_page(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err)
{
    Text page = {0};
    Csv run = {.form = &RUN_FORM};
    bool ok = lab_load(lab, &run, err);
    if (ok) experiment->page->write(lab, &run, data, &page);
    ok = ok && lab_save(lab, experiment->page->name, &page, err);
    csv_free(&run);
    text_free(&page);
    return ok;
}
