# Eight workers on hosts of their own (network namespaces), with links that are cut and lose packets; workers and Redis are
# killed. Root only.
# HEIBAI_SOAK makes it take minutes.
[ "$(id -u)" = 0 ] || { echo "skipped: network namespaces need root"; exit 77; }
if [ "${FARM_NETWORK:-}" != inside ]; then
    unshare -m -n true 2>/dev/null || { echo "skipped: unshare does not work here"; exit 77; }
    FARM_NETWORK=inside
    export FARM_NETWORK
    exec unshare -m -n sh "$0"
fi
. "$SOURCE/tests/farm/farm.inc"
PATH=$PATH:/sbin:/usr/sbin
mkdir -p /run/netns
mount -t tmpfs tmpfs /run/netns 2>/dev/null
{ ip link set lo up && ip link add br0 type bridge && ip addr add 10.9.0.1/24 dev br0 && ip link set br0 up; } 2>/dev/null ||
    { echo "skipped: no bridge can be made"; exit 77; }
hosts="1 2 3 4 5 6 7 8"
for i in $hosts; do
    ip netns add h$i && ip link add v$i type veth peer name eth0 netns h$i && ip link set v$i master br0 up &&
        ip -n h$i addr add 10.9.0.1$i/24 dev eth0 && ip -n h$i link set eth0 up ||
        { echo "skipped: no virtual hosts can be made"; exit 77; }
done
redis_start_here() { redis_start --port 6379 --bind 10.9.0.1 --protected-mode no; }
redis_start_here
at=redis://10.9.0.1:6379
host_worker() { # host_worker N
    ip netns exec h$1 "$HEIBAI" farm work --farm $at --threads 1 >>worker.out 2>>worker.err &
    workers="$workers $!"
}
for i in $hosts; do host_worker $i; done

seconds=$((10 * ${HEIBAI_SOAK:-1}))
games=$((400 * ${HEIBAI_SOAK:-1}))
"$HEIBAI" train selfplay --games $games --depth 1 --exact 6 --output own.hbg >/dev/null || fail selfplay
submit --lease 3 --piece 4 selfplay --games $games --depth 1 --exact 6
selfplay=$job
items=$((600 * ${HEIBAI_SOAK:-1}))
submit --lease 3 --compare 5 noop --items $items --microseconds 80000
noop=$job
loss() { # loss N PERCENT
    ip netns exec h$1 nft -f - 2>/dev/null <<RULES
add table inet loss
add chain inet loss in { type filter hook input priority 0; }
add rule inet loss in numgen random mod 100 < $2 drop
RULES
}
loss 3 20 && loss 4 20 || echo "no lossy links: nft does not work here"
end=$(($(date +%s) + seconds))
turn=0
while [ "$(date +%s)" -lt $end ]; do
    cut=$((turn % 8 + 1))
    ip link set v$cut down
    sleep 1
    ip link set v$cut up
    if [ $((turn % 3)) = 2 ]; then
        victim=$(echo $workers | cut -d' ' -f1)
        kill -9 "$victim" 2>/dev/null
        wait "$victim" 2>/dev/null
        workers=${workers# $victim}
        host_worker $cut
    fi
    if [ $((turn % 4)) = 3 ]; then
        redis_kill
        sleep 0.3
        redis_start_here
    fi
    turn=$((turn + 1))
done
farm collect "$selfplay" --output farm.hbg >out 2>err || fail "collect self-play"
cmp own.hbg farm.hbg || fail "self-play differs"
farm collect "$noop" >out 2>err || fail "collect noop"
prints "$items items, sum $((items * (items - 1) / 2))"
used=$(redis hlen heibai:workers)
[ "$used" -ge 8 ] || fail "only $used workers reported"
grep -vE "waiting$|is back$|: no Redis at |: no answer from Redis" worker.err && fail "other lines than those about the connection"
finish
