/* endings.h - positions near the end of which everything is known: each move has a score of
 * its own, and each line of best play is the only one. They were found and solved by a program
 * that shares no code with this one. */
#ifndef HEIBAI_TESTS_PROTOCOL_ENDINGS_H
#define HEIBAI_TESTS_PROTOCOL_ENDINGS_H

#define EMPTY_ROW "--------"
#define EMPTY_ROWS_7 EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW

/* White passes, black plays C1 and has all discs. */
#define ENDING_PASS "XO------" EMPTY_ROWS_7 " O"
/* F1 +14: A7 H6 -- G8. H6 0: F1 G8 A7. G8 -2: F1 H6 A7. */
#define ENDING_BLACK "OXXXX-XXOOOOXOXXOOOOXXOXOOXXXOOOOXOXOOOOXXXOOOO--XOXOOOOXXXXXO-O X"
/* A2 +12: B3 F7. F7 +4: A2 B3. B3 -4: A2 F7. */
#define ENDING_WHITE "OXXXXXXX-OXXXOXOX-OXXXXOXXOXXXXOXOXXOXXOXXOXXXXOXOXOX-XOOOOOOOOX O"
/* B1 0: B8 C2 A2. C2 -24: B8 A2 B1. */
#define ENDING_DRAW "O-XXXXXO-O-OXXXXXXOOOXXOXXOOXOOOXXOOOOOOXXXXOOOOXXXXXOOOX-OOOOOO X"
/* F8 0: F6 -- H8. F6 -2: H8 -- F8. */
#define ENDING_DRAW_WHITE "OOOXXXXXOOXXXXXXOOOOOXXXOXOXXOXXOOXXOOOXOOOOO-OXOOOOXOOXOOOOO-O- O"

#endif
