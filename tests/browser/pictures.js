// pictures.js - makes the pictures of the page and of the terminal for the documents: node pictures.js DOCS
import { spawn } from 'node:child_process';
import { cleanUp, startBrowser, track } from './harness.js';
import { GAME, screenshots } from './screenshots.js';

const docs = process.argv[2];

// As view-width-theme of screenshots.js.
const PICTURES = [
  'analysis-1280-light', 'analysis-1280-dark', 'analysis-768-light', 'analysis-360-light', 'analysis-360-contrast', 'play-1280-light', 'play-768-dark', 'play-360-light',
  'lesson-1280-dark', 'lesson-768-light', 'lesson-360-light', 'new-game-1280-light', 'set-up-768-light', 'share-360-light', 'help-360-dark', 'login-360-light',
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

const browser = await startBrowser();
try {
  await screenshots(browser, `${docs}/page`, PICTURES);
  await terminal(browser);
  console.error('made terminal.png');
} finally {
  await cleanUp(browser, null);
}
