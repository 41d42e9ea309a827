/* lab.h - the reports' experiments: measured into CSV files, drawn, and judged.
 * A sheet is one CSV file, filled piece by piece in a fixed order, so that a run that was
 * interrupted goes on where it stopped. An experiment is one or more sheets, the pictures drawn
 * from them and a section of the report. What is drawn and judged is read from the sheets. */
#ifndef HEIBAI_LAB_LAB_H
#define HEIBAI_LAB_LAB_H

#include "base/clock.h"
#include "lab/csv.h"

enum { LAB_FILES_MAX = 12, LAB_SHEETS_MAX = 3, LAB_NAME_MAX = 48, LAB_PATH_MAX = 1000 };

typedef struct Lab {
    const char *output; /* folder; made when it is missing */
    uint64_t seed;
    bool quick;          /* few games and low depths: to see that all works */
    bool resume;         /* keep the rows that are there */
    bool overwrite;      /* without resume: even if there are some */
    int threads;         /* games at once, where no time is measured */
    int games;           /* ladder: of a cheap match; 0: its own number */
    const char *version; /* of the program and of what compiled it, for the record */
    const atomic_bool *stop;
    /* Work done and in all, in seconds as estimated beforehand. May be NULL. Who measures a
     * piece finds one here that counts within the piece. */
    void (*progress)(void *context, double done, double total, const char *note);
    void *context;
} Lab;

typedef enum LabEnd { LAB_DONE, LAB_STOPPED, LAB_FAILED } LabEnd;

typedef struct LabSheet {
    CsvForm form;
    int (*pieces)(const Lab *lab);
    /* Seconds, roughly. */
    double (*cost)(const Lab *lab, int piece);
    /* Adds the cells that name the piece. */
    void (*key)(const Lab *lab, int piece, Csv *out);
    /* Adds the rows of the piece. Only LAB_DONE rows are kept; LAB_FAILED sets the error. */
    LabEnd (*measure)(const Lab *lab, int piece, Csv *out, Error *err);
} LabSheet;

typedef enum LabSheetId {
    SHEET_TIMING,
    SHEET_SEARCHES,
    SHEET_MOVES,
    SHEET_RESULTS,
    SHEET_SWITCHES,
    SHEET_SIGHT,
    SHEET_CROSSTABLE,
    SHEET_SPEED,
    SHEET_DEMO,
    SHEET_TREE,
    SHEET_LADDER,
    SHEET_COUNT
} LabSheetId;

typedef struct LabData {
    Csv sheets[SHEET_COUNT];
} LabData;

/* What is made from the sheets: pictures, and tables that are derived. */
typedef struct LabFile {
    char name[LAB_NAME_MAX];
    Text text;
} LabFile;

typedef struct LabFiles {
    LabFile list[LAB_FILES_MAX];
    int count;
} LabFiles;

typedef struct LabExperiment {
    const char *name;    /* on the command line */
    const char *title;   /* in the report */
    const char *summary; /* one line */
    LabSheetId sheets[LAB_SHEETS_MAX];
    int sheet_count;
    /* Adds its files. Pre, for both: all sheets of the experiment are complete. */
    void (*draw)(const LabData *data, LabFiles *out);
    /* Appends the section's HTML below its heading, pictures included. */
    void (*section)(const LabData *data, const LabFiles *files, Text *out);
    /* An experiment that is not the reports' has no section and no part in `all`, but a page of
     * its own, in Markdown, and words for the terminal. NULL otherwise. */
    const char *page_name;
    /* `run` is run.csv. */
    void (*page)(const Lab *lab, const Csv *run, const LabData *data, Text *out);
    void (*tell)(const LabData *data, Text *out);
} LabExperiment;

/* In the order of the report; NULL after the last. */
const LabExperiment *lab_experiment(int index);
const LabExperiment *lab_find(const char *name);
const LabSheet *lab_sheet(LabSheetId id);

/* Makes the folder. False: the error says why not. */
bool lab_prepare(const Lab *lab, Error *err);
/* "folder/name". Returns out. */
const char *lab_path(const Lab *lab, const char *name, char out[LAB_PATH_MAX]);
bool lab_exists(const Lab *lab, const char *name);
/* Errors of these two name the file. */
bool lab_save(const Lab *lab, const char *name, const Text *text, Error *err);
bool lab_load(const Lab *lab, Csv *out, Error *err);

void lab_data_init(LabData *data);
void lab_data_free(LabData *data);

/* Whether that would begin: rows that are there can be resumed, or may be overwritten. */
bool lab_may_run(const Lab *lab, const LabExperiment *experiment, Error *err);

/* Measures the sheets of one experiment, or of all the reports' when it is NULL, into data and
 * files.
 * An error in a file that is to be resumed names it with the line. */
LabEnd lab_measure(const Lab *lab, const LabExperiment *experiment, LabData *data, Error *err);

/* A new one in the list, to be filled. */
Text *lab_file(LabFiles *out, const char *name);
const LabFile *lab_file_find(const LabFiles *files, const char *name);
void lab_files_free(LabFiles *files);
bool lab_files_save(const Lab *lab, const LabFiles *files, Error *err);
/* Draws an experiment and writes all files of it. */
bool lab_draw(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err);

#endif
