/* scripts.c - the Lua scripts of the ledger; ledger.h lists the keys and the rules. */
#include "farm/scripts.h"

/* Without flags Redis refuses a script at its beginning when it is out of memory. Scripts that
 * free memory may run then. */
#define PLAIN "#!lua\n"
#define FREEING "#!lua flags=allow-oom\n"
#define READING "#!lua flags=no-writes\n"

/* KEYS[1] is the job. Pieces are numbers written as text. */
#define KEYS_OF_JOB                                                                            \
    "local j = KEYS[1]\n"                                                                      \
    "local todo, bits, out, aside = j .. ':todo', j .. ':bits', j .. ':out', j .. ':aside'\n"  \
    "local again, second, votes = j .. ':again', j .. ':second', j .. ':votes'\n"              \
    "local bad = j .. ':bad'\n"

/* `release` ends a lease; false: it had ended. `put_back` makes a piece wait for a worker;
 * those from `next` on need not. `close` marks a piece as finished. */
#define COMMON                                                                                 \
    KEYS_OF_JOB                                                                                \
    "local function field(name)\n"                                                             \
    "  return tonumber(redis.call('HGET', j, name)) or 0\n"                                    \
    "end\n"                                                                                    \
    "local function is_finished(piece)\n"                                                      \
    "  return redis.call('GETBIT', bits, piece) == 1\n"                                        \
    "end\n"                                                                                    \
    "local function release(id)\n"                                                             \
    "  redis.call('XACK', todo, 'workers', id)\n"                                              \
    "  return redis.call('XDEL', todo, id) == 1\n"                                             \
    "end\n"                                                                                    \
    "local function put_back(piece)\n"                                                         \
    "  if tonumber(piece) >= field('next') then return end\n"                                  \
    "  if redis.call('HEXISTS', votes, piece) == 1 then\n"                                     \
    "    redis.call('SADD', second, piece)\n"                                                  \
    "  else\n"                                                                                 \
    "    redis.call('RPUSH', again, piece)\n"                                                  \
    "  end\n"                                                                                  \
    "end\n"                                                                                    \
    "local function close(piece)\n"                                                            \
    "  redis.call('SETBIT', bits, piece, 1)\n"                                                 \
    "  redis.call('HDEL', votes, piece)\n"                                                     \
    "  redis.call('SREM', second, piece)\n"                                                    \
    "end\n"                                                                                    \
    "local function set_aside(piece, why)\n"                                                   \
    "  if is_finished(piece) then return end\n"                                                \
    "  redis.call('HSET', aside, piece, why)\n"                                                \
    "  close(piece)\n"                                                                         \
    "end\n"

/* ---- Workers ------------------------------------------------------------------------------
 */

/* Functions of TAKE. They return a piece, or nil. */

/* Pieces of lost workers: their leases have ended. The group is made here, so that the stream
 * can be lost like any other part of the queue. */
#define TAKE_CLAIM                                                                             \
    "local function claim()\n"                                                                 \
    "  local cursor = f[5] or '0-0'\n"                                                         \
    "  local got = redis.pcall('XAUTOCLAIM', todo, 'workers', worker, lease, cursor,\n"        \
    "                          'COUNT', 4)\n"                                                  \
    "  if got.err then\n"                                                                      \
    "    if not string.find(got.err, 'NOGROUP', 1, true) then return got end\n"                \
    "    redis.call('XGROUP', 'CREATE', todo, 'workers', '0', 'MKSTREAM')\n"                   \
    "    return nil\n"                                                                         \
    "  end\n"                                                                                  \
    "  if got[1] ~= cursor then redis.call('HSET', j, 'cursor', got[1]) end\n"                 \
    "  for _, entry in ipairs(got[2]) do\n"                                                    \
    "    local piece = piece_of(entry)\n"                                                      \
    "    release(entry[1])\n"                                                                  \
    "    if piece and not is_finished(piece) then\n"                                           \
    "      local lost = redis.call('HINCRBY', j .. ':lost', piece, 1)\n"                       \
    "      if lost >= lost_max then\n"                                                         \
    "        set_aside(piece, lost .. ' workers were lost with it')\n"                         \
    "      else\n"                                                                             \
    "        put_back(piece)\n"                                                                \
    "      end\n"                                                                              \
    "    end\n"                                                                                \
    "  end\n"                                                                                  \
    "end\n"

