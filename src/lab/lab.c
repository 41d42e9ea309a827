/* lab.c - the output folder, filling the tables, the files of an experiment. */
#include "lab/lab.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLE_BYTES_MAX = 64 << 20 };

static bool make_folder(const char *path, Error *err)
{
    struct stat s;
    if (mkdir(path, 0777) == 0 ||
        (errno == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode)))
        return true;
    return error_set(err, "%s: cannot make this folder: %s", path, strerror(errno));
}

bool lab_prepare(const Lab *lab, Error *err)
{
    char path[LAB_PATH_MAX];
    size_t size = strlen(lab->output);
    if (size == 0) return error_set(err, "the output folder has no name");
    if (size + LAB_NAME_MAX >= sizeof path)
        return error_set(err, "the name of the output folder is too long");
    for (size_t i = 1; i <= size; i++) {
        if (lab->output[i] != '/' && lab->output[i]) continue;
        snprintf(path, sizeof path, "%.*s", (int)i, lab->output);
        if (!make_folder(path, err)) return false;
    }
    return true;
}

int lab_lock(const Lab *lab, Error *err)
{
    int folder = open(lab->output, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        error_set(err, "%.300s: cannot open this folder: %s", lab->output, strerror(errno));
        return -1;
    }
    /* Some file systems have no locks: run without. */
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return folder;
    close(folder);
    error_set(err, "%.300s: another run is writing to this folder", lab->output);
    return -1;
}

void lab_unlock(int lock) { close(lock); }

const char *lab_path(const Lab *lab, const char *name, char out[LAB_PATH_MAX])
{
    snprintf(out, LAB_PATH_MAX, "%s/%s", lab->output, name);
    return out;
}

/* Puts the name of the file into the message. */
static bool fail_in(const char *path, const Error *cause, Error *err)
{
    char line[ERROR_TEXT_MAX];
    return error_set(err, "%s", error_show(cause, path, line, sizeof line));
}

bool lab_save(const Lab *lab, const char *name, const Text *text, Error *err)
{
    char path[LAB_PATH_MAX];
    Error cause;
    lab_path(lab, name, path);
    if (text_ok(text, &cause) && text_write_file(path, text_string(text), text->size, &cause))
        return true;
    return fail_in(path, &cause, err);
}

bool lab_exists(const Lab *lab, const char *name)
{
    char path[LAB_PATH_MAX];
    struct stat s;
    return stat(lab_path(lab, name, path), &s) == 0;
}

bool lab_load(const Lab *lab, Csv *out, Error *err)
{
    char path[LAB_PATH_MAX];
    Error cause;
    Text text = {0};
    lab_path(lab, out->form->name, path);
    bool ok = text_read_file(path, TABLE_BYTES_MAX, &text, &cause);
    if (ok && strlen(text_string(&text)) != text.size)
        ok = error_set(&cause, "a zero byte in a table");
    ok = ok && csv_read(text_string(&text), out, &cause);
    text_free(&text);
    return ok || fail_in(path, &cause, err);
}

void lab_data_init(LabData *data)
{
    data->count = 0;
    for (int i = 0; lab_experiment(i); i++)
        for (const LabTable *const *s = lab_experiment(i)->tables; *s; s++) {
            assert(data->count < LAB_ALL_TABLES_MAX);
            data->tables[data->count++] = (LabFilled){*s, {.form = &(*s)->form}};
        }
}

void lab_data_free(LabData *data)
{
    for (int i = 0; i < data->count; i++) csv_free(&data->tables[i].csv);
}

static int find_table(const LabData *data, const LabTable *table)
{
    int i = 0;
    while (i < data->count && data->tables[i].table != table) i++;
    assert(i < data->count);
    return i;
}

const Csv *lab_csv(const LabData *data, const LabTable *table)
{
    return &data->tables[find_table(data, table)].csv;
}

Csv *lab_csv_fill(LabData *data, const LabTable *table)
{
    return &data->tables[find_table(data, table)].csv;
}

static Lab with_plan(const Lab *lab, const LabTable *table)
{
    Lab l = *lab;
    l.plan = table->work.plan;
    return l;
}

static int pieces_of(const LabTable *table, const Lab *lab)
{
    const LabWork *w = &table->work;
    if (w->pieces) return w->pieces(lab);
    return lab->quick && w->quick_count ? w->quick_count : w->count;
}

