/* lab.c - the folder, the sheets filled one after another, the pictures. */
#include "lab/lab.h"

#include "lab/sheets.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { SHEET_BYTES_MAX = 64 << 20 };

static const LabSheet *const SHEETS[SHEET_COUNT] = {
    [SHEET_TIMING] = &TIMING_SHEET,
    [SHEET_SEARCHES] = &SEARCHES_SHEET,
    [SHEET_MOVES] = &MOVES_SHEET,
    [SHEET_RESULTS] = &RESULTS_SHEET,
    [SHEET_SWITCHES] = &SWITCHES_SHEET,
    [SHEET_SIGHT] = &SIGHT_SHEET,
    [SHEET_CROSSTABLE] = &CROSSTABLE_SHEET,
    [SHEET_SPEED] = &SPEED_SHEET,
    [SHEET_DEMO] = &DEMO_SHEET,
    [SHEET_TREE] = &TREE_SHEET,
    [SHEET_LADDER] = &LADDER_SHEET,
};

static const LabExperiment *const EXPERIMENTS[] = {
    &TIMING_EXPERIMENT,     &MOVES_EXPERIMENT, &RESULTS_EXPERIMENT, &SWITCHES_EXPERIMENT,
    &CROSSTABLE_EXPERIMENT, &DEMO_EXPERIMENT,  &TREE_EXPERIMENT,    &LADDER_EXPERIMENT,
};
enum { EXPERIMENT_COUNT = sizeof EXPERIMENTS / sizeof EXPERIMENTS[0] };

const LabSheet *lab_sheet(LabSheetId id) { return SHEETS[id]; }

const LabExperiment *lab_experiment(int index)
{
    return index < EXPERIMENT_COUNT ? EXPERIMENTS[index] : NULL;
}

const LabExperiment *lab_find(const char *name)
{
    for (int i = 0; i < EXPERIMENT_COUNT; i++)
        if (strcmp(EXPERIMENTS[i]->name, name) == 0) return EXPERIMENTS[i];
    return NULL;
}

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

const char *lab_path(const Lab *lab, const char *name, char out[LAB_PATH_MAX])
{
    snprintf(out, LAB_PATH_MAX, "%s/%s", lab->output, name);
    return out;
}

/* The file's name goes into the message: whoever hears of it has opened none. */
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
    if (text_write_file(path, text_string(text), text->size, &cause)) return true;
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
    bool ok = text_read_file(path, SHEET_BYTES_MAX, &text, &cause);
    if (ok && strlen(text_string(&text)) != text.size)
        ok = error_set(&cause, "a zero byte in a table");
    ok = ok && csv_read(text_string(&text), out, &cause);
    text_free(&text);
    return ok || fail_in(path, &cause, err);
}

void lab_data_init(LabData *data)
{
    for (int i = 0; i < SHEET_COUNT; i++) data->sheets[i] = (Csv){.form = &SHEETS[i]->form};
}

void lab_data_free(LabData *data)
{
    for (int i = 0; i < SHEET_COUNT; i++) csv_free(&data->sheets[i]);
}

/* One run over some sheets. */
typedef struct Run {
    const Lab *lab;
    LabData *data;
    int done[SHEET_COUNT]; /* pieces */
    double spent, total;   /* estimated seconds of this run */
    Error *err;
} Run;

static bool same_key(const Csv *csv, int row, const Csv *key)
{
    for (int i = 0; i < csv->form->key_count; i++)
        if (strcmp(csv_text(csv, row, i), key->cells.data + key->offsets[i]) != 0) return false;
    return true;
}

/* Sheets with several rows a piece count them down in a column of this name. */
static int left_column(const CsvForm *form)
{
    for (int i = 0; i < form->column_count; i++)
        if (strcmp(form->columns[i].name, "left") == 0) return i;
    return -1;
}

/* Whether the row above is one that may stand before this one, or before the end. */
static bool follows(const Csv *csv, int row, bool new_piece)
{
    int column = left_column(csv->form);
    if (column < 0 || row == 0) return true;
    int above = csv_integer(csv, row - 1, column);
    return new_piece ? above == 0 : above > 0 && above - 1 == csv_integer(csv, row, column);
}

/* The rows that are there must be those that this run would make. */
static bool check_rows(Run *r, LabSheetId id, Error *err)
{
    const LabSheet *sheet = SHEETS[id];
    const Csv *csv = &r->data->sheets[id];
    int pieces = sheet->pieces(r->lab), rows = csv_rows(csv), next = 0;
    Csv key = {.form = &sheet->form};
    bool ok = true;
    for (int row = 0; ok && row < rows; row++) {
        bool new_piece = row == 0 || !same_key(csv, row, &key);
        if (!follows(csv, row, new_piece)) {
            ok = error_at(err, row + 2, 0, "a row is missing before this one");
        } else if (new_piece) {
            csv_cut(&key, 0);
            if (next < pieces) sheet->key(r->lab, next++, &key);
            if (!key.count || !same_key(csv, row, &key))
                ok = error_at(err, row + 2, 0,
                              "this row is of another run: give the same flags, or --overwrite "
                              "instead of --resume");
        }
    }
    if (ok && !follows(csv, rows, true))
        ok = error_at(err, rows + 1, 0, "rows are missing after this one");
    r->done[id] = next;
    csv_free(&key);
    return ok;
}

