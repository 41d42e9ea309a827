// Every curl and WebSocket example of docs/api.md runs against a server; its answer has what the page documents.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import WebSocket from 'ws';
import { LIMIT, cleanUp, startServer } from './harness.js';

const run = promisify(execFile);
const TEXT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const PLACE = 'http://127.0.0.1:8910/';

// Blocks of indented lines: {heading, lines}.
function blocks(text) {
  const found = [];
  let heading = '';
  let block = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (line.startsWith('    ')) (block ??= (found.push({ heading, lines: [] }), found.at(-1))).lines.push(line.slice(4));
    else block = null;
  }
  return found;
}

// The documented answer. "..." stands for more of the same, or for any value.
function documented(text) {
  return JSON.parse(text
    .replace(/"[^"]*"/g, (string) => (string.includes('...') ? '"ANY"' : string))
    .replace(/,\s*\.\.\.(?=\s*[\]}])/g, '')
    .replace(/\{\.\.\.\}|\[\.\.\.\]|: \.\.\./g, (dots) => (dots.startsWith(':') ? ': "ANY"' : '"ANY"')));
}

// What a search finds may change with the engine: only its kind of value is compared.
const SEARCHED = new Set(['value', 'best', 'best_value', 'loss', 'kind', 'pv', 'nodes', 'seconds', 'depth', 'confidence', 'mark', 'basis', 'dubious', 'mistakes', 'blunders', 'version']);

function compare(expected, got, path) {
  if (expected === 'ANY') return assert.notEqual(got, undefined, path);
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(got) && got.length >= expected.length, path);
    return expected.forEach((one, i) => compare(one, got[i], `${path}[${i}]`));
  }
  if (expected !== null && typeof expected === 'object') {
    assert.equal(typeof got, 'object', path);
    return Object.entries(expected).forEach(([key, one]) => {
      assert.ok(key in got, `${path}.${key} is missing`);
      if (SEARCHED.has(key) && one !== 'ANY') assert.equal(typeof got[key], typeof one, `${path}.${key}`);
      else compare(one, got[key], `${path}.${key}`);
    });
  }
  return assert.deepEqual(got, expected, path);
}

let server;
before(async () => { server = await startServer(); }, LIMIT);
after(() => cleanUp(null, server), LIMIT);

const all = blocks(TEXT);
const curls = all.flatMap((block, i) => (block.lines.some((line) => line.startsWith('curl ')) ? [{ ...block, command: block.lines.find((line) => line.startsWith('curl ')), answer: all[i + 1] }] : []));

test('the page documents every command', LIMIT, async () => {
  const { stdout } = await run('curl', ['-s', `${server.url}api/nothing-of-this-name`]);
  assert.ok(JSON.parse(stdout).error);
  for (const name of ['info', 'players', 'legal', 'play', 'values', 'solve', 'analyze', 'convert', 'picture']) assert.ok(curls.some(({ command }) => command.includes(`/api/${name}`)), name);
});

for (const { heading, command, answer } of curls)
  test(`${heading}: ${command}`, LIMIT, async () => {
    const { stdout } = await run('sh', ['-c', `${command.replace('curl', 'curl -s --max-time 60').replace(PLACE, server.url)}`], { maxBuffer: 1 << 24 });
    const got = JSON.parse(stdout);
    assert.equal(got.error, undefined);
    if (answer?.heading === heading && answer.lines[0].startsWith('{')) compare(documented(answer.lines.join('\n')), got, 'answer');
  });

// Messages that ask; the lines with the same "id" after them are the answers.
test('messages of the WebSocket', LIMIT, async () => {
  const lines = all.filter((block) => block.lines[0].startsWith('{"id"')).flatMap((block) => block.lines.join('\n').replace(/\n +/g, ' ').split('\n')).map((line) => documented(line));
  const asks = lines.filter((line) => 'do' in line);
  assert.deepEqual(asks.map((one) => one.do).sort(), ['analyze', 'cancel', 'move', 'values']);
  const socket = new WebSocket(server.url.replace('http', 'ws'), 'heibai.1');
  const got = [];
  socket.on('message', (data) => got.push(JSON.parse(data)));
  await new Promise((resolve, reject) => { socket.on('open', resolve); socket.on('error', reject); });
  for (const ask of asks.filter((one) => one.do !== 'cancel')) {
    socket.send(JSON.stringify(ask));
    const mine = () => got.filter((one) => one.id === ask.id);
    while (!mine().some((one) => one.last)) await new Promise((resolve) => setTimeout(resolve, 20));
    const parts = lines.filter((line) => line.id === ask.id && !('do' in line));
    assert.ok(parts.length > 0, JSON.stringify(ask));
    for (const part of parts) compare(part, mine().find((one) => one.last === part.last), JSON.stringify(ask));
  }
  socket.close();
});
