#include "cli/lang.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FILL_MAX = 9 };

/* clang-format off */
static const char *const PHRASE[PHRASES][LANGS] = {
    [SAY_BLACK] = {"Black", "黑方"},
    [SAY_WHITE] = {"White", "白方"},
    [SAY_INTRO] = {
        "Game {1}: Black {2}, White {3}; {4}, seed {5}",
        "第 {1} 局：黑方 {2}，白方 {3}；{4}，随机种子 {5}"},
    [SAY_LIMIT] = {"{1} s a move", "每手限时 {1} 秒"},
    [SAY_NO_LIMIT] = {"no time limit", "不限时"},
    [SAY_CLOCK] = {"{1} s a game", "每局限时 {1} 秒"},
    [SAY_AND] = {", ", "，"},
    [SAY_HOW_TO_MOVE] = {
        "Type a square (f5) or its number in the list; also hint, undo, quit, help.",
        "请输入坐标（如 f5）或列表中的编号；也可输入：提示、悔棋、退出、帮助。"},
    [SAY_STATE] = {
        "discs {1}, last move {2} s, total {3} s",
        "{1} 子，上一手 {2} 秒，共 {3} 秒"},
    [SAY_SCORE] = {"Score: {1} (black minus white)", "子差：{1}（黑减白）"},
    [SAY_TO_MOVE] = {"Move {1}: {2} to move", "第 {1} 手：轮到{2}落子"},
    [SAY_OVER] = {"The game is over", "终局"},
    [SAY_PLAYS] = {
        "{1} ({2}) plays {3}, {4} s",
        "{1}（{2}）落子 {3}，用时 {4} 秒"},
    [SAY_PLAYS_VALUED] = {
        "{1} ({2}) plays {3}: value {4} ({5}), {6} s",
        "{1}（{2}）落子 {3}：估值 {4}（{5}），用时 {6} 秒"},
    [SAY_PLAYS_BASIS] = {
        "{1} ({2}) plays {3} ({4}), {5} s",
        "{1}（{2}）落子 {3}（{4}），用时 {5} 秒"},
    [SAY_PASSES] = {
        "{1} ({2}) has no legal move and passes.",
        "{1}（{2}）无子可下，停一手。"},
    [SAY_FORFEITS] = {
        "{1} ({2}) forfeits the turn.",
        "{1}（{2}）失去这一手。"},
    [SAY_UNDONE] = {
        "Taken back: {1} moves again.",
        "已悔棋：由{1}重新落子。"},
    [SAY_THINKING] = {"{1} ({2}) is thinking...", "{1}（{2}）正在思考……"},
    [SAY_MOVES] = {"Moves: {1}", "可落子：{1}"},
    [SAY_HINT] = {"Hint: {1}", "提示：{1}"},
    [SAY_HINT_BASIS] = {"Hint: {1} ({2})", "提示：{1}（{2}）"},
    [SAY_HINT_VALUED] = {"Hint: {1}, value {2} ({3})", "提示：{1}，估值 {2}（{3}）"},
    [SAY_NO_HINT] = {"There was no time for a hint.", "时间不足，没有提示。"},
    [SAY_BAD_ENTRY] = {
        "'{1}' is not a legal move: {3}. Type one of {2}\nor hint, undo, quit, help.",
        "“{1}”不是合法着法：{3}。可以输入：{2}\n或者：提示、悔棋、退出、帮助。"},
    [SAY_WHY_UNKNOWN] = {"it is not a square", "不是棋盘坐标"},
    [SAY_WHY_OUTSIDE] = {"it is off the board", "超出了棋盘"},
    [SAY_WHY_TAKEN] = {"the square is taken", "该格已有棋子"},
    [SAY_WHY_NO_DISC] = {"it turns no disc", "不能翻转任何棋子"},
    [SAY_WHY_NO_PASS] = {"you may pass only without a legal move", "有子可下时不能停一手"},
    [SAY_LONG_ENTRY] = {
        "That line is too long. Type one of {1}\nor hint, undo, quit, help.",
        "这一行太长了。可以输入：{1}\n或者：提示、悔棋、退出、帮助。"},
    [SAY_STRICT] = {
        "Warning: '{1}' is not a legal move, and the rules are strict.",
        "警告：“{1}”不是合法着法，按严格规则处理。"},
    [SAY_NO_UNDO] = {
        "There is no move of yours to take back.",
        "您还没有落过子，无棋可悔。"},
    [SAY_HELP] = {
        "  f5, F5      play on that square; legal squares are marked on the board\n"
        "  0, 1, 2     play the move with that number in the list\n"
        "  hint, h     what a computer player would do here\n"
        "  undo, u     take back your last move, and what was played since\n"
        "  quit, q     leave the game; its moves are printed\n"
        "A move must enclose discs of the other colour in a line; these turn over.\n"
        "A player without a legal move passes. The game ends when neither player can move;\n"
        "the player with more discs wins.",
        "  f5、F5        在该格落子；可落子的格在棋盘上有标记\n"
        "  0、1、2       选择列表中该编号的落子\n"
        "  提示 (hint)   看看电脑会怎么下\n"
        "  悔棋 (undo)   收回您的上一手以及之后的各手\n"
        "  退出 (quit)   结束对局，并输出棋谱\n"
        "落子须在直线上夹住对方棋子，被夹住的棋子随即翻转。\n"
        "无子可下时停一手；双方都无子可下时终局，子多者胜。"},
    [SAY_WINS] = {
        "The game is over: {1} wins {2}-{3}{4}.",
        "终局：{1}以 {2}-{3} 获胜{4}。"},
    [SAY_DRAW] = {
        "The game is over: a draw, {1}-{2}{3}.",
        "终局：{1}-{2} 平局{3}。"},
    [SAY_NO_EMPTIES] = {"", ""},
    [SAY_EMPTIES] = {" with {1} empty", "，剩余空格 {1} 个"},
    [SAY_LOST_TIME] = {
        "{1} thought longer than {2} s and loses on time: {3} wins.",
        "{1}一手用时超过 {2} 秒，超时判负：{3}获胜。"},
    [SAY_LOST_CLOCK] = {
        "{1} used up its {2} s for the game and loses on time: {3} wins.",
        "{1}用完了全局的 {2} 秒，超时判负：{3}获胜。"},
    [SAY_LOST_BROKEN] = {
        "{1} ({2}) {3} and loses: {4} wins.",
        "{1}（{2}）无法继续，判负（{3}）：{4}获胜。"},
    [SAY_LOST_ILLEGAL] = {
        "{1} {2}, and loses: {3} wins.",
        "{1}落子不合法，判负（{2}）：{3}获胜。"},
    [SAY_TRANSCRIPT] = {"Transcript: {1}", "棋谱：{1}"},
    [SAY_END_OF_INPUT] = {
        "end of input at move {1}: the game is not finished",
        "第 {1} 手时输入结束：对局尚未完成"},
    [SAY_AGAIN] = {
        "Another game?  1 same  2 swap colours  3 other players  4 quit",
        "再来一局？  1 照旧  2 交换黑白  3 更换棋手  4 退出"},
    [SAY_AGAIN_BAD] = {
        "Type 1 or same, 2 or swap, 3 or players, 4 or quit.",
        "请输入：1 照旧、2 交换、3 更换、4 退出。"},
    [SAY_NEW_PLAYER] = {
        "{1} (Enter keeps {2}): ",
        "{1}（回车保留 {2}）："},
    [SAY_BAD_PLAYER] = {"That is no player: {1}", "没有这样的棋手：{1}"},
    [SAY_RESULT_WIN] = {"{1} wins", "{1}胜"},
    [SAY_RESULT_DRAW] = {"draw", "平局"},
    [SAY_RESULT_TIME] = {" on time", "（超时）"},
    [SAY_RESULT_ILLEGAL] = {", as the other {1}", "（对方犯规：{1}）"},
    [SAY_RESULT_BROKEN] = {", as the other {1}", "（对方无法继续：{1}）"},
    [SAY_GAME_LINE] = {
        "{1}: {2}-{3} {4}; black {7} s, last move {5} s, white {8} s, last move {6} s; {9}",
        "{1}：{2}-{3} {4}；黑方 {7} 秒，末手 {5} 秒，白方 {8} 秒，末手 {6} 秒；{9}"},
    [SAY_SUMMARY] = {
        "Games {1}: Black {2} won {3}, White {4} won {5}, {6} drawn; mean result for Black {7}, empties to the winner",
        "共 {1} 局：黑方 {2} 胜 {3}，白方 {4} 胜 {5}，平 {6}；黑方平均净胜 {7}（空格归胜方）"},
};

