// board.js - the board as a grid of 64 buttons. It draws what it is given and knows no rules.
import { $, fill, make } from './dom.js';
import { squareName } from './address.js';
import { settings } from './store.js';
import { signed, t } from './words.js';

const FLIP_TIME = 220; // milliseconds, as in style.css
const FLIP_STEP = 25; // between neighbours in a line

export class Board {
  // onPick(square, touched): a square was clicked or typed. onHover(square | null).
  constructor(onPick, onHover) {
    this.element = $('board');
    this.onPick = onPick;
    this.onHover = onHover;
    this.focused = 'd3';
    this.typed = '';
    this.cells = new Map();
    this.shown = null;
    this.turning = new Map(); // by square: {until, delay, colour}
    this.build();
    this.element.addEventListener('keydown', (event) => this.onKey(event));
  }

  build() {
    const numbers = [...Array(64).keys()];
    if (settings.rotated) numbers.reverse();
    this.cells.clear();
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const cells = numbers.slice(row * 8, row * 8 + 8).map((number) => this.buildCell(squareName(number)));
      rows.push(make('div', { role: 'row', class: 'row' }, cells));
    }
    this.element.replaceChildren(...rows);
    const files = [...'abcdefgh'];
    const ranks = [...'12345678'];
    if (settings.rotated) files.reverse(), ranks.reverse();
    document.querySelector('.files').replaceChildren(...files.map((file) => make('span', {}, file)));
    document.querySelector('.ranks').replaceChildren(...ranks.map((rank) => make('span', {}, rank)));
    this.shown = null;
  }

  buildCell(square) {
    const cell = make('button', {
      role: 'gridcell', class: 'square', 'data-square': square, tabindex: square === this.focused ? 0 : -1, type: 'button',
      onclick: (event) => { this.setFocus(square); this.onPick(square, event.pointerType === 'touch'); },
      onfocus: () => { this.setFocus(square); this.onHover(square); },
      onblur: () => this.onHover(null),
      onpointerenter: (event) => event.pointerType === 'mouse' && this.onHover(square),
      onpointerleave: (event) => event.pointerType === 'mouse' && this.onHover(null),
    });
    this.cells.set(square, cell);
    return cell;
  }

  setFocus(square) {
    this.cells.get(this.focused).tabIndex = -1;
    this.focused = square;
    this.cells.get(square).tabIndex = 0;
  }

  focus() {
    this.cells.get(this.focused).focus();
  }

  // Arrows, Enter, a letter and a digit. Other keys belong to the page.
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in steps) this.moveFocus(...steps[key]);
    else if (/^[a-h]$/.test(key)) this.typed = key;
    else if (/^[1-8]$/.test(key) && this.typed) this.pickTyped(this.typed + key);
    else if (key === 'Enter') this.onPick(this.focused);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pickTyped(square) {
    this.typed = '';
    this.setFocus(square);
    this.focus();
    this.onPick(square);
  }

  moveFocus(dx, dy) {
    const sign = settings.rotated ? -1 : 1;
    const x = this.focused.charCodeAt(0) - 97 + dx * sign;
    const y = this.focused.charCodeAt(1) - 49 + dy * sign;
    if (x < 0 || x > 7 || y < 0 || y > 7) return;
    this.setFocus(squareName(y * 8 + x));
    this.focus();
  }

  // view: {board, legal: {f5: [...]}, side, last, marks: bool, values: Map, preview: {square, flips, side} | null,
  //        numbers: Map, best, animate}
  show(view) {
    const before = this.shown?.board;
    this.shown = view;
    for (let number = 0; number < 64; number++) {
      const square = squareName(number);
      const letter = view.board[number];
      this.draw(this.cells.get(square), square, letter, view, before?.[number] ?? letter);
    }
  }

  draw(cell, square, letter, view, before) {
    const disc = letter === 'X' ? 'black' : letter === 'O' ? 'white' : null;
    const legal = square in view.legal;
    const value = view.values?.get(square);
    const { preview } = view;
    cell.className = 'square';
    cell.classList.toggle('legal', legal && view.marks && !value);
    cell.classList.toggle('would-turn', Boolean(preview?.flips.includes(square)));
    const children = [make('span', { class: 'hidden' }, this.label(square, disc, view, value))];
    if (disc && view.animate && before !== letter && before !== '-') this.turn(square, disc, view.last);
    if (disc) children.push(this.disc(disc, square));
    else if (preview?.square === square) children.push(make('span', { class: `disc ghost ${preview.side}` }));
    if (view.last === square) children.push(make('span', { class: 'last' }));
    const number = view.numbers?.get(square);
    if (number) children.push(make('span', { class: 'line-number', 'aria-hidden': 'true' }, String(number)));
    else if (value && !disc) children.push(this.value(value, view.best));
    else if (legal && view.marks && preview?.square !== square) children.push(make('span', { class: `ring ${view.side}` }));
    fill(cell, children);
  }

  // Discs further from the move start later.
  turn(square, colour, move) {
    const steps = (axis) => (move ? Math.abs(square.charCodeAt(axis) - move.charCodeAt(axis)) : 1);
    const delay = (Math.max(steps(0), steps(1)) - 1) * FLIP_STEP;
    this.turning.set(square, { until: performance.now() + delay + FLIP_TIME, delay, colour });
  }

  // The class stays while the disc turns, also when the board is drawn again meanwhile.
  disc(colour, square) {
    const turning = this.turning.get(square);
    const turns = turning && turning.colour === colour && performance.now() < turning.until;
    if (!turns) this.turning.delete(square);
    const element = make('span', { class: `disc ${colour}${turns ? ' turning' : ''}` },
      settings.letters && make('span', { class: 'letter', 'aria-hidden': 'true' }, colour === 'black' ? '●' : '○'));
    if (turns) element.style.setProperty('--delay', `${turning.delay}ms`);
    return element;
  }

  value(line, best) {
    const exact = line.kind === 'exact';
    const loss = best - line.value;
    const rank = loss < 0.05 ? 'best' : loss <= 3 ? 'near' : loss <= 6 ? 'far' : 'plain';
    const small = exact ? '=✓' : line.kind === 'book' ? '⌸' : String(line.depth);
    return make('span', { class: `value ${rank}`, 'aria-hidden': 'true' }, make('b', {}, signed(line.value, exact)), make('small', {}, small));
  }

  label(square, disc, view, value) {
    const parts = [disc === 'black' ? t('sqBlack') : disc === 'white' ? t('sqWhite') : t('sqEmpty')];
    if (square in view.legal) parts.push(t('sqLegal', { n: view.legal[square].length }));
    if (value) parts.push(t('sqValue', { v: signed(value.value, value.kind === 'exact') }));
    if (view.last === square) parts.push(t('sqLast'));
    return t('square', { square, what: parts.join(', ') });
  }
}
