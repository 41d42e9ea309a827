/* scripts.c - the Lua scripts of the ledger; ledger.h lists the keys. */
#include "farm/scripts.h"

/* Without flags Redis refuses a script at its beginning when it is out of memory. Scripts that
 * free memory may run then. */
#define PLAIN "#!lua\n"
#define FREEING "#!lua flags=allow-oom\n"

/* Common functions. KEYS[1] is the job. `queue` adds a piece to the stream, `finish` removes an
 * entry from it, `set_aside` gives a piece up. */
#define COMMON                                                                                 \
    "local j = KEYS[1]\n"                                                                      \
    "local todo = j .. ':todo'\n"                                                              \
    "local function queue(piece, copy, hops)\n"                                                \
    "  redis.call('XADD', todo, '*', 'piece', piece, 'copy', copy, 'hops', hops)\n"            \
    "end\n"                                                                                    \
    "local function finish(id)\n"                                                              \
    "  redis.call('XACK', todo, 'workers', id)\n"                                              \
    "  redis.call('XDEL', todo, id)\n"                                                         \
    "end\n"                                                                                    \
    "local function number(field)\n"                                                           \
    "  return tonumber(redis.call('HGET', j, field)) or 0\n"                                   \
    "end\n"                                                                                    \
    "local function set_aside(piece, why)\n"                                                   \
    "  if redis.call('SETBIT', j .. ':bits', piece, 1) == 0 then\n"                            \
    "    redis.call('HINCRBY', j, 'aside', 1)\n"                                               \
    "    redis.call('HSET', j .. ':aside', piece, why)\n"                                      \
    "  end\n"                                                                                  \
    "end\n"

/* ARGV: worker, lease, lost workers allowed. Returns {what, id, piece, copy, input, garbage}.
 */
