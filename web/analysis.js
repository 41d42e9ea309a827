// analysis.js - values of the position we look at, and verdicts on every move of the game.
import { Lost } from './connection.js';

const keyOf = (game, count) => `${game.start ?? ''}|${game.lineTo(count)}`;

// Live values of one position.
export class Values {
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.on = false;
    this.threat = false; // values for the other side, as if the side to move passed
    this.place = null;
    this.clear();
  }

  clear() {
    this.request?.cancel();
    this.request = null;
    this.key = null;
    this.answer = null;
    this.failed = false;
  }

  toggle(on = !this.on) {
    this.on = on;
    this.threat = false;
    this.clear();
    this.update();
    this.changed();
  }

  toggleThreat() {
    this.on = true;
    this.threat = !this.threat;
    this.place = keyOf(this.game, this.game.cursor); // else update() would take it for a threat of the position before
    this.clear();
    this.update();
    this.changed();
  }

  // What is searched: the position, or for a threat the same with the other side to move.
  get board() {
    const { board } = this.game.state;
    return this.threat ? board.slice(0, 65) + (board[65] === 'X' ? 'O' : 'X') : board;
  }

  // There is no move to show.
  get empty() {
    return this.on && (this.failed || this.answer?.moves.length === 0);
  }

  // Called whenever the position may have changed. A threat is of one position only.
  update() {
    const { game } = this;
    if (!this.on || !game.ready) return;
    const place = keyOf(game, game.cursor);
    if (place !== this.place) this.threat = false;
    this.place = place;
    const key = `${place}${this.threat ? '|threat' : ''}`;
    if (key === this.key) return;
    this.clear();
    this.key = key;
    if (game.state.over || game.state.pass) return;
    this.request = game.connection.ask(
      'values', { board: this.board, level: 24, time: 30 }, (part) => this.take(key, part));
    const { request } = this;
    request.then((answer) => this.take(key, answer), () => { if (this.request === request) this.failed = true; }).finally(() => {
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
