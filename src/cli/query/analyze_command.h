/* analyze_command.h - prints the analysis of a game. */
#ifndef HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H
#define HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H

#include "analysis/analysis.h"

void analysis_print(const Analysis *a);
void analysis_print_json(const Analysis *a);

#endif