const Script SCRIPT_TAKE = {
    "take", PLAIN COMMON
    "local worker, lease, lost_max = ARGV[1], ARGV[2], tonumber(ARGV[3])\n"
    "local garbage = 0\n"
    "if redis.call('EXISTS', j) == 0 then return {'gone', '', '', '', '', 0} end\n"
    "if redis.call('HEXISTS', j .. ':bad', worker) == 1 then\n"
    "  return {'bad', '', '', '', '', 0}\n"
    "end\n"
    "local pieces = number('pieces')\n"
    /* The fields of an entry, or nil for garbage, which is removed. */
    "local function read(entry)\n"
    "  local f = {}\n"
    "  local list = entry[2] or {}\n"
    "  for i = 1, #list, 2 do f[list[i]] = list[i + 1] end\n"
    "  local piece = tonumber(f.piece)\n"
    "  local copy = tonumber(f.copy)\n"
    "  if piece and copy and piece >= 0 and piece < pieces and piece == math.floor(piece) and\n"
    "     copy >= 0 and copy <= 2 then\n"
    "    return string.format('%d', piece), copy, tonumber(f.hops) or 0\n"
    "  end\n"
    "  finish(entry[1])\n"
    "  garbage = garbage + 1\n"
    "end\n"
    "local first_hop, cycled = false, false\n"
    /* The reply for an entry; nil: look further. A copy goes to a worker that has not
     * computed the piece; after 20 such workers it is given up, unless results differ. */
    "local function give(entry)\n"
    "  local piece, copy, hops = read(entry)\n"
    "  if not piece then return nil end\n"
    "  if copy > 0 then\n"
    "    local record = redis.call('HGET', j .. ':check', piece)\n"
    "    if record and string.find(' ' .. record .. ' ', ' ' .. worker .. ' ', 1, true) then\n"
    "      finish(entry[1])\n"
    "      if copy == 2 or hops < 20 then queue(piece, copy, hops + 1) end\n"
    "      if copy == 1 and hops >= 20 then redis.call('HDEL', j .. ':check', piece) end\n"
    "      cycled = cycled or first_hop == piece\n"
    "      first_hop = first_hop or piece\n"
    "      return nil\n"
    "    end\n"
    "  end\n"
    "  local input = redis.call('HGET', j .. ':in', piece) or ''\n"
    "  return {'taken', entry[1], piece, copy, input, garbage}\n"
    "end\n"
    /* Step 1. A piece of a lost worker. */
    "local claimed = redis.call('XAUTOCLAIM', todo, 'workers', worker, lease,\n"
    "                           redis.call('HGET', j, 'cursor') or '0-0', 'COUNT', 1)\n"
    "redis.call('HSET', j, 'cursor', claimed[1])\n"
    "for _, entry in ipairs(claimed[2]) do\n"
    "  local pending = redis.call('XPENDING', todo, 'workers', entry[1], entry[1], 1)\n"
    "  local piece, copy = read(entry)\n"
    "  if piece and pending[1] and pending[1][4] > lost_max then\n"
    "    finish(entry[1])\n"
    "    set_aside(piece, pending[1][4] - 1 .. ' workers were lost with it')\n"
    "  elseif piece then\n"
    "    local reply = give(entry)\n"
    "    if reply then return reply end\n"
    "  end\n"
    "end\n"
    /* Step 2. The next entry of the stream; when it is empty, more pieces are added. */
    "local full = false\n"
    "local function feed()\n"
    "  local next, share = number('next'), number('share')\n"
    "  local last = math.min(next + 32, pieces, number('collected') + number('aside') + "
    "number('cap'))\n"
    "  full = next < pieces and last <= next\n"
    "  if last <= next then return false end\n"
    "  for piece = next, last - 1 do\n"
    "    queue(string.format('%d', piece), 0, 0)\n"
    "    if (piece * 7919 + 13) % 10000 < share then\n"
    "      queue(string.format('%d', piece), 1, 0)\n"
    "    end\n"
    "  end\n"
    "  redis.call('HSET', j, 'next', string.format('%d', last))\n"
    "  first_hop, cycled = false, false\n"
    "  return true\n"
    "end\n"
    "for try = 1, 512 do\n"
    "  local read = redis.call('XREADGROUP', 'GROUP', 'workers', worker, 'COUNT', 1,\n"
    "                          'STREAMS', todo, '>')\n"
    "  local reply = read and give(read[1][2][1])\n"
    "  if reply then return reply end\n"
    "  if (cycled or not read) and not feed() then break end\n"
    "end\n"
    "local left = number('done') + number('aside') < pieces or number('disputes') > 0\n"
    "return {full and 'full' or left and 'none' or 'finished', '', '', '', '', garbage}\n"};

/* ARGV: worker, id, piece, copy, digest, result. */
const Script SCRIPT_DONE = {
    "done", PLAIN COMMON
    "local worker, id, piece, copy, digest = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]\n"
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "finish(id)\n"
    "if redis.call('HEXISTS', j .. ':bad', worker) == 1 then\n"
    "  if redis.call('GETBIT', j .. ':bits', piece) == 0 then queue(piece, 0, 0) end\n"
    "  return 'bad'\n"
    "end\n"
    "if redis.call('HEXISTS', j .. ':aside', piece) == 1 then return 'late' end\n"
    "local first = redis.call('SETBIT', j .. ':bits', piece, 1) == 0\n"
    "if first then\n"
    "  redis.call('HSET', j .. ':out', piece, ARGV[6])\n"
    "  redis.call('HINCRBY', j, 'done', 1)\n"
    "end\n"
    /* Pieces that are computed twice: `record` is worker digest worker digest. */
    "if (tonumber(piece) * 7919 + 13) % 10000 >= number('share') then\n"
    "  return first and 'first' or 'late'\n"
    "end\n"
    "local check = j .. ':check'\n"
    "local record = redis.call('HGET', check, piece)\n"
    "if record == 'same' then return 'late' end\n"
    "if not record then\n"
    "  redis.call('HSET', check, piece, worker .. ' ' .. digest)\n"
    "  return first and 'first' or 'late'\n"
    "end\n"
    "local w = {}\n"
    "for word in string.gmatch(record, '%S+') do w[#w + 1] = word end\n"
    "if w[1] == worker or w[3] == worker then\n"
    "  if copy ~= '0' then queue(piece, copy, 1) end\n"
    "  return 'late'\n"
    "end\n"
    "local function blame(who)\n"
    "  redis.call('HSET', j .. ':bad', who, piece)\n"
    "end\n"
    "if #w == 2 then\n"
    "  if w[2] == digest then\n"
    "    redis.call('HSET', check, piece, 'same')\n"
    "    redis.call('HINCRBY', j, 'checked', 1)\n"
    "  else\n"
    "    redis.call('HSET', check, piece, record .. ' ' .. worker .. ' ' .. digest)\n"
    "    redis.call('HINCRBY', j, 'disputes', 1)\n"
    "    queue(piece, 2, 0)\n"
    "  end\n"
    "  return 'late'\n"
    "end\n"
    /* The third opinion. */
    "redis.call('HINCRBY', j, 'disputes', -1)\n"
    "redis.call('HSET', check, piece, 'same')\n"
    "if digest == w[2] then\n"
    "  blame(w[3])\n"
    "elseif digest == w[4] then\n"
    "  blame(w[1])\n"
    "else\n"
    "  redis.call('SETBIT', j .. ':bits', piece, 0)\n"
    "  redis.call('HDEL', j .. ':out', piece)\n"
    "  redis.call('HINCRBY', j, 'done', -1)\n"
    "  set_aside(piece, 'three workers gave three results: ' .. w[1] .. ' ' .. w[3] .. ' ' .. "
    "worker)\n"
    "end\n"
    "return 'late'\n"};

