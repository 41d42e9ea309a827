/* gtp_commands.h - the state of a GTP session and its commands, for gtp.c's table. */
#ifndef HEIBAI_PROTOCOL_GTP_COMMANDS_H
#define HEIBAI_PROTOCOL_GTP_COMMANDS_H

#include "game/game.h"
#include "protocol/gtp.h"
#include "protocol/gtp_clock.h"
#include "protocol/words.h"

/* A session. */
typedef struct Gtp {
    Thinker *thinker;
    HeibaiLimits limits; /* without the clock */
    HeibaiSkill skill;   /* skill 0: none. Without times */
    Outlet out;
    GtpClock clock;
    Game game;
    bool put_in[GAME_PLIES_MAX]; /* by ply: a forced pass that the controller left out */
    HeibaiResult result;
    bool over;
} Gtp;

/* A command as it arrived. */
typedef struct GtpCall {
    Gtp *gtp;
    int argc; /* checked against least and most */
    char **argv;
    Text *reply;
} GtpCall;

typedef struct GtpCommand {
    const char *name;
    const char *usage; /* its arguments */
    int least, most;   /* arguments */
    /* Appends the answer without its frame. False: it is an error. */
    bool (*run)(GtpCall *c);
} GtpCommand;

/* In the order of list_commands; NULL after the last. */
const GtpCommand *gtp_command_at(int index);
const GtpCommand *gtp_command_find(const char *name);

/* The reply becomes the reason. Returns false. */
bool gtp_fail(GtpCall *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Starts a new game: resets the clock and clears the engine's table. */
void gtp_start(Gtp *g, Position start);

bool gtp_protocol_version(GtpCall *c);
bool gtp_name(GtpCall *c);
bool gtp_version(GtpCall *c);
bool gtp_known_command(GtpCall *c);
bool gtp_list_commands(GtpCall *c);
bool gtp_quit(GtpCall *c);
bool gtp_boardsize(GtpCall *c);
bool gtp_clear_board(GtpCall *c);
bool gtp_komi(GtpCall *c);
bool gtp_play(GtpCall *c);
bool gtp_genmove(GtpCall *c);
bool gtp_reg_genmove(GtpCall *c);
bool gtp_undo(GtpCall *c);
bool gtp_showboard(GtpCall *c);
bool gtp_list_games(GtpCall *c);
bool gtp_set_game(GtpCall *c);
bool gtp_loadsgf(GtpCall *c);
bool gtp_time_settings(GtpCall *c);
bool gtp_time_left(GtpCall *c);
bool gtp_set_level(GtpCall *c);
bool gtp_set_skill(GtpCall *c);
bool gtp_final_score(GtpCall *c);
bool gtp_rules_game_id(GtpCall *c);
bool gtp_rules_board(GtpCall *c);
bool gtp_rules_board_size(GtpCall *c);
bool gtp_rules_legal_moves(GtpCall *c);
bool gtp_rules_side_to_move(GtpCall *c);
bool gtp_rules_final_result(GtpCall *c);
bool gtp_interrupt(GtpCall *c);

#endif