/* Kinds of Basis in Chinese, {1} is the number. Kinds without an entry are shown in English. */
static const char *const BASIS_ZH[BASIS_KINDS] = {
    [BASIS_DEPTH] = "深度 {1}",         [BASIS_PLAYOUTS] = "{1} 次模拟",
    [BASIS_PROPOSALS] = "{1} 次试探",   [BASIS_EXACT] = "精确",
    [BASIS_ONLY_MOVE] = "唯一着法",     [BASIS_CORNER_RULE] = "占角规则",
    [BASIS_RANDOM_OPENING] = "随机开局",
};

static const char *const NAMES[LANGS] = {"en", "zh"};
/* clang-format on */

const char *lang_phrase(Lang lang, Phrase phrase) { return PHRASE[phrase][lang]; }

static void fill_in(Text *out, const char *at, const char *const *fill, int count)
{
    (void)count; /* only asserted */
    for (const char *hole; (hole = strchr(at, '{')); at = hole + 3) {
        text_add(out, at, (size_t)(hole - at));
        int index = hole[1] - '1';
        assert(index >= 0 && index < count);
        text_add(out, fill[index], strlen(fill[index]));
    }
    text_add(out, at, strlen(at));
}

void lang_say_list(Text *out, Lang lang, Phrase phrase, va_list strings)
{
    const char *fill[FILL_MAX];
    int count = 0;
    for (const char *s; (s = va_arg(strings, const char *));) {
        assert(count < FILL_MAX);
        fill[count++] = s;
    }
    fill_in(out, lang_phrase(lang, phrase), fill, count);
}