/* ARGV: worker, id, piece, copy, reason. */
const Script SCRIPT_FAIL = {"fail", FREEING COMMON
                            "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
                            "finish(ARGV[2])\n"
                            "if redis.call('HINCRBY', j .. ':fails', ARGV[3], 1) >= 3 then\n"
                            "  set_aside(ARGV[3], ARGV[5] .. ' (' .. ARGV[1] .. ')')\n"
                            "else\n"
                            "  queue(ARGV[3], ARGV[4], 0)\n"
                            "end\n"
                            "return 'ok'\n"};

/* ARGV: worker, id, piece, copy. Only if the worker still holds it. */
const Script SCRIPT_RETURN = {
    "return", FREEING COMMON
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "local held = redis.call('XPENDING', todo, 'workers', ARGV[2], ARGV[2], 1, ARGV[1])\n"
    "if #held == 1 then\n"
    "  finish(ARGV[2])\n"
    "  queue(ARGV[3], ARGV[4], 0)\n"
    "end\n"
    "return 'ok'\n"};

/* ARGV: worker, ids. */
const Script SCRIPT_RENEW = {
    "renew", FREEING COMMON
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "for i = 2, #ARGV do\n"
    "  local held = redis.call('XPENDING', todo, 'workers', ARGV[i], ARGV[i], 1, ARGV[1])\n"
    "  if #held == 1 then\n"
    "    redis.call('XCLAIM', todo, 'workers', ARGV[1], 0, ARGV[i], 'JUSTID')\n"
    "  end\n"
    "end\n"
    "return 'ok'\n"};

/* ARGV: pieces. */
const Script SCRIPT_COLLECTED = {
    "collected", FREEING COMMON
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "redis.call('HINCRBY', j, 'collected', redis.call('HDEL', j .. ':out', unpack(ARGV)))\n"
    "return 'ok'\n"};

/* ARGV: piece. */
const Script SCRIPT_REDO = {"redo", FREEING COMMON
                            "local piece = ARGV[1]\n"
                            "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
                            "if redis.call('HEXISTS', j .. ':aside', piece) == 0 and\n"
                            "   redis.call('SETBIT', j .. ':bits', piece, 0) == 1 then\n"
                            "  redis.call('HINCRBY', j, 'done', -1)\n"
                            "  if redis.call('HDEL', j .. ':out', piece) == 0 then\n"
                            "    redis.call('HINCRBY', j, 'collected', -1)\n"
                            "  end\n"
                            "  queue(piece, 0, 0)\n"
                            "end\n"
                            "return 'ok'\n"};