/* Leases are measured by the clock of Redis. When it was set back, leases would last until it
 * has caught up, so they begin again. */
#define TAKE_CLOCK                                                                             \
    "local function watch_clock()\n"                                                           \
    "  local seen = tonumber(f[6]) or 0\n"                                                     \
    "  if now == seen then return end\n"                                                       \
    "  redis.call('HSET', j, 'clock', string.format('%.0f', now))\n"                           \
    "  local from = '-'\n"                                                                     \
    "  while now < seen do\n"                                                                  \
    "    local list = redis.call('XPENDING', todo, 'workers', from, '+', 1000)\n"              \
    "    for _, held in ipairs(list) do\n"                                                     \
    "      redis.call('XCLAIM', todo, 'workers', held[2], 0, held[1], 'JUSTID')\n"             \
    "      from = '(' .. held[1]\n"                                                            \
    "    end\n"                                                                                \
    "    if #list < 1000 then return end\n"                                                    \
    "  end\n"                                                                                  \
    "end\n"

/* A piece that others have computed and that this worker has not; `sample` are looked at. */
#define TAKE_SECOND                                                                            \
    "local function second_opinion(sample)\n"                                                  \
    "  for _, text in ipairs(redis.call('SRANDMEMBER', second, sample)) do\n"                  \
    "    local piece = number(text)\n"                                                         \
    "    local record = piece and redis.call('HGET', votes, piece)\n"                          \
    "    if not record or is_finished(piece) then\n"                                           \
    "      redis.call('SREM', second, text)\n"                                                 \
    "      if piece and not is_finished(piece) then put_back(piece) end\n"                     \
    "    elseif not string.find(' ' .. record, ' ' .. worker .. ' ', 1, true) then\n"          \
    "      redis.call('SREM', second, text)\n"                                                 \
    "      return piece\n"                                                                     \
    "    end\n"                                                                                \
    "  end\n"                                                                                  \
    "end\n"

/* A piece that nobody has a result of: one that was given back, or the next one. */
#define TAKE_FIRST                                                                             \
    "local function given_back()\n"                                                            \
    "  local text = redis.call('LPOP', again)\n"                                               \
    "  while text do\n"                                                                        \
    "    local piece = number(text)\n"                                                         \
    "    if piece and not is_finished(piece) then\n"                                           \
    "      if redis.call('HEXISTS', votes, piece) == 0 then return piece end\n"                \
    "      redis.call('SADD', second, piece)\n"                                                \
    "    end\n"                                                                                \
    "    text = redis.call('LPOP', again)\n"                                                   \
    "  end\n"                                                                                  \
    "end\n"                                                                                    \
    "local function new_piece()\n"                                                             \
    "  local piece\n"                                                                          \
    "  repeat\n"                                                                               \
    "    if piece then redis.call('SADD', second, piece) end\n"                                \
    "    if next < pieces and is_finished(next) then\n"                                        \
    "      local zero = redis.call('BITPOS', bits, 0, next, -1, 'BIT')\n"                      \
    "      next = zero >= 0 and zero or 8 * redis.call('STRLEN', bits)\n"                      \
    "    end\n"                                                                                \
    "    if next >= pieces then return nil end\n"                                              \
    "    if next == 0 then redis.call('HSETNX', j, 'begun', now) end\n"                        \
    "    piece = string.format('%d', next)\n"                                                  \
    "    next = next + 1\n"                                                                    \
    "    redis.call('HSET', j, 'next', string.format('%d', next))\n"                           \
    "  until redis.call('HEXISTS', votes, piece) == 0\n"                                       \
    "  return piece\n"                                                                         \
    "end\n"                                                                                    \
    "local function is_full()\n"                                                               \
    "  return redis.call('HLEN', out) + redis.call('HLEN', votes) +\n"                         \
    "         redis.call('XLEN', todo) >= cap\n"                                               \
    "end\n"

/* Entries that were not added here, or that no worker has, are removed. Pieces that wait
 * nowhere although they are not finished (a part of the queue was deleted) are begun again. */
