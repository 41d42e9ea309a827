/* An archive and its names: a crash between any two renames leaves the old games or the new
 * ones, each with its names; names keep their numbers. */
#include "cmocka_all.h"

#include "game/sink.h"
#include "game/transcript.h"
#include "game/wthor_beside.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CRASHED = 9 };

static int renames_left = -1; /* -1: no crash */
static int files_synced;
static bool tell_synced; /* the status of a crash is files_synced */

/* Instead of those of the C library. */
int rename(const char *from, const char *to)
{
    if (renames_left == 0) _exit(tell_synced ? files_synced : CRASHED);
    if (renames_left > 0) renames_left--;
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int fsync(int file)
{
    files_synced++;
    return fdatasync(file);
}

static char folder[64];

static const char *path_of(const char *name)
{
    static char path[2][400];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void empty_folder(void)
{
    DIR *dir = opendir(folder);
    for (struct dirent *e; (e = readdir(dir));) unlinkat(dirfd(dir), e->d_name, 0);
    closedir(dir);
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/heibai-sink-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    empty_folder();
    return rmdir(folder);
}

static void set_name(Text *t, const char *name)
{
    text_clear(t);
    text_print(t, "%s", name);
}

/* One game per line: "black white event". */
static bool write_games(const char *file, const char *const games[][3], bool overwrite,
                        Error *err)
{
    Sink *sink = sink_open(path_of(file), FORMAT_WTHOR, (SinkOptions){1999, overwrite}, err);
    if (!sink) return false;
    Sheet sheet = {0};
    bool ok = true;
    for (int i = 0; ok && games[i][0]; i++) {
        sheet_start(&sheet, position_start());
        assert_true(transcript_read("f5d6", &sheet.game, NULL));
        set_name(&sheet.players[BLACK].name, games[i][0]);
        set_name(&sheet.players[WHITE].name, games[i][1]);
        set_name(&sheet.event, games[i][2]);
        sheet_finish(&sheet);
        ok = sink_write(sink, &sheet, err);
    }
    sheet_free(&sheet);
    if (ok) return sink_close(sink, err);
    sink_drop(sink);
    return false;
}

static void open_names(const char *file, WthorKind kind, Text *data, WthorFile *out)
{
    Text path = {0};
    Error err;
    assert_true(wthor_beside(path_of(file), kind, &path));
    if (!text_read_file(path.data, 1 << 20, data, &err) ||
        !wthor_open(kind, text_string(data), data->size, out, &err))
        fail_msg("%s: %s", path.data, err.text);
    text_free(&path);
}

static void expect_games(const char *file, const char *const games[][3])
{
    Text data[2] = {{0}, {0}};
    WthorFile names[2];
    Sheet sheet = {0};
    Error err;
    open_names(file, WTHOR_PLAYERS, &data[0], &names[0]);
    open_names(file, WTHOR_TOURNAMENTS, &data[1], &names[1]);
    Source *source =
        source_open(path_of(file), FORMAT_WTHOR, (SourceNames){&names[0], &names[1]}, &err);
    if (!source) fail_msg("%s", err.text);
    int count = 0;
    for (; source_next(source, &sheet, &err) == READ_GAME; count++) {
        assert_non_null(games[count][0]);
        assert_string_equal(text_string(&sheet.players[BLACK].name), games[count][0]);
        assert_string_equal(text_string(&sheet.players[WHITE].name), games[count][1]);
        assert_string_equal(text_string(&sheet.event), games[count][2]);
    }
    assert_null(games[count][0]);
    sheet_free(&sheet);
    source_close(source);
    for (int i = 0; i < 2; i++) text_free(&data[i]);
}

static const char *const OLD[][3] = {{"Ann", "Bo", "Paris"}, {"Bo", "Cy", "Rome"}, {NULL}};
static const char *const NEW[][3] = {{"Zoe", "Ann", "Tokyo"}, {"Yu", "Bo", "Oslo"}, {NULL}};

static void must(bool ok, const Error *err)
{
    if (!ok) fail_msg("%s", err->text);
}

/* Returns whether it crashed. */
static bool crash_after(int renames)
{
    int status;
    Error err;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        renames_left = renames;
        _exit(write_games("x.wtb", NEW, true, &err) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_not_equal(WEXITSTATUS(status), 1);
    return WEXITSTATUS(status) == CRASHED;
}

static void a_crash_leaves_old_or_new_games(void **state)
{
    (void)state;
    Error err;
    int renames = 0;
    for (bool crashed = true; crashed; renames++) {
        empty_folder();
        must(write_games("x.wtb", OLD, false, &err), &err);
        crashed = crash_after(renames);
        expect_games("x.wtb", crashed ? OLD : NEW);
        must(write_games("x.wtb", NEW, true, &err), &err);
        expect_games("x.wtb", NEW);
    }
    assert_int_equal(renames, 4); /* a crash before each of three renames, and none */
}

/* The first time there are no old games; the same command works after a crash. */
static void after_a_crash_the_same_works_again(void **state)
{
    (void)state;
    Error err;
    for (int renames = 0; renames < 3; renames++) {
        empty_folder();
        assert_true(crash_after(renames));
        assert_int_not_equal(access(path_of("x.wtb"), F_OK), 0);
        must(write_games("x.wtb", NEW, false, &err), &err);
        expect_games("x.wtb", NEW);
    }
}

static void all_files_are_synced_before_a_rename(void **state)
{
    (void)state;
    empty_folder();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Error err;
        files_synced = renames_left = 0;
        tell_synced = true;
        _exit(write_games("x.wtb", NEW, true, &err) ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) >= 3);
}

static void names_are_not_replaced(void **state)
{
    (void)state;
    Error err;
    empty_folder();
    must(write_games("x.wtb", OLD, false, &err), &err);
    assert_false(write_games("x.wtb", NEW, false, &err));
    assert_string_equal(err.text, "x.jou exists and does not have all names: "
                                  "--overwrite-names adds them");
    expect_games("x.wtb", OLD);
    must(write_games("x.wtb", OLD, false, &err), &err); /* it has them all */
    assert_int_equal(renameat(AT_FDCWD, path_of("x.jou"), AT_FDCWD, path_of("X.JOU")), 0);
    assert_false(write_games("x.wtb", NEW, false, &err));
    must(write_games("x.wtb", NEW, true, &err), &err);
    assert_int_not_equal(access(path_of("x.jou"), F_OK), 0);
    expect_games("x.wtb", NEW);
}

/* New names would become those of the old games until the new games are there. */
static void old_games_without_their_names_are_not_replaced(void **state)
{
    (void)state;
    Error err;
    empty_folder();
    must(write_games("x.wtb", OLD, false, &err), &err);
    assert_int_equal(unlink(path_of("x.trn")), 0);
    assert_false(write_games("x.wtb", NEW, true, &err));
    assert_non_null(strstr(err.text, "remove it first"));
    assert_int_not_equal(access(path_of("x.trn"), F_OK), 0);
    assert_int_equal(unlink(path_of("x.wtb")), 0);
    must(write_games("x.wtb", NEW, true, &err), &err);
    expect_games("x.wtb", NEW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_leaves_old_or_new_games),
        cmocka_unit_test(after_a_crash_the_same_works_again),
        cmocka_unit_test(all_files_are_synced_before_a_rename),
        cmocka_unit_test(names_are_not_replaced),
        cmocka_unit_test(old_games_without_their_names_are_not_replaced),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
