// The WebSocket: clients that behave badly get a clear error, the others notice nothing.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { LIMIT, cleanUp, startServer } from './harness.js';

let server;
before(async () => { server = await startServer(null, ['--max-clients', '12']); }, LIMIT);
after(() => cleanUp(null, server), LIMIT);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A client with ask(message), which resolves with the last answer.
export function client(url, options = {}) {
  const socket = new WebSocket(url.replace('http', 'ws'), 'heibai.1', options);
  const waiting = new Map();
  const loose = [];
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.id === undefined) return loose.push(message);
    const request = waiting.get(message.id);
    request?.parts.push(message);
    if (message.last) request?.resolve(message);
    return undefined;
  });
  const self = {
    socket, loose,
    opened: new Promise((resolve, reject) => { socket.on('open', () => resolve(self)); socket.on('error', reject); }),
    closed: new Promise((resolve) => socket.on('close', resolve)),
    ask(command, values = {}) {
      const id = ++last;
      const parts = [];
      const promise = new Promise((resolve) => waiting.set(id, { resolve, parts }));
      socket.send(JSON.stringify({ ...values, id, do: command }));
      return Object.assign(promise, { id, parts });
    },
    close: () => { socket.close(); return self.closed; },
  };
  return self;
}

const open = async () => client(server.url).opened;
// All moves at this level take eight seconds on a fast machine; those of the first position take less than one.
const SLOW = { moves: 'f5d6c3d3c4f4f6f3e6e7', level: 30 };

async function serverLives() {
  const one = await open();
  assert.equal((await one.ask('legal', { moves: 'f5' })).moves, 'f5');
  await one.close();
}

test('values come deeper and deeper and can be cancelled', LIMIT, async () => {
  const one = await open();
  const search = one.ask('values', { ...SLOW, time: 60 });
  await pause(700);
  assert.ok(search.parts.length > 2, 'progress');
  const begun = Date.now();
  const answer = await one.ask('cancel', { of: search.id });
  assert.equal(answer.cancelled, true);
  assert.equal((await search).error.text, 'cancelled');
  assert.ok(Date.now() - begun < 500);
  const count = search.parts.length;
  await pause(300);
  assert.equal(search.parts.length, count);
  await one.close();
});

test('a player thinks, is cancelled, and thinks again', LIMIT, async () => {
  const one = await open();
  const slow = one.ask('move', { player: 'mcts:time=8', moves: 'f5' });
  await pause(200);
  assert.match((await one.ask('move', { player: 'random', moves: 'f5' })).error.text, /thinking already/);
  await one.ask('cancel', { of: slow.id });
  assert.equal((await slow).error.text, 'cancelled');
  assert.match((await one.ask('move', { player: 'mcts:playouts=10', moves: 'f5' })).move, /^(d6|f4|f6)$/);
  await one.close();
});

test('a request is answered for the last time exactly once, also when it is cancelled as it ends', LIMIT, async () => {
  const one = await open();
  for (let i = 0; i < 60; i++) {
    const search = one.ask('values', { moves: 'f5', level: 1 + (i % 4) });
    await pause(i % 6);
    await one.ask('cancel', { of: search.id });
    await search;
    await one.ask('legal');
    assert.equal(search.parts.filter((part) => part.last).length, 1);
    assert.ok(search.parts.at(-1).last);
  }
  await one.close();
});

test('a number in use is refused', LIMIT, async () => {
  const one = await open();
  const search = one.ask('values', { ...SLOW, time: 20 });
  one.socket.send(JSON.stringify({ id: search.id, do: 'solve' }));
  assert.match((await search).error.text, /is not answered yet/);
  await one.close();
});

test('programs, files and excess are refused', LIMIT, async () => {
  const one = await open();
  for (const player of ['gtp:/bin/sh', 'nboard:/bin/sh -c id', 'heibai:weights=/etc/passwd', 'heibai:hash=99999', 'mcts:threads=8', 'human', ''])
    assert.ok((await one.ask('move', { player })).error, player);
  await one.close();
});

