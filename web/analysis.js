// analysis.js - values of the position we look at, and verdicts on every move of the game.
import { Lost } from './connection.js';

const keyOf = (game, count) => `${game.start ?? ''}|${game.lineTo(count)}`;

// Live values of one position.
export class Values {
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.on = false;
    this.clear();
  }

  clear() {
    this.request?.cancel();
    this.request = null;
    this.key = null;
    this.answer = null;
  }

  toggle(on = !this.on) {
    this.on = on;
    this.clear();
    this.update();
    this.changed();
  }

  // Called whenever the position may have changed.
  update() {
    const { game } = this;
    if (!this.on || !game.ready) return;
    const key = keyOf(game, game.cursor);
    if (key === this.key) return;
    this.clear();
    this.key = key;
    if (game.state.over || game.state.pass) return;
    this.request = game.connection.ask(
      'values', { board: game.state.board, level: 24, time: 30 }, (part) => this.take(key, part));
    const { request } = this;
    request.then((answer) => this.take(key, answer), () => {}).finally(() => {
      if (this.request === request) this.request = null;
      this.changed();
    });
  }

  take(key, answer) {
    if (key !== this.key) return;
    this.answer = answer;
    this.changed();
  }

  // By square.
  get bySquare() {
    return new Map((this.answer?.moves ?? []).map((line) => [line.move, line]));
  }
  get best() {
    return this.answer?.moves[0]?.value ?? 0;
  }
}

// The whole game, move by move.
export class Review {
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.clear();
  }

  clear() {
    this.request?.cancel();
    this.request = null;
    this.start = null;
    this.moves = [];
    this.verdicts = new Map(); // by the ply's index
    this.done = false;
    this.left = 0;
  }

  async run(level) {
    const { game } = this;
    this.clear();
    this.start = game.start;
    this.moves = game.plies.map((ply) => ply.move);
    this.left = this.moves.length;
    const values = { ...(game.start ? { board: game.start } : {}), moves: game.line, level };
    const request = game.connection.ask('analyze', values, (part) => {
      if (this.request !== request || !part.ply) return;
      this.verdicts.set(part.ply.ply, part.ply);
      this.left = part.left;
      this.changed();
    });
    this.request = request;
    this.changed();
    try {
      await request;
      if (this.request === request) this.done = true;
    } catch (error) {
      if (!(error instanceof Lost) && error.message !== 'cancelled') throw error;
    } finally {
      if (this.request === request) this.request = null;
      this.changed();
    }
  }

  // How many plies of the game at hand are those that were analysed.
  get common() {
    if (this.start !== this.game.start) return 0;
    const { plies } = this.game;
    let count = 0;
    while (count < plies.length && count < this.moves.length && plies[count].move === this.moves[count]) count++;
    return count;
  }

  verdict(index) {
    return index < this.common ? this.verdicts.get(index) : undefined;
  }

  get mistakes() {
    const { common } = this;
    return [...this.verdicts.values()].filter((one) => one.mark && one.ply < common).sort((a, b) => a.ply - b.ply);
  }

  // Values after each move, for Black.
  get points() {
    const { common } = this;
    return [...this.verdicts.values()]
      .filter((one) => one.ply < common)
      .sort((a, b) => a.ply - b.ply)
      .map((one) => ({ ply: one.ply + 1, value: one.side === 'black' ? one.value : -one.value, mark: one.mark }));
  }

  totals(side) {
    const own = [...this.verdicts.values()].filter((one) => one.side === side && one.ply < this.common);
    const count = (mark) => own.filter((one) => one.mark === mark).length;
    return { loss: own.reduce((sum, one) => sum + one.loss, 0), '??': count('??'), '?': count('?'), '?!': count('?!') };
  }
}
