// harness.js - starts the program and a browser, and what every browser test needs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { chromium } from 'playwright-core';

const program = process.env.HEIBAI;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A port that is free at this moment.
export const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

// Programs that must not outlive the tests.
const children = new Set();
export const track = (child) => { children.add(child); child.on('exit', () => children.delete(child)); return child; };
process.on('exit', () => { for (const child of children) child.kill('SIGKILL'); });

// Sends a signal and waits for the end; SIGKILL if it does not come.
const endChild = (child, signal) => new Promise((resolve) => {
  const timer = setTimeout(() => child.kill('SIGKILL'), 10000);
  child.on('exit', (code) => { clearTimeout(timer); resolve(code); });
  child.kill(signal);
});

// Starts `heibai serve` and resolves when it listens.
export async function startServer(port, more = []) {
  port ??= await freePort();
  const child = track(spawn(program, ['serve', '--no-browser', '--listen', `127.0.0.1:${port}`, '--threads', '2', '--hash', '32', ...more], { stdio: ['ignore', 'pipe', 'inherit'] }));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('http://') && resolve());
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, port, url: `http://127.0.0.1:${port}/`, stop: () => endChild(child, 'SIGINT'), kill: () => endChild(child, 'SIGKILL') };
}

// A test that hangs fails after this time, with its name.
export const LIMIT = { timeout: 180000 };

// Ends what the tests started. The process then ends for sure, even if something is left over.
export async function cleanUp(browser, server) {
  setTimeout(() => process.exit(1), 20000).unref();
  await browser?.close();
  await server?.stop();
}

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// A page in a context of its own. Errors of its scripts are collected in page.problems.
export async function openPage(browser, url, options = {}, context = null) {
  context ??= await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US', acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && !/WebSocket|ERR_CONNECTION|status of 40[01]/.test(message.text()) && page.problems.push(message.text()));
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
  return page;
}

// Violations of accessibility rules, as short texts.
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const moveText = (page) => page.evaluate(() => document.querySelector('#moves').innerText.replace(/\s+/g, ' ').trim());
// The discs on the board: 64 of X O -.
export const boardText = (page) => page.evaluate(() => [...document.querySelectorAll('.square')]
  .map((cell) => (cell.querySelector('.disc.black:not(.ghost)') ? 'X' : cell.querySelector('.disc.white:not(.ghost)') ? 'O' : '-')).join(''));
export const legalMoves = (page) => page.evaluate(() => [...document.querySelectorAll('.square')].filter((cell) => cell.classList.contains('legal')).map((cell) => cell.dataset.square));

// A game in the address, as web/address.js writes it.
export function address(moves, players = { black: 'human', white: 'human' }) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const packed = (moves.match(/../g) ?? []).map((name) => letters[(name.charCodeAt(1) - 49) * 8 + name.charCodeAt(0) - 97]).join('');
  return `#1.${packed}..${new URLSearchParams({ b: players.black, w: players.white })}`;
}
