// dialogs.js - new game, open or paste, share and export, help and settings.
import { dialog, fill, make } from './dom.js';
import { PlayerField, playerName } from './players.js';
import { recentGames, saveSettings, settings } from './store.js';
import { t } from './words.js';

const MINUTES = [0, 1, 3, 5, 10, 20];
const clockText = (n) => (n === 0 ? t('noClock') : n === 1 ? t('minute') : t('minutes', { n }));

// ---- New game -------------------------------------------------------------------------------

const playersText = ({ black, white }) => (black === 'human' && white === 'human' ? `${t('black')} – ${t('white')}` : `${playerName(black)} – ${playerName(white)}`);

function recentList(app, close) {
  const games = recentGames();
  if (games.length === 0) return make('p', { class: 'muted' }, t('noRecent'));
  return make('ul', { class: 'recent' }, games.slice(0, 12).map((game) =>
    make('li', {}, make('button', { class: 'quiet', onclick: () => { close(); app.openAddress(game.address); } },
      make('span', {}, playersText(game.players)),
      make('small', {}, `${game.result ?? t('unfinished')} · ${t('move', { n: game.moves })} · ${new Date(game.date).toLocaleDateString()}`)))));
}

export async function newGameDialog(app) {
  const { players: classes } = await app.classes();
  const { players } = app.game;
  const black = new PlayerField(t('black_is'), players.black, classes);
  const white = new PlayerField(t('white_is'), players.white, classes);
  const clock = make('select', { id: 'clock' }, MINUTES.map((n) => make('option', { value: n * 60 }, clockText(n))));
  const seed = make('input', { id: 'seed', inputmode: 'numeric', placeholder: '1 …', pattern: '[0-9]{0,15}' });
  const form = make('form', { method: 'dialog', class: 'form', onsubmit: () => app.newGame({
    players: { black: black.spec, white: white.spec }, clock: Number(clock.value) || null, seed: Number(seed.value) || null }) },
    black.element, white.element,
    make('label', {}, make('span', {}, t('clock')), clock),
    make('details', {}, make('summary', {}, t('seed')), make('label', {}, make('span', { class: 'hidden' }, t('seed')), seed)),
    make('div', { class: 'row-buttons' },
      make('button', { id: 'start-game', class: 'primary' }, t('start')),
      make('button', { type: 'button', onclick: () => swap(black, white) }, t('swap'))));
  const box = dialog(t('newGame'), t('close'), form, make('h3', {}, t('recent')), recentList(app, () => box.close()));
}

function swap(black, white) {
  const [a, b] = [black.select.value, white.select.value];
  black.select.value = b;
  white.select.value = a;
  black.showSwitches(black.select.value);
  white.showSwitches(white.select.value);
}

// ---- Open or paste --------------------------------------------------------------------------

async function toBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

// Over HTTP, which takes longer texts than the WebSocket.
async function convert(values) {
  const answer = await fetch('/api/convert', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) });
  const body = await answer.json();
  if (body.error) throw new Error(body.error.line ? `${body.error.line}:${body.error.column ?? 1}: ${body.error.text}` : body.error.text);
  return body;
}

export async function openFile(app, file) {
  const binary = /\.(wtb)$/i.test(file.name);
  const values = binary ? { base64: await toBase64(file), from: 'wtb' } : { text: await file.text() };
  await openText(app, values);
}

export async function openText(app, values) {
  if (values.text?.trim() === '') throw new Error(t('noGame'));
  const { games } = await convert(values);
  if (games.length === 1) return app.openGame(games[0]);
  const box = dialog(t('openPick', { n: games.length }), t('close'), make('ul', { class: 'recent' }, games.map((game, i) =>
    make('li', {}, make('button', { class: 'quiet', onclick: () => { box.close(); app.openGame(game); } },
      make('span', {}, `${i + 1}. ${game.black || '?'} – ${game.white || '?'}`), make('small', {}, game.moves || game.board))))));
  return undefined;
}