#define TAKE_REPAIR                                                                            \
    "local function drop(entry)\n"                                                             \
    "  local piece = piece_of(entry)\n"                                                        \
    "  release(entry[1])\n"                                                                    \
    "  if piece and not is_finished(piece) then put_back(piece) end\n"                         \
    "end\n"                                                                                    \
    "local function read_entry()\n"                                                            \
    "  local read = redis.call('XREADGROUP', 'GROUP', 'workers', worker, 'COUNT', 1,\n"        \
    "                          'STREAMS', todo, '>')\n"                                        \
    "  return read and read[1][2][1]\n"                                                        \
    "end\n"                                                                                    \
    "local function repair()\n"                                                                \
    "  local entry = read_entry()\n"                                                           \
    "  while entry do\n"                                                                       \
    "    drop(entry)\n"                                                                        \
    "    entry = read_entry()\n"                                                               \
    "  end\n"                                                                                  \
    "  local orphans = redis.call('XPENDING', todo, 'workers')[1] == 0\n"                      \
    "  if orphans then redis.call('XTRIM', todo, 'MAXLEN', 0) end\n"                           \
    "  if redis.call('XLEN', todo) > 0 or redis.call('SCARD', second) > 0 then return end\n"   \
    "  for _, text in ipairs(redis.call('HKEYS', votes)) do\n"                                 \
    "    local piece = number(text)\n"                                                         \
    "    if piece and not is_finished(piece) then\n"                                           \
    "      redis.call('SADD', second, piece)\n"                                                \
    "    else\n"                                                                               \
    "      redis.call('HDEL', votes, text)\n"                                                  \
    "    end\n"                                                                                \
    "  end\n"                                                                                  \
    "  if next > 0 and redis.call('LLEN', again) == 0 and\n"                                   \
    "     redis.call('BITCOUNT', bits, 0, next - 1, 'BIT') < next then\n"                      \
    "    next = 0\n"                                                                           \
    "  end\n"                                                                                  \
    "end\n"

/* ARGV: worker, lost workers allowed. Returns {what, id, piece, input, garbage}. */
const Script SCRIPT_TAKE = {
    "take", PLAIN COMMON
    "local worker, lost_max = ARGV[1], tonumber(ARGV[2])\n"
    "local now, garbage = tonumber(redis.call('TIME')[1]), 0\n"
    "local f = redis.call('HMGET', j, 'pieces', 'next', 'cap', 'lease', 'cursor', 'clock')\n"
    "if not f[1] then return {'gone', '', '', '', 0} end\n"
    "if redis.call('HEXISTS', bad, worker) == 1 then return {'bad', '', '', '', 0} end\n"
    "local pieces, next = tonumber(f[1]), tonumber(f[2]) or 0\n"
    "local cap, lease = tonumber(f[3]), tonumber(f[4])\n"
    "if not (pieces and cap and lease) then\n"
    "  return redis.error_reply('DAMAGED a number of the job is missing')\n"
    "end\n"
    "local function number(text)\n"
    "  local n = tonumber(text)\n"
    "  if n and n >= 0 and n < pieces and n == math.floor(n) then\n"
    "    return string.format('%d', n)\n"
    "  end\n"
    "  garbage = garbage + 1\n"
    "end\n"
    "local function piece_of(entry)\n"
    "  local list = entry[2] or {}\n"
    "  return number(list[1] == 'piece' and list[2])\n"
    "end\n" TAKE_CLAIM TAKE_CLOCK TAKE_SECOND TAKE_FIRST TAKE_REPAIR
    "local function pick(sample)\n"
    "  local piece = second_opinion(sample)\n"
    "  if piece or is_full() then return piece end\n"
    "  return given_back() or new_piece()\n"
    "end\n"
    "local failed = claim()\n"
    "if failed then return failed end\n"
    "watch_clock()\n"
    "local piece = pick(16)\n"
    "if not piece then\n"
    "  repair()\n"
    "  piece = pick(1000)\n"
    "end\n"
    "if piece then\n"
    "  local id = redis.call('XADD', todo, '*', 'piece', piece)\n"
    "  local entry = read_entry()\n"
    "  while entry and entry[1] ~= id do\n"
    "    drop(entry)\n"
    "    entry = read_entry()\n"
    "  end\n"
    "  if not entry then return redis.error_reply('DAMAGED the stream gives no entries') end\n"
    "  return {'taken', id, piece, redis.call('HGET', j .. ':in', piece) or '', garbage}\n"
    "end\n"
    "local what = 'none'\n"
    "if redis.call('BITCOUNT', bits, 0, pieces - 1, 'BIT') >= pieces then\n"
    "  what = 'finished'\n"
    "elseif is_full() and redis.call('HLEN', out) > 0 then\n"
    "  what = 'full'\n"
    "elseif redis.call('XLEN', todo) == 0 and redis.call('SCARD', second) > 0 then\n"
    "  what = 'alone'\n"
    "end\n"
    "return {what, '', '', '', garbage}\n"};

