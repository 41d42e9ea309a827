// game.js - the game at hand: its moves, where we are in it, who plays. Rules come from the server.
import { Lost } from './connection.js';

export const other = (side) => (side === 'black' ? 'white' : 'black');

export class Game {
  // listener(event, detail): 'changed', 'moved', 'passed', 'over', 'thinking', 'failed'
  constructor(connection, listener) {
    this.connection = connection;
    this.listener = listener;
    this.players = { black: 'human', white: 'heibai:skill=7' };
    this.released = Promise.resolve();
    this.version = 0; // an answer that belongs to an older version is dropped
    this.reset();
  }

  reset() {
    this.start = null; // null: the usual start
    this.tip = null; // the server's view of the whole game
    this.state = null; // and of the position we look at
    this.cursor = 0;
    this.main = null; // the game that a variation left
    this.ended = null; // {how: 'resigned' | 'timeout', side}: not on the board
    this.seed = 1 + Math.floor(Math.random() * 1e9);
    this.number = Date.now();
    this.took = { black: null, white: null };
    this.clock = null; // {limit, black, white} in seconds
    this.request = null;
    this.info = { black: null, white: null };
  }

  get ready() {
    return this.state !== null;
  }
  get plies() {
    return this.tip.plies;
  }
  get live() {
    return this.cursor === this.plies.length;
  }
  get side() {
    return this.state.side;
  }
  get over() {
    return this.live && (this.state.over || this.ended !== null);
  }
  isHuman(side) {
    return this.players[side] === 'human';
  }
  get humans() {
    return ['black', 'white'].filter((side) => this.isHuman(side));
  }
  // The moves of the first `count` plies, passes left out.
  movesTo(count) {
    return this.plies.slice(0, count).map((ply) => (ply.move === 'pass' ? '' : ply.move)).join('');
  }
  get moves() {
    return this.movesTo(this.plies.length);
  }
  // The same with passes written, as the server must know of one at the end.
  lineTo(count) {
    return this.plies.slice(0, count).map((ply) => (ply.move === 'pass' ? '--' : ply.move)).join('');
  }
  get line() {
    return this.lineTo(this.plies.length);
  }
  // The number of the last of `count` plies among the moves.
  moveNumber(count) {
    return this.plies.slice(0, count).filter((ply) => ply.move !== 'pass').length;
  }
  boardAt(count) {
    return count === 0 ? this.tip.start : this.plies[count - 1].board;
  }

  ask(command, values) {
    return this.connection.ask(command, { ...(this.start ? { board: this.start } : {}), ...values });
  }

  // ---- Going somewhere --------------------------------------------------------------------

  async load({ start = null, moves = '', cursor = null, players = null, seed = null, clock = null, ended = null }) {
    this.stopThinking();
    const version = ++this.version;
    const tip = await this.connection.ask('legal', { ...(start ? { board: start } : {}), moves });
    if (version !== this.version) return;
    const { players: before } = this;
    this.reset();
    this.players = players ?? before;
    this.start = start;
    this.tip = this.state = tip;
    this.cursor = tip.plies.length;
    this.ended = tip.over ? null : ended;
    if (seed) this.seed = seed;
    if (clock) this.clock = { limit: clock, black: clock, white: clock };
    if (cursor !== null && cursor < this.cursor) await this.goTo(cursor);
    else this.listener('changed');
    await this.continue();
  }

  async goTo(cursor) {
    const target = Math.max(0, Math.min(cursor, this.plies.length));
    if (target === this.cursor) return;
    this.stopThinking();
    const version = ++this.version;
    const state = target === this.plies.length ? this.tip : await this.ask('legal', { moves: this.line, ply: target });
    if (version !== this.version) return;
    this.cursor = target;
    this.state = state;
    this.listener('changed', { stepped: true });
    if (this.live) await this.continue();
  }

  // ---- Playing ----------------------------------------------------------------------------

  canPlay(square) {
    return this.ready && !this.over && square in this.state.legal;
  }

  async play(square, seconds = null) {
    const version = ++this.version;
    const played = this.side;
    if (!this.live && (this.tip.over || this.ended || this.humans.length === 2)) this.leaveMain();
    const tip = await this.ask('play', { moves: this.lineTo(this.cursor), move: square });
    if (version !== this.version) return;
    this.tip = this.state = tip;
    this.cursor = tip.plies.length;
    this.ended = null;
    this.took[played] = seconds;
    this.listener('moved', tip.plies[tip.plies.length - 1]);
    await this.continue();
  }