static double cost_of(const LabTable *table, const Lab *lab, int piece)
{
    const LabWork *w = &table->work;
    Lab l = with_plan(lab, table);
    if (w->cost) return w->cost(&l, piece);
    return lab->quick && w->quick_seconds > 0 ? w->quick_seconds : w->seconds;
}

/* One run over some of the tables, which are named by their index. */
typedef struct Run {
    const Lab *lab;
    LabData *data;
    bool wanted[LAB_ALL_TABLES_MAX]; /* is measured in this run */
    int done[LAB_ALL_TABLES_MAX];    /* pieces that an earlier run has measured */
    double spent, total;             /* estimated seconds of this run */
    Error *err;
} Run;

static bool same_key(const Csv *csv, int row, const Csv *key)
{
    for (int i = 0; i < csv->form->key_count; i++)
        if (strcmp(csv_text(csv, row, i), key->cells.data + key->offsets[i]) != 0) return false;
    return true;
}

/* Whether the countdown of the row above fits: 0 before a new piece and at the end, one more
 * than in this row otherwise. */
static bool follows(const Csv *csv, int row, bool new_piece)
{
    int column = csv->form->key_count;
    if (!csv->form->counts_down || row == 0) return true;
    int above = csv_integer(csv, row - 1, column);
    return new_piece ? above == 0 : above > 0 && above - 1 == csv_integer(csv, row, column);
}

/* Whether a row of the table belongs to the piece that this run would measure next. */
static bool check_row(const Run *r, int table, int row, int piece, Csv *key, Error *err)
{
    const LabFilled *t = &r->data->tables[table];
    csv_cut(key, 0);
    Lab lab = with_plan(r->lab, t->table);
    if (piece < pieces_of(t->table, &lab)) t->table->work.key(&lab, piece, key);
    if (!csv_ok(key, err)) return false;
    if (key->count && same_key(&t->csv, row, key)) return true;
    return error_at(
        err, row + 2, 0,
        "this row is of another run: give the same flags, or --overwrite instead of "
        "--resume");
}

/* Checks that an earlier run of the same settings has written the rows of the table. */
static bool check_rows(Run *r, int table, Error *err)
{
    const Csv *csv = &r->data->tables[table].csv;
    int rows = csv_rows(csv), next = 0;
    Csv key = {.form = csv->form};
    bool ok = true;
    for (int row = 0; ok && row < rows; row++) {
        bool new_piece = row == 0 || !same_key(csv, row, &key);
        if (!follows(csv, row, new_piece))
            ok = error_at(err, row + 2, 0, "a row is missing before this one");
        else if (new_piece)
            ok = check_row(r, table, row, next++, &key, err);
    }
    if (ok && !follows(csv, rows, true))
        ok = error_at(err, rows + 1, 0, "rows are missing after this one");
    r->done[table] = next;
    csv_free(&key);
    return ok;
}

/* Existing rows are discarded only with --overwrite. */
static bool may_begin(const Run *r, const CsvForm *form)
{
    char path[LAB_PATH_MAX];
    Csv csv = {.form = form};
    if (r->lab->overwrite || !lab_exists(r->lab, form->name)) return true;
    bool empty = lab_load(r->lab, &csv, NULL) && csv_rows(&csv) == 0;
    csv_free(&csv);
    return empty || error_set(r->err,
                              "%.300s exists already: --resume continues it, --overwrite "
                              "starts again",
                              lab_path(r->lab, form->name, path));
}

static bool load(Run *r, int table)
{
    LabFilled *t = &r->data->tables[table];
    char path[LAB_PATH_MAX];
    Error cause;
    if (!r->lab->resume) return may_begin(r, t->csv.form);
    if (!lab_exists(r->lab, t->csv.form->name)) return true;
    if (!lab_load(r->lab, &t->csv, r->err)) return false;
    return check_rows(r, table, &cause) ||
           fail_in(lab_path(r->lab, t->csv.form->name, path), &cause, r->err);
}

static bool save_table(const Run *r, const Csv *csv)
{
    Text text = {0};
    csv_write(csv, &text);
    bool ok = lab_save(r->lab, csv->form->name, &text, r->err);
    text_free(&text);
    return ok;
}

/* A piece that is being measured. */
typedef struct Part {
    const Run *run;
    double cost;
} Part;

static void tell_part(void *context, double done, double total, const char *note)
{
    const Part *part = context;
    const Run *r = part->run;
    r->lab->progress(r->lab->context, r->spent + part->cost * done / total, r->total, note);
}

