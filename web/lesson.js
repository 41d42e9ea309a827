// lesson.js - learn from mistakes: asks for a better move than the one played.
import { $, fill, make } from './dom.js';
import { t } from './words.js';

const GOOD_ENOUGH = 3; // discs lost at which a move begins to be dubious

export class Lesson {
  // app: {game, review, announce, render}
  constructor(app) {
    this.app = app;
    this.list = [];
    this.at = -1;
  }

  get active() {
    return this.at >= 0;
  }
  get mistake() {
    return this.list[this.at];
  }

  async begin() {
    const { game, review } = this.app;
    const own = game.humans.length === 1 ? review.mistakes.filter((one) => one.side === game.humans[0]) : review.mistakes;
    this.list = own.length > 0 ? own : review.mistakes;
    this.moves = game.moves;
    if (this.list.length > 0) await this.show(0);
  }

  async show(index) {
    const { game } = this.app;
    if (game.moves !== this.moves) await game.backToMain();
    this.at = index;
    this.solved = false;
    await game.goTo(this.mistake.ply);
    if (matchMedia('(max-width: 819px)').matches) document.querySelector('.table').scrollIntoView({ block: 'start' }); // the question is below the board
    const { side, move, ply } = this.mistake;
    const n = game.moveNumber(ply + 1);
    this.say(() => t('lessonAsk', { n, side: t(side), move }));
  }

  leave() {
    this.at = -1;
    $('lesson').hidden = true;
    this.app.render();
  }

  // text() is asked again when the language changes.
  say(text, kind = '') {
    this.text = text;
    this.kind = kind;
    this.app.announce(text());
    this.render();
    this.app.render();
  }

  // A move was chosen on the board.
  async answer(square) {
    const { game } = this.app;
    const { mistake } = this;
    if (square === mistake.best) return this.praise(() => t('lessonBest', { move: square }));
    this.say(() => t('lessonWait', { move: square }));
    const answer = await game.connection.ask('values', { board: game.state.board, level: 12, time: 5 });
    if (this.mistake !== mistake) return undefined;
    const line = answer.moves.find((one) => one.move === square);
    const loss = answer.moves[0].value - line.value;
    if (loss < GOOD_ENOUGH && square !== mistake.move) return this.praise(() => t('lessonGood', { move: square }));
    return this.say(() => t('lessonNot', { move: square, n: Math.max(loss, 0).toFixed(1) }), 'not');
  }

  // What the large button below does: the answer, then the next mistake, then back.
  action() {
    if (!this.solved) return ['lessonShow', () => this.reveal()];
    if (this.at < this.list.length - 1) return ['lessonNext', () => this.show(this.at + 1)];
    return ['lessonLeave', () => this.leave()];
  }

  praise(text) {
    this.solved = true;
    this.say(text, 'good');
  }

  reveal() {
    this.solved = true;
    const { best, pv } = this.mistake;
    this.say(() => t('lessonAnswer', { best, line: pv.toLowerCase().replace(/(..)/g, '$1 ').trim() }), 'answer');
  }

  // The button below the moves shows the answer or goes on; here are the other ways out.
  render() {
    const last = this.at === this.list.length - 1;
    $('lesson').hidden = false;
    fill(
      $('lesson'),
      make('div', { class: 'part-head' }, make('h2', { class: 'wide-only' }, t('learn')), make('span', { class: 'muted grow' }, `${this.at + 1} / ${this.list.length}`),
        !this.solved && !last && make('button', { id: 'lesson-next', class: 'chip', onclick: () => this.show(this.at + 1) }, t('lessonNext')),
        make('button', { id: 'lesson-leave', class: 'chip', onclick: () => this.leave() }, t('lessonLeave'))),
      make('p', { class: `lesson-text ${this.kind}` }, this.kind === 'good' ? '✓ ' : '', this.text(), this.solved && last ? ` ${t('lessonEnd')}` : ''),
    );
  }
}
