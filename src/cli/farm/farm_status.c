#include "cli/farm/farm_command.h"
#include "cli/json.h"
#include "farm/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double WATCH = 2;          /* seconds between two pictures */
static const double WORKER_OLD = 3600;  /* workers that are silent longer are not shown */
static const double WORKER_SILENT = 15; /* they report every 5 s */

typedef struct WorkerLine {
    char name[128], host[64], version[80];
    int threads;
    long pieces, failed;
    double seconds, silent;
} WorkerLine;

typedef struct View {
    Link *link;
    const char *job; /* NULL: all */
    bool json;
    json_t *jobs, *workers;
    bool any;
} View;

/* Pieces per second since the job was submitted. */
static double rate_of(const LedgerJob *j)
{
    double age = j->now - j->created;
    return age > 0 ? (double)j->done / age : 0;
}

static const char *state_of(const LedgerJob *j)
{
    if (ledger_complete(j)) return "complete";
    if (j->disputes && j->done + j->aside >= j->pieces) return "disputed";
    bool full = j->next < j->pieces && j->next - j->collected - j->aside >= j->cap &&
                j->done + j->aside >= j->next;
    return full ? "full: waits for collect" : j->next ? "running" : "waiting";
}

static const char *duration(double seconds, char out[32])
{
    if (seconds < 120)
        snprintf(out, 32, "%.0f s", seconds);
    else if (seconds < 7200)
        snprintf(out, 32, "%.0f min", seconds / 60);
    else
        snprintf(out, 32, "%.1f h", seconds / 3600);
    return out;
}

/* ---- Jobs ---------------------------------------------------------------------------------
 */

static json_t *json_list(const Text *list)
{
    json_t *object = json_object();
    for (const char *at = text_string(list); *at; at += strcspn(at, "\n") + 1) {
        char key[128], value[400];
        size_t size = strcspn(at, "\n"), space = strcspn(at, " \n");
        snprintf(key, sizeof key, "%.*s", (int)space, at);
        snprintf(value, sizeof value, "%.*s", (int)(size > space ? size - space - 1 : 0),
                 at + space + (size > space));
        json_object_set_new(object, key, json_text(value));
    }
    return object;
}

static void add_job_json(View *v, const LedgerJob *j, const Text *aside, const Text *bad)
{
    double rate = rate_of(j);
    bool unknown = rate <= 0 || ledger_complete(j);
    json_array_append_new(
        v->jobs,
        json_pack("{s:o, s:o, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "name",
                  json_text(j->name), "kind", json_text(text_string(&j->kind)), "state",
                  state_of(j), "pieces", (json_int_t)j->pieces, "done", (json_int_t)j->done,
                  "collected", (json_int_t)j->collected, "set_aside", (json_int_t)j->aside,
                  "checked", (json_int_t)j->checked, "disputes", (json_int_t)j->disputes,
                  "pieces_per_second", json_rounded(rate, 3), "seconds_left",
                  unknown ? json_null() : json_rounded((double)(j->pieces - j->done) / rate, 1),
                  "aside", json_list(aside), "bad_workers", json_list(bad)));
}

static void print_job(View *v, const LedgerJob *j, const Text *aside, const Text *bad)
{
    char left[32] = "";
    double rate = rate_of(j);
    if (!v->any) printf("%-22s %21s %11s %10s  %s\n", "job", "pieces", "pieces/s", "left", "");
    v->any = true;
    if (rate > 0 && !ledger_complete(j)) duration((double)(j->pieces - j->done) / rate, left);
    char done[48];
    snprintf(done, sizeof done, "%ld/%ld", j->done, j->pieces);
    printf("%-22s %21s %11.2f %10s  %s\n", j->name, done, rate, left, state_of(j));
    for (const char *at = text_string(aside); *at; at += strcspn(at, "\n") + 1)
        printf("    set aside: piece %.*s\n", (int)strcspn(at, "\n"), at);
    for (const char *at = text_string(bad); *at; at += strcspn(at, "\n") + 1)
        printf("    worker %.*s: other results than two others, piece%.*s\n",
               (int)strcspn(at, " \n"), at, (int)(strcspn(at, "\n") - strcspn(at, " \n")),
               at + strcspn(at, " \n"));
    if (v->job)
        printf("    %ld pieces computed twice and equal, %ld in dispute, %ld results "
               "collected; version %s\n",
               j->checked, j->disputes, j->collected, text_string(&j->version));
}

static bool show_job(View *v, const char *name, Error *err)
{
    LedgerJob job = {.items = 0};
    Text aside = {0}, bad = {0};
    bool ok = ledger_load(v->link, name, &job, err) &&
              ledger_list(v->link, name, "aside", &aside, err) &&
              ledger_list(v->link, name, "bad", &bad, err);
    if (ok && v->json)
        add_job_json(v, &job, &aside, &bad);
    else if (ok)
        print_job(v, &job, &aside, &bad);
    ledger_job_free(&job);
    text_free(&aside);
    text_free(&bad);
    return ok;
}