static LabEnd measure(const Run *r, LabFilled *t, int piece)
{
    Part part = {r, cost_of(t->table, r->lab, piece)};
    Lab lab = with_plan(r->lab, t->table);
    Csv key = {.form = t->csv.form};
    t->table->work.key(&lab, piece, &key);
    lab.progress = lab.progress ? tell_part : NULL;
    lab.context = &part;
    t->csv.key = &key;
    bool ok = csv_ok(&key, r->err);
    LabEnd end = ok ? t->table->work.measure(&lab, piece, &t->csv, r->err) : LAB_FAILED;
    t->csv.key = NULL;
    csv_free(&key);
    return csv_ok(&t->csv, r->err) ? end : LAB_FAILED;
}

static LabEnd fill(Run *r, int table)
{
    LabFilled *t = &r->data->tables[table];
    for (int piece = r->done[table]; piece < pieces_of(t->table, r->lab); piece++) {
        if (r->lab->progress)
            r->lab->progress(r->lab->context, r->spent, r->total, t->csv.form->name);
        if (stop_flagged(&(Stop){.flag = r->lab->stop})) return LAB_STOPPED;
        int rows = csv_rows(&t->csv);
        LabEnd end = measure(r, t, piece);
        if (end != LAB_DONE) {
            csv_cut(&t->csv, rows);
            return end;
        }
        assert(t->csv.count % t->csv.form->column_count == 0 && csv_rows(&t->csv) > rows);
        if (!save_table(r, &t->csv)) return LAB_FAILED;
        r->spent += cost_of(t->table, r->lab, piece);
    }
    return LAB_DONE;
}

/* Marks the tables of the experiment, or of all that have no page of their own, and loads the
 * rows of an earlier run. */
static bool begin_run(Run *r, const LabExperiment *experiment)
{
    for (int i = 0; lab_experiment(i); i++) {
        const LabExperiment *e = lab_experiment(i);
        if (experiment ? e != experiment : e->page != NULL) continue;
        for (const LabTable *const *s = e->tables; *s; s++)
            r->wanted[find_table(r->data, *s)] = true;
    }
    for (int i = 0; i < r->data->count; i++)
        if (r->wanted[i] && !load(r, i)) return false;
    return true;
}

bool lab_may_run(const Lab *lab, const LabExperiment *experiment, Error *err)
{
    LabData data;
    Run r = {.lab = lab, .data = &data, .err = err};
    lab_data_init(&data);
    bool ok = begin_run(&r, experiment);
    lab_data_free(&data);
    return ok;
}

LabEnd lab_measure(const Lab *lab, const LabExperiment *experiment, LabData *data, Error *err)
{
    Run r = {.lab = lab, .data = data, .err = err};
    if (!begin_run(&r, experiment)) return LAB_FAILED;
    for (int i = 0; i < data->count; i++) {
        const LabFilled *t = &data->tables[i];
        if (!r.wanted[i]) continue;
        /* Remove the rows of an older run from the file before measuring. */
        if (!save_table(&r, &t->csv)) return LAB_FAILED;
        for (int piece = r.done[i]; piece < pieces_of(t->table, lab); piece++)
            r.total += cost_of(t->table, lab, piece);
    }
    for (int i = 0; i < data->count; i++) {
        LabEnd end = r.wanted[i] ? fill(&r, i) : LAB_DONE;
        if (end != LAB_DONE) return end;
    }
    return LAB_DONE;
}

Text *lab_file(LabFiles *out, const char *name)
{
    assert(out->count < LAB_FILES_MAX);
    LabFile *f = &out->list[out->count++];
    *f = (LabFile){.text = {0}};
    snprintf(f->name, sizeof f->name, "%s", name);
    return &f->text;
}

const LabFile *lab_file_find(const LabFiles *files, const char *name)
{
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->list[i].name, name) == 0) return &files->list[i];
    return NULL;
}

void lab_files_free(LabFiles *files)
{
    for (int i = 0; i < files->count; i++) text_free(&files->list[i].text);
    files->count = 0;
}

bool lab_files_save(const Lab *lab, const LabFiles *files, Error *err)
{
    for (int i = 0; i < files->count; i++)
        if (!lab_save(lab, files->list[i].name, &files->list[i].text, err)) return false;
    return true;
}

bool lab_draw(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err)
{
    LabFiles files = {.count = 0};
    experiment->draw(data, &files);
    bool ok = lab_files_save(lab, &files, err);
    lab_files_free(&files);
    return ok;
}