  // A move elsewhere than at the end leaves the game, which is kept.
  leaveMain() {
    this.main ??= { moves: this.line, cursor: this.cursor, ended: this.ended };
  }

  async backToMain() {
    if (!this.main) return;
    const { moves, cursor, ended } = this.main;
    this.stopThinking();
    const version = ++this.version;
    const tip = await this.ask('legal', { moves });
    if (version !== this.version) return;
    this.main = null;
    this.tip = this.state = tip;
    this.cursor = tip.plies.length;
    this.ended = ended;
    if (cursor < this.cursor) {
      await this.goTo(cursor);
    } else {
      this.listener('changed');
      if (!this.over) await this.continue();
    }
  }

  // What follows by itself at the end of the game: a pass, or a player's move.
  async continue() {
    if (!this.live || this.over) {
      if (this.over) this.listener('over');
      return;
    }
    if (this.state.pass) await this.pass();
    else if (!this.isHuman(this.side) && this.main === null) await this.think();
  }

  async pass() {
    const version = ++this.version;
    const side = this.side;
    const tip = await this.ask('play', { moves: this.line, move: 'pass' });
    if (version !== this.version) return;
    this.tip = this.state = tip;
    this.cursor = tip.plies.length;
    this.listener('passed', side);
    await this.continue();
  }

  async think() {
    const version = ++this.version;
    const side = this.side;
    const left = this.clock ? { clock: Math.max(0.05, this.clock[side]) } : {};
    await this.released; // a player that was stopped must let go first
    if (version !== this.version) return;
    const begun = performance.now();
    const request = this.ask('move', { moves: this.line, player: this.players[side], seed: this.seed, game: this.number, ...left });
    this.request = request;
    this.listener('thinking');
    try {
      const answer = await request;
      if (version !== this.version) return;
      this.request = null;
      this.info[side] = answer;
      await this.play(answer.move, (performance.now() - begun) / 1000);
    } catch (error) {
      if (version !== this.version || error instanceof Lost) return;
      this.request = null;
      this.listener('failed', error);
    }
  }

  // Resolves when the player has let go, so that it can be asked again.
  stopThinking() {
    this.version++;
    const { request } = this;
    this.request = null;
    request?.cancel();
    if (request) this.released = request.catch(() => {});
    return this.released;
  }

  // Back to the last position where a human chose.
  async undo() {
    const waiting = this.stopThinking();
    this.ended = null;
    let target = this.cursor - 1;
    const chose = (ply) => ply.move !== 'pass' && (this.humans.length === 0 || this.isHuman(ply.side));
    while (target > 0 && !chose(this.plies[target])) target--;
    await waiting;
    if (target >= 0) await this.goTo(target);
  }

  async redo() {
    let target = this.cursor + 1;
    const humanNext = (at) => at >= this.plies.length || (this.plies[at].move !== 'pass' && this.isHuman(this.plies[at].side));
    while (this.humans.length > 0 && target < this.plies.length && !humanNext(target)) target++;
    await this.goTo(target);
  }

  // The rest of the game is dropped, and whoever is to move plays.
  async playOn() {
    await this.stopThinking();
    const version = ++this.version;
    const tip = await this.ask('legal', { moves: this.lineTo(this.cursor) });
    if (version !== this.version) return;
    this.main = null;
    this.ended = null;
    this.tip = this.state = tip;
    this.cursor = tip.plies.length;
    this.listener('changed');
    await this.continue();
  }

  async swapSides() {
    await this.stopThinking();
    this.players = { black: this.players.white, white: this.players.black };
    this.listener('changed');
    await this.continue();
  }

  end(how, side) {
    this.stopThinking();
    this.ended = { how, side };
    this.listener('over');
  }

  // {kind: 'wins' | 'draw' | 'resigned' | 'timeout', ...} or null.
  get result() {
    if (this.ended) return { kind: this.ended.how, side: this.ended.side, winner: other(this.ended.side) };
    if (!this.tip.over) return null;
    const { black, white, winner } = this.tip;
    if (winner === 'draw') return { kind: 'draw', winner: null, a: black, b: white };
    return { kind: 'wins', winner, a: Math.max(black, white), b: Math.min(black, white) };
  }
}