/* What somebody measured is not thrown away unasked. */
static bool may_begin(const Run *r, LabSheetId id)
{
    const char *name = SHEETS[id]->form.name;
    char path[LAB_PATH_MAX];
    Csv csv = {.form = &SHEETS[id]->form};
    if (r->lab->overwrite || !lab_exists(r->lab, name)) return true;
    bool empty = lab_load(r->lab, &csv, NULL) && csv_rows(&csv) == 0;
    csv_free(&csv);
    return empty || error_set(r->err,
                              "%.300s is there already: --resume goes on with it, "
                              "--overwrite begins anew",
                              lab_path(r->lab, name, path));
}

static bool load(Run *r, LabSheetId id)
{
    const char *name = SHEETS[id]->form.name;
    char path[LAB_PATH_MAX];
    Error cause;
    if (!r->lab->resume) return may_begin(r, id);
    if (!lab_exists(r->lab, name)) return true;
    if (!lab_load(r->lab, &r->data->sheets[id], r->err)) return false;
    return check_rows(r, id, &cause) || fail_in(lab_path(r->lab, name, path), &cause, r->err);
}

static void tell(const Run *r, const char *name)
{
    if (r->lab->progress) r->lab->progress(r->lab->context, r->spent, r->total, name);
}

static bool save_sheet(const Run *r, LabSheetId id)
{
    Text text = {0};
    csv_write(&r->data->sheets[id], &text);
    bool ok = lab_save(r->lab, SHEETS[id]->form.name, &text, r->err);
    text_free(&text);
    return ok;
}

/* A piece that is under way. */
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

static LabEnd measure(const Run *r, const LabSheet *sheet, int piece, Csv *csv)
{
    Part part = {r, sheet->cost(r->lab, piece)};
    Lab lab = *r->lab;
    lab.progress = lab.progress ? tell_part : NULL;
    lab.context = &part;
    return sheet->measure(&lab, piece, csv, r->err);
}

static LabEnd fill(Run *r, LabSheetId id)
{
    const LabSheet *sheet = SHEETS[id];
    Csv *csv = &r->data->sheets[id];
    for (int piece = r->done[id]; piece < sheet->pieces(r->lab); piece++) {
        tell(r, sheet->form.name);
        if (stop_flagged(&(Stop){.flag = r->lab->stop})) return LAB_STOPPED;
        int rows = csv_rows(csv);
        LabEnd end = measure(r, sheet, piece, csv);
        if (end != LAB_DONE) {
            csv_cut(csv, rows);
            return end;
        }
        assert(csv->count % csv->form->column_count == 0 && csv_rows(csv) > rows);
        if (!save_sheet(r, id)) return LAB_FAILED;
        r->spent += sheet->cost(r->lab, piece);
    }
    return LAB_DONE;
}

static bool has_sheet(const LabExperiment *experiment, LabSheetId id)
{
    for (int i = 0; i < experiment->sheet_count; i++)
        if (experiment->sheets[i] == id) return true;
    return false;
}

static bool wanted(const LabExperiment *experiment, LabSheetId id)
{
    if (experiment) return has_sheet(experiment, id);
    for (int i = 0; i < EXPERIMENT_COUNT; i++)
        if (!EXPERIMENTS[i]->page && has_sheet(EXPERIMENTS[i], id)) return true;
    return false;
}

static bool load_all(Run *r, const LabExperiment *experiment)
{
    for (LabSheetId id = 0; id < SHEET_COUNT; id++)
        if (wanted(experiment, id) && !load(r, id)) return false;
    return true;
}

bool lab_may_run(const Lab *lab, const LabExperiment *experiment, Error *err)
{
    LabData data;
    Run r = {.lab = lab, .data = &data, .err = err};
    lab_data_init(&data);
    bool ok = load_all(&r, experiment);
    lab_data_free(&data);
    return ok;
}

LabEnd lab_measure(const Lab *lab, const LabExperiment *experiment, LabData *data, Error *err)
{
    Run r = {.lab = lab, .data = data, .err = err};
    if (!load_all(&r, experiment)) return LAB_FAILED;
    for (LabSheetId id = 0; id < SHEET_COUNT; id++) {
        if (!wanted(experiment, id)) continue;
        for (int piece = r.done[id]; piece < SHEETS[id]->pieces(lab); piece++)
            r.total += SHEETS[id]->cost(lab, piece);
    }
    /* What an older run left must not pass for this one's. */
    for (LabSheetId id = 0; id < SHEET_COUNT; id++)
        if (wanted(experiment, id) && !save_sheet(&r, id)) return LAB_FAILED;
    for (LabSheetId id = 0; id < SHEET_COUNT; id++) {
        LabEnd end = wanted(experiment, id) ? fill(&r, id) : LAB_DONE;
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
