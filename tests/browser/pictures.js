// pictures.js - makes the pictures of the page and of the terminal for the documents: node pictures.js DOCS
import { spawn } from 'node:child_process';
import { address, cleanUp, openPage, startBrowser, startServer, track } from './harness.js';

const docs = process.argv[2];
// A game of the engine at level 3 against sixterm: heibai match heibai:level=3 sixterm --plies 0 --seed 4 --list
const GAME = 'd3c5e6e3c3d2f3f5f6c2d1c4f4f2e2f1d6g3b4b3c1c6e1b1g4a5h3b6a4a3b5a6c7c8b2g2a2d7d8a1h1e8g1g5h4g6f7h5h7h6g7h2e7h8g8f8a7a8b7b8';
const SHOWN = 31; // the move at which the analysis is shown

const WIDE = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function theme(page, name) {
  for (let i = 0; i < 4 && (await page.evaluate(() => document.documentElement.dataset.theme)) !== name; i++) await page.evaluate(() => document.querySelector('#theme').click());
}

async function analyse(page) {
  await page.click('#tab-analysis');
  await page.selectOption('#review-level', '8');
  await page.click('#review');
  await page.waitForSelector('#review:not([disabled])', { timeout: 120000 });
  await page.waitForSelector('#total-black');
}

async function analysis(page, name) {
  await theme(page, name);
  await analyse(page);
  await page.locator('.move').nth(SHOWN - 1).click();
  await page.click('#toggle-values');
  await page.waitForFunction(() => {
    const values = [...document.querySelectorAll('.value small')];
    return values.length > 0 && values.every((one) => one.textContent.includes('✓') || Number(one.textContent) >= 16);
  }, null, { timeout: 60000 });
}

const PICTURES = [
  ['page/analysis-1280.png', WIDE, GAME, (page) => analysis(page, 'light')],
  ['page/analysis-1280-dark.png', WIDE, GAME, (page) => analysis(page, 'dark')],
  ['page/analysis-360.png', PHONE, GAME, (page) => analysis(page, 'light')],
  ['page/analysis-360-contrast.png', PHONE, GAME, (page) => analysis(page, 'contrast')],
  ['page/new-game-1280.png', WIDE, '', (page) => page.click('#new-game')],
  ['page/learn-768.png', { viewport: { width: 768, height: 1024 } }, GAME, async (page) => {
    await analyse(page);
    await page.click('#tab-mistakes');
    await page.click('#learn');
    await page.waitForSelector('#lesson:not([hidden])');
  }],
];

// Types lines into `heibai play` in a terminal of 80 columns and returns what it shows.
function playInTerminal() {
  const command = `stty cols 80 rows 24; exec "${process.env.HEIBAI}" play human mcts:playouts=20000 --seed 1 --lang en --moves ${GAME.slice(0, 36)}`;
  const child = track(spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, TERM: 'xterm-256color', COLORTERM: 'truecolor', LC_ALL: 'C.UTF-8' } }));
  return new Promise((resolve, reject) => {
    let text = '';
    let asked = false;
    const timer = setTimeout(() => reject(new Error(`no hint in the terminal: ${text}`)), 30000);
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (data) => {
      text += data;
      if (!asked && text.endsWith('Black> ')) { asked = true; child.stdin.write('hint\n'); }
      if (/Hint: [^]*Black> $/.test(text)) { clearTimeout(timer); child.kill(); resolve(text); }
    });
  });
}

// The screen as cells with colours: knows the few sequences that `play` uses.
function render(text) {
  const rows = [[]];
  let column = 0;
  let front = '#d8dee9';
  let back = '';
  for (const [, sequence, code, character] of text.matchAll(/\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b])/g)) {
    const row = rows.at(-1);
    if (code === 'G') column = Number(sequence) - 1;
    else if (code === 'K') row.length = column;
    else if (code === 'm') {
      const numbers = sequence.split(';').map(Number);
      if (numbers[0] === 0) { front = '#d8dee9'; back = ''; }
      if (numbers[0] === 38) front = `rgb(${numbers.slice(2).join()})`;
      if (numbers[0] === 48) back = `rgb(${numbers.slice(2).join()})`;
    } else if (character === '\r') column = 0;
    else if (character === '\n') rows.push([]);
    else if (character === '\b') column -= 1;
    else if (character) { while (row.length < column) row.push([' ', front, '']); row[column] = [character, front, back]; column += 1; }
  }
  return rows;
}

const escaped = (character) => ({ '<': '&lt;', '&': '&amp;', ' ': '&nbsp;' })[character] ?? character;

async function terminal(browser) {
  const rows = render(await playInTerminal());
  const from = rows.findLastIndex((row) => row.map(([character]) => character).join('').includes('A  B  C  D  E  F  G  H'));
  const cells = rows.slice(from).map((row) => `<div>${row.map(([character, front, back]) => `<span style="color:${front};background:${back || 'none'}">${escaped(character)}</span>`).join('')}</div>`);
  const page = await browser.newPage({ viewport: { width: 840, height: 100 } });
  await page.setContent(`<style>body{margin:0;padding:15px;background:#1c1e24;font:17px/20px "DejaVu Sans Mono",monospace}span{display:inline-block;width:10px;height:20px;vertical-align:top;text-align:center}div{height:20px;white-space:nowrap}</style>${cells.join('')}`);
  await page.screenshot({ path: `${docs}/terminal.png`, fullPage: true });
}

const server = await startServer();
const browser = await startBrowser();
try {
  for (const [file, options, moves, prepare] of PICTURES) {
    const page = await openPage(browser, server.url + (moves ? address(moves) : ''), options);
    await prepare(page);
    await page.screenshot({ path: `${docs}/${file}`, fullPage: true, animations: 'disabled' });
    await page.context().close();
    console.error(`made ${file}`);
  }
  await terminal(browser);
  console.error('made terminal.png');
} finally {
  await cleanUp(browser, server);
}