export function openDialog(app) {
  const text = make('textarea', { id: 'open-text', rows: 6, 'aria-label': t('openText'), spellcheck: 'false' });
  const problem = make('p', { class: 'problem', role: 'alert', id: 'open-problem' });
  const attempt = async (open) => {
    try {
      await open();
      box.close();
    } catch (error) {
      fill(problem, t('failed', { text: error.message }));
    }
  };
  const file = make('input', { type: 'file', id: 'open-file', onchange: () => attempt(() => openFile(app, file.files[0])) });
  const box = dialog(t('openTitle'), t('close'),
    make('p', { class: 'muted' }, t('openText')), text, problem,
    make('div', { class: 'row-buttons' },
      make('button', { id: 'open-do', class: 'primary', onclick: () => attempt(() => openText(app, { text: text.value })) }, t('openDo')),
      make('label', { class: 'button' }, t('openFile'), file)));
  text.focus();
}

// ---- Share ----------------------------------------------------------------------------------

function save(name, type, content) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = make('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function picture(app, numbers) {
  const { game } = app;
  return (await game.ask('picture', { moves: game.movesTo(game.cursor), numbers })).svg;
}

async function savePng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = make('canvas', { width: 1280, height: 1280 });
  canvas.getContext('2d').drawImage(image, 0, 0, 1280, 1280);
  URL.revokeObjectURL(url);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  save('heibai.png', 'image/png', blob);
}

async function saveGgf(app) {
  const { game } = app;
  const answer = await convert({
    ...(game.start ? { board: game.start } : {}), moves: game.moves, to: 'ggf', black: playerName(game.players.black), white: playerName(game.players.white) });
  save('heibai.ggf', 'text/plain', answer.text);
}

function copyField(id, label, value) {
  const input = make('input', { id, value, readonly: true, 'aria-label': label });
  const button = make('button', { onclick: async () => {
    input.select();
    await navigator.clipboard?.writeText(value).catch(() => document.execCommand('copy'));
    button.textContent = t('copied');
  } }, t('copy'));
  return make('div', { class: 'copy' }, make('label', {}, make('span', {}, label), input), button);
}

export function shareDialog(app) {
  const { game } = app;
  const numbers = make('input', { type: 'checkbox', checked: true });
  const button = (id, word, action) => make('button', { id, onclick: action }, t(word));
  const preview = make('img', { class: 'preview', alt: t('board'), width: 140, height: 140 });
  const draw = async () => { preview.src = `data:image/svg+xml,${encodeURIComponent(await picture(app, numbers.checked))}`; };
  numbers.onchange = draw;
  draw();
  dialog(t('shareTitle'), t('close'),
    copyField('share-link', t('shareLink'), location.href),
    copyField('share-moves', t('transcript'), game.moves),
    make('h3', {}, t('exportAs')),
    make('div', { class: 'export' }, preview, make('div', { class: 'row-buttons' },
      make('label', { class: 'choice' }, numbers, t('numbers')),
      button('save-txt', 'saveTxt', () => save('heibai.txt', 'text/plain', `${game.moves}\n`)),
      button('save-ggf', 'saveGgf', () => saveGgf(app)),
      button('save-svg', 'saveSvg', async () => save('heibai.svg', 'image/svg+xml', await picture(app, numbers.checked))),
      button('save-png', 'savePng', async () => savePng(await picture(app, numbers.checked))))));
}

// ---- Help -----------------------------------------------------------------------------------

const KEYS = [
  ['← → k j', 'keyStep'], ['↑ ↓ Home End', 'keyEnds'], ['Space', 'keySpace'], ['l', 'keyValues'], ['a', 'keyMarks'], ['e', 'keyAll'],
  ['x', 'keyThreat'], ['r', 'keyLearn'], ['b m i', 'keyMistakes'], ['f', 'keyFlip'], ['u', 'keyUndo'], ['n', 'keyNew'], ['?', 'keyHelp'],
];

function check(app, name) {
  const input = make('input', { type: 'checkbox', id: `set-${name}`, checked: settings[name], onchange: () => {
    settings[name] = input.checked;
    saveSettings();
    app.settingsChanged();
  } });
  return make('label', { class: 'choice' }, input, t(name === 'rotated' ? 'rotate' : name));
}

export function helpDialog(app) {
  dialog(t('helpTitle'), t('close'),
    make('h3', {}, t('settings')), make('div', { class: 'settings' }, ['sound', 'legal', 'letters', 'rotated'].map((name) => check(app, name))),
    make('h3', {}, t('keys')), make('p', {}, t('keysBoard')),
    make('dl', { class: 'keys' }, KEYS.flatMap(([keys, word]) => [make('dt', {}, keys.split(' ').map((key) => make('kbd', {}, key))), make('dd', {}, t(word))])));
}