static bool show_jobs(View *v, Error *err)
{
    Text names = {0};
    if (v->job) return show_job(v, v->job, err);
    bool ok = ledger_names(v->link, &names, err);
    for (const char *at = text_string(&names); ok && *at; at += strcspn(at, "\n") + 1) {
        char name[LEDGER_NAME_MAX];
        Error why;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n"), at);
        /* A job may end while we look; a damaged one does not hide the others. */
        if (!show_job(v, name, &why) && strstr(why.text, "damaged"))
            fprintf(stderr, "heibai: farm status: %s\n", why.text);
    }
    if (ok && !v->json && !v->any) printf("no jobs\n");
    text_free(&names);
    return ok;
}

/* ---- Workers ------------------------------------------------------------------------------
 */

/* "name time host|version|threads|pieces|failed|seconds" */
static bool read_worker(const char *line, double now, WorkerLine *w)
{
    double time = 0;
    int got = sscanf(line, "%127s %lf %63[^|]|%79[^|]|%d|%ld|%ld|%lf", w->name, &time, w->host,
                     w->version, &w->threads, &w->pieces, &w->failed, &w->seconds);
    w->silent = now > time ? now - time : 0;
    return got == 8 && w->silent < WORKER_OLD;
}

static void add_worker_json(View *v, const WorkerLine *w, double speed)
{
    json_array_append_new(v->workers,
                          json_pack("{s:o, s:o, s:o, s:i, s:I, s:I, s:o, s:o}", "name",
                                    json_text(w->name), "host", json_text(w->host), "version",
                                    json_text(w->version), "threads", w->threads, "pieces",
                                    (json_int_t)w->pieces, "failed", (json_int_t)w->failed,
                                    "pieces_per_second", json_rounded(speed, 3),
                                    "silent_seconds", json_rounded(w->silent, 1)));
}

static void print_worker(const WorkerLine *w, double speed, bool first)
{
    char silent[32];
    if (first)
        printf("\n%-32s %-8s %7s %9s %9s  %s\n", "worker", "threads", "pieces", "pieces/s",
               "last sign", "version");
    printf("%-32s %-8d %7ld %9.2f %9s  %s%s\n", w->name, w->threads, w->pieces, speed,
           duration(w->silent, silent), w->version,
           w->silent > WORKER_SILENT ? "  (silent)" : "");
}

static bool show_workers(View *v, Error *err)
{
    Text lines = {0};
    double now;
    bool first = true, ok = ledger_workers(v->link, &lines, &now, err);
    for (const char *at = text_string(&lines); ok && *at; at += strcspn(at, "\n") + 1) {
        WorkerLine w;
        if (!read_worker(at, now, &w)) continue;
        /* Pieces per second of the whole worker while it computes. */
        double speed = w.seconds > 0 ? (double)w.pieces / w.seconds * w.threads : 0;
        if (v->json)
            add_worker_json(v, &w, speed);
        else
            print_worker(&w, speed, first);
        first = false;
    }
    text_free(&lines);
    return ok;
}

static bool show_once(View *v, Error *err)
{
    v->any = false;
    v->jobs = v->json ? json_array() : NULL;
    v->workers = v->json ? json_array() : NULL;
    bool ok = show_jobs(v, err) && show_workers(v, err);
    if (v->json && ok)
        json_print_line(json_pack("{s:o, s:o}", "jobs", v->jobs, "workers", v->workers));
    else if (v->json) {
        json_decref(v->jobs);
        json_decref(v->workers);
    }
    fflush(stdout);
    return ok;
}

int run_farm_status(const Command *self, int argc, char **argv)
{
    const char *address = NULL;
    bool watch = false, json = false;
    const Flag flags[] = {
        farm_flag(&address),
        {"watch", FLAG_ON, &watch, .help = "show it again every two seconds until Ctrl-C"},
        {"json", FLAG_ON, &json, .help = "one JSON object on stdout"},
    };
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, 3}, &argc, argv, 1, &status)) return status;
    Stop stop = {.flag = command_catch_interrupt()};
    Link *link = watch ? farm_open_patient(address, &stop, &err) : farm_open(address, &err);
    if (!link) return command_fail(&err, self->name);
    View v = {.link = link, .job = argc ? argv[0] : NULL, .json = json};
    bool ok = show_once(&v, &err), clear = !json && isatty(STDOUT_FILENO);
    while (ok && watch && !stop_now(&stop)) {
        struct timespec t = {(time_t)WATCH, 0};
        nanosleep(&t, NULL);
        if (stop_now(&stop)) break;
        printf(clear ? "\033[H\033[J" : json ? "" : "\n");
        ok = show_once(&v, &err);
    }
    link_close(link);
    if (ok || stop_now(&stop)) return STATUS_OK;
    return command_fail(&err, self->name);
}
