/* lab.h - the experiments of the reports: measured into CSV files, drawn and judged.
 * A table is one CSV file. It is filled piece by piece in a fixed order, so that an interrupted
 * run can be resumed. An experiment has one or more tables, the pictures drawn from them, and a
 * section of the report. Pictures and findings are made from the tables alone. To add an
 * experiment, write a file in lab/experiments/ and add it to the list in lab/experiments.c. */
#ifndef HEIBAI_LAB_LAB_H
#define HEIBAI_LAB_LAB_H

#include "base/clock.h"
#include "lab/csv.h"

enum {
    LAB_FILES_MAX = 12,      /* of an experiment */
    LAB_TABLES_MAX = 4,      /* of an experiment */
    LAB_ALL_TABLES_MAX = 32, /* of all experiments */
    LAB_NAME_MAX = 48,
    LAB_PATH_MAX = 1000
};

typedef struct Lab {
    const char *output; /* folder; made if it is missing */
    uint64_t seed;
    bool quick;          /* few games and low depths, to test that everything works */
    bool resume;         /* keep the rows of an earlier run */
    bool overwrite;      /* without resume: discard the rows of an earlier run */
    int threads;         /* games at once, where no time is measured */
    int games;           /* ladder, skills: games of a match; 0: the default */
    const char *wthor;   /* skills: folder with WTHOR files; NULL: without people */
    const char *version; /* of the program and its compiler, for run.csv */
    const atomic_bool *stop;
    /* Work done and total work, in estimated seconds; may be NULL. A LabTable.measure gets a
     * Lab whose progress counts within the piece. */
    void (*progress)(void *context, double done, double total, const char *note);
    void *context;
    const void *plan; /* of the table that is measured: see LabWork */
} Lab;

typedef enum LabEnd { LAB_DONE, LAB_STOPPED, LAB_FAILED } LabEnd;

/* How a table is filled. */
typedef struct LabWork {
    int count, quick_count;        /* of pieces; the second in quick runs, unless it is 0 */
    int (*pieces)(const Lab *lab); /* instead of them; NULL: none */
    double seconds, quick_seconds; /* of a piece, estimated for the progress line; likewise */
    double (*cost)(const Lab *lab, int piece);
    const void *plan; /* Lab.plan for these functions; may be NULL */
    /* Adds the cells that identify the piece. */
    void (*key)(const Lab *lab, int piece, Csv *out);
    /* Adds the rows of the piece without these cells. They are kept only after LAB_DONE.
     * LAB_FAILED sets the error. */
    LabEnd (*measure)(const Lab *lab, int piece, Csv *out, Error *err);
} LabWork;

typedef struct LabTable {
    CsvForm form;
    LabWork work;
} LabTable;

/* A table with its rows. */
typedef struct LabFilled {
    const LabTable *table;
    Csv csv;
} LabFilled;

/* All tables, in the order of the experiments. */
typedef struct LabData {
    LabFilled tables[LAB_ALL_TABLES_MAX];
    int count;
} LabData;

/* A picture, or a CSV file that is computed from the tables. */
typedef struct LabFile {
    char name[LAB_NAME_MAX];
    Text text;
} LabFile;

typedef struct LabFiles {
    LabFile list[LAB_FILES_MAX];
    int count;
} LabFiles;

/* The page of an experiment that is not from the reports: Markdown in a file of its own, and a
 * summary for the terminal. */
typedef struct LabPage {
    const char *name; /* of the file */
    /* `run` is run.csv. */
    void (*write)(const Lab *lab, const Csv *run, const LabData *data, Text *out);
    void (*tell)(const LabData *data, Text *out);
} LabPage;

typedef struct LabExperiment {
    const char *name;                           /* on the command line */
    const char *title;                          /* in the report */
    const char *summary;                        /* one line */
    const LabTable *tables[LAB_TABLES_MAX + 1]; /* NULL after the last */
    /* Adds the files. Pre, here and below: all tables of the experiment are complete. */
    void (*draw)(const LabData *data, LabFiles *out);
    /* Appends the section's HTML below its heading, pictures included. NULL: not in the report.
     */
    void (*section)(const LabData *data, const LabFiles *files, Text *out);
    const LabPage *page; /* instead of a section, and not part of `all`; NULL: none */
} LabExperiment;

/* In the order of the report; NULL after the last. */
const LabExperiment *lab_experiment(int index);
const LabExperiment *lab_find(const char *name);

/* Makes the folder. */
bool lab_prepare(const Lab *lab, Error *err);
/* Locks the folder against other runs until lab_unlock, or until the process ends. Returns the
 * lock, or -1: another run has it, or the folder cannot be opened. */
int lab_lock(const Lab *lab, Error *err);
void lab_unlock(int lock);
/* "folder/name". Returns out. */
const char *lab_path(const Lab *lab, const char *name, char out[LAB_PATH_MAX]);
bool lab_exists(const Lab *lab, const char *name);
/* Errors of these two name the file. */
bool lab_save(const Lab *lab, const char *name, const Text *text, Error *err);
bool lab_load(const Lab *lab, Csv *out, Error *err);

/* All tables, without rows. */
void lab_data_init(LabData *data);
void lab_data_free(LabData *data);
/* The rows of a table. */
const Csv *lab_csv(const LabData *data, const LabTable *table);
Csv *lab_csv_fill(LabData *data, const LabTable *table);

/* Whether lab_measure could begin: existing rows can be resumed, or may be overwritten. */
bool lab_may_run(const Lab *lab, const LabExperiment *experiment, Error *err);

/* Measures the tables of one experiment (NULL: of all that have a section) into data and files.
 * An error in a file that is resumed has its name and the line. */
LabEnd lab_measure(const Lab *lab, const LabExperiment *experiment, LabData *data, Error *err);

/* Adds an empty file and returns its text. */
Text *lab_file(LabFiles *out, const char *name);
const LabFile *lab_file_find(const LabFiles *files, const char *name);
void lab_files_free(LabFiles *files);
bool lab_files_save(const Lab *lab, const LabFiles *files, Error *err);
/* Draws an experiment and writes its files. */
bool lab_draw(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err);

#endif
