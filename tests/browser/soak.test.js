// 200 clients ask for hints; a game in another tab goes on. HEIBAI_SOAK: a minute instead of seconds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import WebSocket from 'ws';
import { LIMIT, startServer } from './harness.js';

const CLIENTS = 200;
const LONG = Boolean(process.env.HEIBAI_SOAK);
const SECONDS = LONG ? 60 : 12;
const OPENING = ['f5d6c3', 'f5f6e6f4', 'f5d6c4d3c3', 'f5f4e3f6', 'd3c3c4c5', 'e6f4c3c4d3'];

// One request after the other; answers(seconds) is called for each.
function asker(url, index, message, answered) {
  const socket = new WebSocket(url.replace('http', 'ws'), 'heibai.1');
  const self = { asked: 0, answers: [], stop: false, socket };
  const next = () => {
    if (self.stop) return socket.close();
    self.begun = performance.now();
    socket.send(JSON.stringify({ id: ++self.asked, ...message(self.asked, index) }));
    return undefined;
  };
  socket.on('open', next);
  socket.on('message', (data) => {
    const answer = JSON.parse(data);
    if (!answer.last) return;
    self.answers.push((performance.now() - self.begun) / 1000);
    answered?.(answer);
    next();
  });
  return self;
}

const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

// The largest of the samples taken once per second.
async function peakMemory(pid, seconds) {
  const samples = [];
  for (let i = 0; i < seconds; i++) {
    await pause(1);
    samples.push(memory(pid));
  }
  return Math.max(...samples);
}

// Freed blocks that the address sanitizer keeps for its checks would look like a leak.
process.env.ASAN_OPTIONS = `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=1:thread_local_quarantine_size_kb=16`;

test(`${CLIENTS} clients for ${SECONDS} seconds`, LIMIT, async () => {
  // A small table is full after a moment, so that what grows later is a leak.
  const server = await startServer(null, ['--max-clients', '300', '--hash', '2']);
  const hint = (count, index) => ({ do: 'values', moves: OPENING[(index + count) % OPENING.length], level: 6, time: 2 });
  const clients = Array.from({ length: CLIENTS }, (_, index) => asker(server.url, index, hint));
  const game = asker(server.url, 0, (count) => ({ do: 'move', player: 'heibai:level=5', game: count, moves: OPENING[count % OPENING.length] }));
  const third = Math.floor(SECONDS / 3);
  await pause(SECONDS - 2 * third);
  const before = await peakMemory(server.child.pid, third);
  const after = await peakMemory(server.child.pid, third);
  for (const one of [...clients, game]) one.stop = true;
  await pause(1);
  const answers = clients.flatMap((one) => one.answers);
  const counts = clients.map((one) => one.answers.length);
  const late = answers.filter((seconds) => seconds > 5).length + clients.filter((one) => performance.now() - one.begun > 6000).length;
  console.log(`${answers.length} hints, ${late} later than 5 s, per client ${Math.min(...counts)} to ${Math.max(...counts)}, ` +
    `memory at most ${before.toFixed(1)} MB in the second third, ${after.toFixed(1)} MB in the last, ` +
    `${game.answers.length} moves of a game, slowest ${Math.max(...game.answers).toFixed(2)} s`);
  for (const one of [...clients, game]) one.socket.terminate();
  await server.stop();
  assert.ok(answers.length > 0 && game.answers.length > 0, 'answers');
  assert.ok(late <= answers.length * 0.05, 'late answers');
  assert.ok(Math.max(...counts) <= 2 * Math.min(...counts) + (LONG ? 0 : 2), 'shares');
  assert.ok(after <= before * (LONG ? 1.03 : 1.05) + 1, 'memory');
  assert.ok(Math.max(...game.answers) < (LONG ? 1 : 5), 'moves of the game');
});
