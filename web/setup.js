// setup.js - setting up a position by hand.
import { $, fill, make } from './dom.js';
import { t } from './words.js';

const USUAL = '---------------------------OX------XO---------------------------';
const EMPTY = '-'.repeat(64);

export class Setup {
  // app: {render}; done(board) is called with 64 squares and the side.
  constructor(app, done) {
    this.app = app;
    this.done = done;
    this.active = false;
  }

  begin(board) {
    this.active = true;
    this.squares = board.slice(0, 64);
    this.side = board[65];
    this.disc = 'X';
    $('setup').hidden = false;
    document.querySelector('.panel').classList.add('setting');
    this.render();
    this.app.render();
  }

  end() {
    this.active = false;
    $('setup').hidden = true;
    document.querySelector('.panel').classList.remove('setting');
    this.app.render();
  }

  // A second click on the same disc takes it away.
  put(square) {
    const at = (square.charCodeAt(1) - 49) * 8 + square.charCodeAt(0) - 97;
    const disc = this.squares[at] === this.disc ? '-' : this.disc;
    this.squares = this.squares.slice(0, at) + disc + this.squares.slice(at + 1);
    this.app.render();
  }

  setAll(squares) {
    this.squares = squares;
    this.app.render();
  }

  choice(name, value, label, current, pick) {
    return make('label', { class: 'choice' },
      make('input', { type: 'radio', name, value, checked: value === current, onchange: () => pick(value) }), label);
  }

  render() {
    const discs = [['X', t('black')], ['O', t('white')], ['-', t('empty')]];
    fill(
      $('setup'),
      make('h2', {}, t('setupTitle')),
      make('p', { class: 'muted' }, t('setupHelp')),
      make('fieldset', {}, make('legend', {}, t('setupPut')), discs.map(([disc, word]) => this.choice('put', disc, word, this.disc, (value) => { this.disc = value; }))),
      make('fieldset', {}, make('legend', {}, t('side')), discs.slice(0, 2).map(([disc, word]) => this.choice('side', disc, word, this.side, (value) => { this.side = value; this.app.render(); }))),
      make('div', { class: 'row-buttons' },
        make('button', { id: 'setup-clear', onclick: () => this.setAll(EMPTY) }, t('clear')),
        make('button', { id: 'setup-usual', onclick: () => this.setAll(USUAL) }, t('usual'))),
      make('div', { class: 'row-buttons' },
        make('button', { id: 'setup-done', class: 'primary', onclick: () => { this.end(); this.done(`${this.squares} ${this.side}`); } }, t('done')),
        make('button', { onclick: () => this.end() }, t('cancel'))),
    );
  }
}