void lang_say(Text *out, Lang lang, Phrase phrase, ...)
{
    va_list strings;
    va_start(strings, phrase);
    lang_say_list(out, lang, phrase, strings);
    va_end(strings);
}

void lang_basis(Text *out, Lang lang, const Basis *basis)
{
    char text[BASIS_TEXT], number[24];
    const char *chinese = lang == LANG_ZH ? BASIS_ZH[basis->kind] : NULL;
    const char *fill[] = {number};
    snprintf(number, sizeof number, "%llu", (unsigned long long)basis->number);
    if (chinese)
        fill_in(out, chinese, fill, 1);
    else
        text_print(out, "%s", basis_text(basis, text));
}

bool lang_find(const char *name, Lang *out)
{
    for (int i = 0; i < LANGS; i++)
        if (strcmp(NAMES[i], name) == 0) {
            *out = (Lang)i;
            return true;
        }
    return false;
}

Lang lang_guess(const char *lc_all, const char *lc_messages, const char *lang)
{
    const char *const sources[] = {lc_all, lc_messages, lang};
    for (int i = 0; i < 3; i++)
        if (sources[i] && sources[i][0])
            return strncmp(sources[i], "zh", 2) == 0 ? LANG_ZH : LANG_EN;
    return LANG_EN;
}