/* ARGV: worker, id, piece, digest, result. */
const Script SCRIPT_DONE = {
    "done", PLAIN COMMON
    "local worker, id, piece, digest = ARGV[1], ARGV[2], ARGV[3], ARGV[4]\n"
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "local mine = release(id)\n"
    "if redis.call('HEXISTS', bad, worker) == 1 then\n"
    "  if mine then put_back(piece) end\n"
    "  return 'bad'\n"
    "end\n"
    "if is_finished(piece) then return 'late' end\n"
    /* A piece of the chosen share needs two equal results of different workers. */
    "if (tonumber(piece) * 7919 + 13) % 10000 < field('share') then\n"
    "  local others, same, again_mine, record = {}, false, false, ''\n"
    "  for w, d in string.gmatch(redis.call('HGET', votes, piece) or '', '(%S+) (%S+) ') do\n"
    "    if redis.call('HEXISTS', bad, w) == 0 then\n"
    "      record = record .. w .. ' ' .. d .. ' '\n"
    "      again_mine = again_mine or w == worker\n"
    "      same = same or d == digest\n"
    "      if d ~= digest then others[#others + 1] = w end\n"
    "    end\n"
    "  end\n"
    "  if again_mine then\n"
    "    if mine then put_back(piece) end\n"
    "    return 'late'\n"
    "  end\n"
    "  if #others == 2 and not same then\n"
    "    set_aside(piece, 'three workers gave three results: ' ..\n"
    "                     table.concat(others, ' ') .. ' ' .. worker)\n"
    "    return 'late'\n"
    "  end\n"
    "  if not same then\n"
    "    redis.call('HSET', votes, piece, record .. worker .. ' ' .. digest .. ' ')\n"
    "    if mine or redis.call('LREM', again, 0, piece) > 0 then put_back(piece) end\n"
    "    return 'waits'\n"
    "  end\n"
    "  for _, w in ipairs(others) do redis.call('HSET', bad, w, piece) end\n"
    "  redis.call('HINCRBY', j, 'checked', 1)\n"
    "end\n"
    "redis.call('HSET', out, piece, ARGV[5])\n"
    "redis.call('HDEL', aside, piece)\n"
    "close(piece)\n"
    "return 'first'\n"};

/* ARGV: worker, id, piece, reason. */
const Script SCRIPT_FAIL = {
    "fail",
    FREEING COMMON "local piece = ARGV[3]\n"
                   "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
                   "if not release(ARGV[2]) or is_finished(piece) then return 'late' end\n"
                   "if redis.call('HINCRBY', j .. ':fails', piece, 1) >= 3 then\n"
                   "  set_aside(piece, ARGV[4] .. ' (' .. ARGV[1] .. ')')\n"
                   "else\n"
                   "  put_back(piece)\n"
                   "end\n"
                   "return 'ok'\n"};

/* ARGV: worker, id, piece. */
const Script SCRIPT_RETURN = {"return", FREEING COMMON
                              "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
                              "if release(ARGV[2]) then put_back(ARGV[3]) end\n"
                              "return 'ok'\n"};

/* ARGV: worker, ids. */
const Script SCRIPT_RENEW = {
    "renew", FREEING COMMON
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "for i = 2, #ARGV do\n"
    "  local held = redis.pcall('XPENDING', todo, 'workers', ARGV[i], ARGV[i], 1, ARGV[1])\n"
    "  if #held == 1 then\n"
    "    redis.call('XCLAIM', todo, 'workers', ARGV[1], 0, ARGV[i], 'JUSTID')\n"
    "  end\n"
    "end\n"
    "return 'ok'\n"};

/* KEYS[1] is the hash of workers. ARGV: worker, report, 1 to remove reports older than a day.
 */
