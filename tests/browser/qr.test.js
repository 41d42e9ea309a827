// The QR code that the terminal shows, read by a decoder.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import jsqr from 'jsqr';
import { LIMIT, freePort, track } from './harness.js';

const SCALE = 4;

// Black on white pixels from lines of half blocks.
function pixels(lines) {
  const rows = lines.flatMap((line) => [[...line].map((c) => '▀█'.includes(c)), [...line].map((c) => '▄█'.includes(c))]);
  const [width, height] = [rows[0].length * SCALE, rows.length * SCALE];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (rows[Math.floor(y / SCALE)][Math.floor(x / SCALE)]) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return [data, width, height];
}

// Codes of different ports use different masks.
async function show(args) {
  const child = track(spawn(process.env.HEIBAI, ['serve', '--no-browser', '--hash', '4', ...args], { stdio: ['ignore', 'pipe', 'inherit'] }));
  let text = '';
  child.stdout.setEncoding('utf8');
  await new Promise((resolve) => child.stdout.on('data', (data) => { text += data; if (text.includes('Ctrl-C')) resolve(); }));
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  return text;
}

test('the QR code holds the address', LIMIT, async () => {
  for (let i = 0; i < 12; i++) {
    const text = await show(['--listen', `0.0.0.0:${await freePort()}`]);
    const [, url] = /(http:\S+)/.exec(text);
    const lines = text.split('\n').filter((line) => /^[ ▀▄█]{20,}$/.test(line));
    assert.equal(jsqr(...pixels(lines))?.data, url);
  }
});
