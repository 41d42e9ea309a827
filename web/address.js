// address.js - a game in the address: #1.MOVES.START.SETTINGS
// Version 1: one character per move (its square among 64), the start as 22 characters with two bits per square and one for
// the side, both in the alphabet below; settings as in a query: b and w are the players, s the seed, p the ply shown,
// e how a game ended that the board does not tell: resigned-black, timeout-white.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const START_SIZE = 22;
const DISCS = '-XO';

const squareNumber = (name) => (name.charCodeAt(1) - 49) * 8 + name.charCodeAt(0) - 97;
export const squareName = (number) => String.fromCharCode(97 + (number % 8)) + (1 + (number >> 3));

const packMoves = (moves) => (moves.match(/../g) ?? []).map((name) => ALPHABET[squareNumber(name)]).join('');
const unpackMoves = (text) => [...text].map((letter) => squareName(digit(letter))).join('');

function digit(letter) {
  const value = ALPHABET.indexOf(letter);
  if (value < 0) throw new Error('the address is damaged');
  return value;
}

function packStart(board) {
  let text = '';
  for (let at = 0; at < 66; at += 3) {
    let bits = 0;
    for (let i = 0; i < 3; i++) bits = bits * 4 + Math.max(0, DISCS.indexOf(board[at + i] ?? '-'));
    text += ALPHABET[bits];
  }
  return text + board[65];
}

function unpackStart(text) {
  let board = '';
  for (const letter of text.slice(0, START_SIZE)) {
    const bits = digit(letter);
    for (const shift of [4, 2, 0]) board += DISCS[(bits >> shift) & 3] ?? '-';
  }
  if (board.length !== 66 || !'XO'.includes(text[START_SIZE])) throw new Error('the address is damaged');
  return `${board.slice(0, 64)} ${text[START_SIZE]}`;
}

export function writeAddress({ start, moves, players, cursor, seed, ended }) {
  const settings = new URLSearchParams();
  if (players) {
    settings.set('b', players.black);
    settings.set('w', players.white);
  }
  if (seed) settings.set('s', seed);
  if (cursor !== undefined && cursor !== null) settings.set('p', cursor);
  if (ended) settings.set('e', `${ended.how}-${ended.side}`);
  return `#1.${packMoves(moves)}.${start ? packStart(start.slice(0, 64) + ' ' + start[65]) : ''}.${settings}`;
}

// undefined: not a number that is exact here and on the server.
function wholeNumber(text, least) {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= least ? value : undefined;
}

// null: there is no game in it. Throws if it is damaged or of a version that is not known.
export function readAddress(hash) {
  if (hash.length < 2 || hash === '#board') return null;
  const [version, moves, start, ...rest] = hash.slice(1).split('.');
  if (version !== '1') throw new Error('the address is of an unknown version');
  const settings = new URLSearchParams(rest.join('.'));
  const game = { moves: unpackMoves(moves ?? ''), start: start ? unpackStart(start) : null };
  if (settings.has('b') && settings.has('w')) game.players = { black: settings.get('b'), white: settings.get('w') };
  if (settings.has('p')) game.cursor = wholeNumber(settings.get('p'), 0);
  const [, how, side] = /^(resigned|timeout)-(black|white)$/.exec(settings.get('e')) ?? [];
  if (how) game.ended = { how, side };
  if (settings.has('s')) game.seed = wholeNumber(settings.get('s'), 1);
  return game;
}
