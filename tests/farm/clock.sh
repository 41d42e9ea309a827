# The clock of Redis is set forward and back: leases end early or begin again, and nothing is lost.
. "$SOURCE/tests/farm/farm.inc"
cat >clock.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
/* The seconds in the file CLOCK_FILE are added to the time. */
static long offset(void)
{
    static const char *text;
    if (!text) text = mmap(NULL, 32, PROT_READ, MAP_SHARED, open(getenv("CLOCK_FILE"), O_RDONLY), 0);
    return atol(text);
}
int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    static int (*real)(struct timeval *, void *);
    if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
    int status = real(t, zone);
    t->tv_sec += offset();
    return status;
}
C
${CC:-cc} -shared -fPIC -O1 -o clock.so clock.c -ldl 2>err || { echo "skipped: no compiler for the clock"; exit 77; }
set_clock() { printf '%-31s\n' "$1" | dd of=clock conv=notrunc 2>/dev/null; } # seconds from now
set_clock 0
redis_with="env LD_PRELOAD=$work/clock.so CLOCK_FILE=$work/clock"
redis_start
now() { redis time | head -1; }

# ---- Back by an hour while a worker is lost: its piece is taken over after one more lease -------
submit --compare 0 --lease 2 noop --items 6 --microseconds 300000
worker_start --threads 1
frozen=$worker
sleep 0.8
kill -STOP "$frozen"
before=$(now)
set_clock -3600
[ "$(now)" -lt "$before" ] || fail "the clock of Redis was not set back"
timeout 30 "$HEIBAI" farm work --once --threads 1 >out 2>err || fail "work after the clock was set back"
timeout 30 "$HEIBAI" farm collect "$job" >out || fail "collect after the clock was set back"
prints "6 items, sum 15"
kill -9 "$frozen"

# ---- Forward and back again and again under workers and a collector -------------------------------
worker_start --threads 1
worker_start --threads 1
submit --compare 20 --lease 2 noop --items 150 --microseconds 30000
timeout 60 "$HEIBAI" farm collect "$job" >out 2>err &
collector=$!
for seconds in 7200 0 100000 -100000 3 0; do
    set_clock $seconds
    sleep 0.5
    farm status >status.out || fail status
done
wait $collector || fail "collect while the clock jumped"
prints "150 items, sum 11175"
warns_nothing
[ ! -s worker.err ] || { cat worker.err; fail "workers complained"; }
finish