test('wrong messages are answered with an error and nothing else', LIMIT, async () => {
  const one = await open();
  for (const text of ['', '{', 'null', '[]', '"x"', '{"do":"legal"}', '{"id":"x","do":"legal"}', '{"id":1.5,"do":"legal"}', '{"a":1,"a":2}']) one.socket.send(text);
  await pause(300);
  assert.equal(one.loose.length, 9);
  assert.ok(one.loose.every((message) => message.error.text));
  assert.match((await one.ask('fly')).error.text, /unknown command 'fly'/);
  assert.match((await one.ask('legal', { moves: 7 })).error.text, /must be a text/);
  assert.match((await one.ask('cancel', { of: 'x' })).cancelled.toString(), /false/);
  assert.equal((await one.ask('legal')).side, 'black');
  await one.close();
});

// Messages of the fuzzer's corpus with random changes, on the whole path from the socket to the engine.
test('changed messages are answered or refused', LIMIT, async () => {
  const folder = new URL('../fuzz/corpus/message/', import.meta.url);
  const seeds = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  let seed = Number(process.env.SEED ?? Date.now() % 1e9);
  const start = seed;
  const random = (limit) => { seed = (seed * 48271) % 2147483647; return seed % limit; };
  let one = await open();
  for (let i = 0; i < 400; i++) {
    let text = seeds[random(seeds.length)];
    for (let changes = random(4); changes >= 0; changes--) {
      const at = random(text.length + 1);
      const piece = ['"', '{', '}', ',', ':', '-1', '1e999', 'null', '\\u0000', '黑', '[]', '', String(random(100000))][random(13)];
      text = text.slice(0, at) + piece + text.slice(at + random(3));
    }
    one.socket.send(text.replace(/"(level|time)":\s*[\d.]+/g, '"$1": 1'));
    if (i % 20 === 19) {
      await pause(20);
      one.socket.terminate(); // whatever it still does ends with it
      one = await open().catch((error) => { throw new Error(`SEED=${start}, message ${i}: ${error}`); });
    }
  }
  one.socket.terminate();
  await serverLives();
});

test('at most sixteen requests at once', LIMIT, async () => {
  const one = await open();
  const all = Array.from({ length: 24 }, () => one.ask('values', { ...SLOW, time: 20 }));
  await pause(500);
  const refused = all.filter((request) => request.parts.some((part) => part.error));
  assert.equal(refused.length, 8);
  assert.match((await refused[0]).error.text, /too many requests/);
  await one.close();
});

test('10 MB, binary, half a frame, vanishing: the others notice nothing', LIMIT, async () => {
  const big = await open();
  big.socket.send('x'.repeat(10_000_000), () => {});
  await big.closed;
  const binary = await open();
  binary.socket.send(Buffer.from([1, 2, 3]));
  await binary.closed;
  assert.match(binary.loose[0].error.text, /must be text/);
  for (let i = 0; i < 5; i++) {
    const gone = await open();
    gone.ask('values', { ...SLOW, time: 60 });
    gone.ask('move', { player: 'mcts:time=8' });
    gone.socket.terminate();
  }
  const raw = connect(server.port, '127.0.0.1');
  raw.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: heibai.1\r\n\r\n`);
  await pause(200);
  raw.write(Buffer.from([0x81, 0xfe, 0x10]));
  await pause(200);
  raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00]));
  await serverLives();
  raw.destroy();
  await serverLives();
});

// 300 answers of about 130 KB: fewer messages than the limit, but more bytes.
test('a client that does not read its answers is closed', LIMIT, async () => {
  const one = await open();
  one.socket.pause();
  const all = Array.from({ length: 300 }, () => one.ask('convert', { from: 'transcript', text: 'f5\nx\n'.repeat(500) }));
  await pause(3000);
  await serverLives();
  one.socket.resume();
  await one.closed;
  const answers = all.filter((request) => request.parts.length > 0);
  assert.ok(answers.length > 0 && answers.length < 300, `${answers.length} answers`);
  assert.equal(answers[0].parts[0].games.length, 500);
});

test('foreign pages are refused, and more clients than allowed', LIMIT, async () => {
  await assert.rejects(client(server.url, { origin: 'http://evil.example' }).opened, /403/);
  await assert.rejects(client(server.url, { headers: { host: 'evil.example' } }).opened, /403/);
  const all = [];
  // Clients of the tests before may take a moment to go.
  for (const end = Date.now() + 5000; all.length < 12 && Date.now() < end;)
    await open().then((one) => all.push(one), () => pause(100));
  assert.equal(all.length, 12);
  await assert.rejects(client(server.url).opened, /503/);
  await Promise.all(all.map((one) => one.close()));
  await pause(200);
  await serverLives();
});