const Script SCRIPT_REPORT = {"report", FREEING
                              "local t = redis.call('TIME')\n"
                              "local now = t[1] .. '.' .. string.format('%06d', t[2])\n"
                              "redis.call('HSET', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2])\n"
                              "if ARGV[3] ~= '1' then return 'ok' end\n"
                              "local all = redis.call('HGETALL', KEYS[1])\n"
                              "for i = 1, #all, 2 do\n"
                              "  local time = tonumber(string.match(all[i + 1], '^%S+'))\n"
                              "  if not time or time < tonumber(now) - 86400 then "
                              "redis.call('HDEL', KEYS[1], all[i]) end\n"
                              "end\n"
                              "return 'ok'\n"};

/* ---- Collectors ---------------------------------------------------------------------------
 */

/* One collector at a time: another one takes over when it was silent for 10 s. */
#define COLLECTOR                                                                              \
    "local function may_collect(id)\n"                                                         \
    "  local now = tonumber(redis.call('TIME')[1])\n"                                          \
    "  local seen = math.abs(now - field('collector-seen')) < 10\n"                            \
    "  local other = redis.call('HGET', j, 'collector')\n"                                     \
    "  if other and other ~= id and seen then return false end\n"                              \
    "  redis.call('HSET', j, 'collector', id, 'collector-seen', now)\n"                        \
    "  return true\n"                                                                          \
    "end\n"

/* ARGV: collector, pieces. */
const Script SCRIPT_COLLECTED = {
    "collected",
    FREEING COMMON COLLECTOR "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
                             "if not may_collect(ARGV[1]) then return 'other' end\n"
                             "if #ARGV > 1 then redis.call('HDEL', out, unpack(ARGV, 2)) end\n"
                             "return 'ok'\n"};

/* ARGV: collector, pieces. */
const Script SCRIPT_REDO = {
    "redo", FREEING COMMON COLLECTOR
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "if not may_collect(ARGV[1]) then return 'other' end\n"
    "for i = 2, #ARGV do\n"
    "  local piece = ARGV[i]\n"
    "  if redis.call('HEXISTS', aside, piece) == 0 then\n"
    "    redis.call('HDEL', out, piece)\n"
    "    if redis.call('SETBIT', bits, piece, 0) == 1 then put_back(piece) end\n"
    "  end\n"
    "end\n"
    "return 'ok'\n"};

/* ---- Jobs ---------------------------------------------------------------------------------
 */

/* Returns {} if there is no such job. */
const Script SCRIPT_LOAD = {
    "load", READING KEYS_OF_JOB
    "local all = redis.call('HGETALL', j)\n"
    "if #all == 0 then return {} end\n"
    "local pieces, finished = tonumber(redis.call('HGET', j, 'pieces')) or 0, 0\n"
    "if pieces > 0 then finished = redis.call('BITCOUNT', bits, 0, pieces - 1, 'BIT') end\n"
    "return {all, redis.call('TIME'), finished, redis.call('HLEN', aside),\n"
    "        redis.call('HLEN', out), redis.call('XLEN', todo), redis.call('LLEN', again),\n"
    "        redis.call('SCARD', second), redis.call('HLEN', votes)}\n"};

/* ARGV: name, checksum of the inputs, number of pieces with inputs. */
const Script SCRIPT_PUBLISH = {
    "publish", PLAIN KEYS_OF_JOB
    "if redis.call('EXISTS', j) == 0 then return 'gone' end\n"
    "if redis.call('HLEN', j .. ':in') ~= tonumber(ARGV[3]) then return 'gone' end\n"
    "redis.call('HSET', j, 'inputs', ARGV[2])\n"
    "redis.call('PERSIST', j)\n"
    "redis.call('PERSIST', j .. ':in')\n"
    "redis.call('SADD', 'heibai:jobs', ARGV[1])\n"
    "return 'ok'\n"};

/* ARGV: name. Returns whether there was such a job. */
const Script SCRIPT_REMOVE = {
    "remove",
    FREEING KEYS_OF_JOB "local listed = redis.call('SREM', 'heibai:jobs', ARGV[1])\n"
                        "local stored = redis.call('UNLINK', j, todo, bits, out, aside, again, "
                        "second, votes, bad,\n"
                        "                          j .. ':in', j .. ':fails', j .. ':lost')\n"
                        "return listed + stored > 0 and 1 or 0\n"};
