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
    bool missing; /* the last job that was looked for */
} View;

/* Pieces per second since the first one was begun. */
static double rate_of(const LedgerJob *j)
{
    double age = j->now - j->begun;
    return j->begun > 0 && age > 0 ? (double)ledger_done(j) / age : 0;
}

static const char *state_of(const LedgerJob *j)
{
    if (ledger_complete(j)) return "complete";
    if (ledger_needs_worker(j)) return "waits for another worker";
    bool full = j->leased == 0 && j->unread > 0 && j->unread + j->votes >= j->cap;
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

/* A job and what is listed about it. */
typedef struct JobView {
    LedgerJob job;
    Text aside, bad, votes;
} JobView;

/* Pieces of which two workers gave different results: "piece worker digest worker digest ". */
static long disputes_of(const JobView *d)
{
    long count = 0;
    for (const char *at = text_string(&d->votes); *at; at += *at == '\n') {
        int words = 0;
        for (; *at && *at != '\n'; at++) words += *at == ' ';
        count += words > 3;
    }
    return count;
}

/* Seconds until all pieces are done; negative: not known. */
static double time_left(const LedgerJob *j)
{
    double rate = rate_of(j);
    bool unknown = rate <= 0 || ledger_complete(j);
    return unknown ? -1 : (double)(j->pieces - j->finished) / rate;
}

static void add_job_json(View *v, const JobView *d)
{
    const LedgerJob *j = &d->job;
    double left = time_left(j);
    json_array_append_new(
        v->jobs,
        json_pack(
            "{s:o, s:o, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "name",
            json_text(j->name), "kind", json_text(text_string(&j->kind)), "state", state_of(j),
            "pieces", (json_int_t)j->pieces, "done", (json_int_t)ledger_done(j), "collected",
            (json_int_t)(ledger_done(j) - j->unread), "set_aside", (json_int_t)j->aside,
            "checked", (json_int_t)j->checked, "to_check", (json_int_t)j->votes, "disputes",
            (json_int_t)disputes_of(d), "pieces_per_second", json_rounded(rate_of(j), 3),
            "seconds_left", left < 0 ? json_null() : json_rounded(left, 1), "aside",
            json_list(&d->aside), "bad_workers", json_list(&d->bad)));
}

static void print_details(const JobView *d)
{
    const LedgerJob *j = &d->job;
    printf(
        "    %ld pieces computed twice and equal, %ld to compare, %ld in dispute, %ld results "
        "collected; version %s\n",
        j->checked, j->votes, disputes_of(d), ledger_done(j) - j->unread,
        text_string(&j->version));
}

static void print_job(View *v, const JobView *d)
{
    const LedgerJob *j = &d->job;
    char left[32] = "", done[48];
    if (!v->any) printf("%-22s %21s %11s %10s  %s\n", "job", "pieces", "pieces/s", "left", "");
    v->any = true;
    if (time_left(j) >= 0) duration(time_left(j), left);
    snprintf(done, sizeof done, "%ld/%ld", ledger_done(j), j->pieces);
    printf("%-22s %21s %11.2f %10s  %s\n", j->name, done, rate_of(j), left, state_of(j));
    for (const char *at = text_string(&d->aside); *at; at += strcspn(at, "\n") + 1)
        printf("    set aside: piece %.*s\n", (int)strcspn(at, "\n"), at);
    for (const char *at = text_string(&d->bad); *at; at += strcspn(at, "\n") + 1)
        printf("    worker %.*s: other results than two others, piece%.*s\n",
               (int)strcspn(at, " \n"), at, (int)(strcspn(at, "\n") - strcspn(at, " \n")),
               at + strcspn(at, " \n"));
    if (ledger_needs_worker(j)) {
        char line[200];
        ledger_tell_need(j, line, sizeof line);
        printf("    %s\n", line);
    }
    if (v->job) print_details(d);
}

static bool show_job(View *v, const char *name, Error *err)
{
    JobView d = {.job = {.items = 0}};
    bool ok = ledger_load(v->link, name, &d.job, err) &&
              ledger_list(v->link, name, "aside", &d.aside, err) &&
              ledger_list(v->link, name, "bad", &d.bad, err) &&
              ledger_list(v->link, name, "votes", &d.votes, err);
    if (ok && v->json)
        add_job_json(v, &d);
    else if (ok)
        print_job(v, &d);
    v->missing = !ok && !d.job.name[0];
    ledger_job_free(&d.job);
    text_free(&d.aside);
    text_free(&d.bad);
    text_free(&d.votes);
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
        if (!show_job(v, name, &why) && !v->missing)
            fprintf(stderr, "heibai: farm status: job %s: %s\n", name, why.text);
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
    while (ok && watch && !stop_now(&stop) && !ferror(stdout)) {
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
