/* scripts.h - the Lua scripts of the ledger. */
#ifndef HEIBAI_FARM_SCRIPTS_H
#define HEIBAI_FARM_SCRIPTS_H

#include "farm/link.h"

extern const Script SCRIPT_TAKE, SCRIPT_DONE, SCRIPT_FAIL, SCRIPT_RETURN, SCRIPT_RENEW,
    SCRIPT_COLLECTED, SCRIPT_REDO;

#endif
