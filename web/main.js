// main.js - puts the parts together: what happens on a click, a key, an answer of the server.
import { Connection, Lost } from './connection.js';
import { $, fill, make } from './dom.js';
import { Board } from './board.js';
import { Game } from './game.js';
import { Lesson } from './lesson.js';
import { Review, Values } from './analysis.js';
import { Setup } from './setup.js';
import { click } from './sound.js';
import { helpDialog, newGameDialog, openDialog, openFile, openText, shareDialog } from './dialogs.js';
import { keepGame, saveSettings, settings } from './store.js';
import { readAddress, writeAddress } from './address.js';
import { loadLanguage, preferredLanguage, t } from './words.js';
import { renderAnalysis, renderBars, renderClock, renderGame, renderMistakes, renderMoves, resultText } from './views.js';

const THEMES = ['auto', 'light', 'dark', 'contrast'];
const TABS = ['game', 'analysis', 'mistakes'];
const TOAST_TIME = 4000;
const SAID_KEPT = 4;

class App {
  constructor() {
    this.tab = 'game';
    this.hover = null;
    this.line = null; // a line shown instead of the position: {moves, state}
    this.connection = new Connection((connected, again) => this.onConnection(connected, again));
    this.game = new Game(this.connection, (event, detail) => this.onGame(event, detail));
    this.values = new Values(this.game, () => this.renderSoon());
    this.review = new Review(this.game, () => this.renderSoon());
    this.board = new Board((square, touched) => this.pick(square, touched), (square) => this.setHover(square));
    this.lesson = new Lesson(this);
    this.setup = new Setup(this, (board) => this.newGame({ start: board, players: this.game.players }));
    this.bind();
  }

  // ---- Beginning --------------------------------------------------------------------------

  async begin() {
    this.showTheme();
    await loadLanguage(preferredLanguage());
    this.begun = true;
    if (this.connection.failed) this.notice(t('lost'), true);
    $('language').value = preferredLanguage();
    await this.openAddress(location.hash);
    setInterval(() => this.tick(), 200);
  }

  async openAddress(hash) {
    this.endModes();
    try {
      const found = readAddress(hash);
      this.review.clear();
      await this.game.load(found ?? {});
    } catch (error) {
      if (error instanceof Lost) return;
      this.notice(t('failed', { text: error.message }));
      await this.guard(this.game.load({}));
    }
  }

  async newGame({ players, clock = null, start = null, seed = null }) {
    this.endModes();
    this.review.clear();
    if (this.values.on) this.values.toggle(false);
    await this.game.load({ players, clock, start, seed });
    this.showTab('game');
    this.board.focus();
  }

  async openGame({ start, moves }) {
    this.endModes();
    this.review.clear();
    await this.game.load({ start: start === this.game.tip?.start && !this.game.start ? null : start, moves, players: { black: 'human', white: 'human' } });
    this.announce(t('opened', { n: this.game.moveNumber(this.game.plies.length) }));
  }

  endModes() {
    if (this.lesson.active) this.lesson.leave();
    if (this.setup.active) this.setup.end();
  }

  classes() {
    this.classList ??= this.connection.ask('players');
    return this.classList;
  }

  // ---- Events -----------------------------------------------------------------------------

  onConnection(connected, again) {
    if (!this.begun) return; // there are no words yet; begin() asks for the game
    if (!connected && again) this.notice(t('lost'), true);
    if (!connected || !again) return;
    this.notice(t('back2'));
    this.values.clear();
    this.classList = null;
    if (this.game.ready) {
      this.game.request = null;
      this.game.continue();
    } else {
      this.openAddress(location.hash);
    }
    this.values.update();
  }

  onGame(event, detail) {
    this.line = null;
    if (event === 'moved') this.onMoved(detail);
    if (event === 'passed') this.sayPass(detail);
    if (event === 'over') this.announce(`${t('over')} ${resultText(this.game.result) ?? ''}`);
    if (event === 'failed') this.notice(t('failed', { text: detail.message }));
    this.animate = event === 'moved';
    this.values.update();
    this.keep();
    this.render();
    this.animate = false;
  }

  onMoved(ply) {
    const { game } = this;
    click();
    let text = t('saidMove', { side: t(ply.side), move: ply.move, n: ply.flips.length });
    if (!game.over && !game.state.pass) text += ` ${game.isHuman(game.side) && game.humans.length === 1 ? t('yourTurn') : t('saidTurn', { side: t(game.side) })}`;
    this.announce(text);
    if (game.isHuman(ply.side) && this.touched) this.toast(t('takeBack'), () => game.undo());
  }

  sayPass(side) {
    const { game } = this;
    const text = game.isHuman(side) && game.humans.length === 1 ? t('youPass') : t('passes', { side: t(side) });
    this.announce(text);
    this.toast(text);
  }

  keep() {
    const { game } = this;
    if (!game.ready || game.main) return;
    const address = writeAddress({ start: game.start, moves: game.moves, players: game.players, seed: game.seed, cursor: game.live ? null : game.cursor, ended: game.ended });
    if (address !== location.hash) this.setAddress(address);
    if (game.plies.length > 0)
      keepGame({ seed: game.seed, address, moves: game.moveNumber(game.plies.length), players: game.players, result: resultText(game.result), date: Date.now() });
  }

  setAddress(address) {
    try {
      history.replaceState(null, '', address);
    } catch {
      // Browsers limit how often it may change; a later move writes it again.
    }
  }

  async pick(square, touched = false) {
    const { game } = this;
    this.touched = touched;
    if (!game.ready) return;
    if (this.setup.active) return this.setup.put(square);
    if (!game.canPlay(square)) return;
    if (this.lesson.active) return this.lesson.answer(square);
    const humanTurn = game.isHuman(game.side) || game.main || !game.live || this.values.on;
    if (!humanTurn || game.request) return;
    this.hover = null;
    await this.guard(game.play(square));
  }

  async guard(promise) {
    try {
      await promise;
    } catch (error) {
      if (!(error instanceof Lost)) this.notice(t('failed', { text: error.message }));
    }
  }

  resign() {
    const { game } = this;
    const side = game.isHuman(game.side) ? game.side : game.humans[0];
    game.end('resigned', side);
  }

  async reviewGame() {
    await this.guard(this.review.run(settings.level));
  }

  // ---- Lines ------------------------------------------------------------------------------

  async previewLine(moves) {
    this.line = moves ? { moves } : null;
    if (!moves) return this.renderSoon(); // not at once: a button that render() removes may have called
    const { line, game } = this;
    const state = await game.ask('legal', { moves: game.lineTo(game.cursor) + moves.join('') }).catch(() => null);
    if (this.line !== line || !state) return;
    line.state = state;
    this.renderBoard();
  }

  async playLine(moves) {
    const { game } = this;
    this.line = null;
    game.stopThinking(); // its move would break into the line
    game.main ??= { moves: game.line, cursor: game.cursor, ended: game.ended };
    for (const move of moves) if (move !== '--') await this.guard(game.play(move));
  }

  // ---- Clock ------------------------------------------------------------------------------

  tick() {
    const { game } = this;
    const now = performance.now();
    const passed = (now - (this.ticked ?? now)) / 1000;
    this.ticked = now;
    if (!game.ready || !game.clock || game.over || !game.live || game.main || game.plies.length === 0 || !this.connection.connected) return;
    game.clock[game.side] -= passed;
    if (game.clock[game.side] <= 0) game.end('timeout', game.side);
    renderClock(game);
  }

  // ---- What is shown ----------------------------------------------------------------------

  notice(text, stays = false) {
    const box = $('notice');
    clearTimeout(this.noticeTimer);
    box.hidden = false;
    fill(box, text);
    if (!stays) this.noticeTimer = setTimeout(() => { box.hidden = true; }, TOAST_TIME);
  }

  // For screen readers. Added, not replaced: the text before may not have been read yet.
  announce(text) {
    const box = $('said');
    box.append(make('p', {}, text));
    while (box.children.length > SAID_KEPT) box.firstElementChild.remove();
  }

  toast(text, action = null) {
    const box = $('toast');
    clearTimeout(this.toastTimer);
    box.hidden = false;
    fill(box, action ? make('button', { id: 'take-back', onclick: () => { box.hidden = true; action(); } }, text) : text);
    this.toastTimer = setTimeout(() => { box.hidden = true; }, TOAST_TIME);
  }

  setHover(square) {
    if (this.hover === square || !this.game.ready) return;
    this.hover = square;
    this.renderBoard();
  }

  renderSoon() {
    this.soon ??= requestAnimationFrame(() => { this.soon = null; this.render(); });
  }

  render() {
    const { game } = this;
    if (!game.ready) return;
    renderBars(this);
    this.renderBoard();
    renderGame(this);
    renderAnalysis(this);
    renderMistakes(this);
    renderMoves(this);
    this.renderSteps();
  }

  renderBoard() {
    this.board.show(this.setup.active ? this.setupView() : this.line?.state ? this.lineView() : this.gameView());
  }

  setupView() {
    return { board: this.setup.squares, legal: {}, side: 'black', last: null, marks: false };
  }

  gameView() {
    const { game, values, hover } = this;
    const { state } = game;
    const last = game.plies[game.cursor - 1]?.move;
    const over = game.over;
    const mine = game.isHuman(game.side) || !game.live || game.main;
    const marks = settings.legal && !over && Boolean(mine) && !game.request;
    const preview = hover && !over && hover in state.legal && mine && !(values.on && settings.onBoard && values.bySquare.size) ? { square: hover, flips: state.legal[hover], side: game.side } : null;
    const hideValues = this.lesson.active && !this.lesson.solved;
    return {
      board: state.board, legal: over ? {} : state.legal, side: game.side, last: last === 'pass' ? game.plies[game.cursor - 2]?.move : last, marks, preview,
      values: values.on && settings.onBoard && !hideValues ? values.bySquare : null, best: values.best, animate: this.animate,
    };
  }

  lineView() {
    const { moves, state } = this.line;
    const played = moves.filter((move) => move !== '--');
    return { board: state.board, legal: {}, side: state.side, last: null, marks: false, numbers: new Map(played.map((move, i) => [move, i + 1])) };
  }

  renderSteps() {
    const { game } = this;
    $('first').disabled = $('back').disabled = game.cursor === 0;
    $('last').disabled = $('forward').disabled = game.live;
    const [word, action] = this.action();
    $('action').textContent = t(word);
    $('action').onclick = action;
  }

  // The one thing that most people want next.
  action() {
    const { game, review } = this;
    if (this.lesson.active) return this.lesson.action();
    if (game.main) return ['backToGame', () => this.guard(game.backToMain())];
    if (review.mistakes.length > 0 && (game.over || !game.live)) return ['learn', () => { this.showTab('mistakes'); this.lesson.begin(); }];
    if (!game.live && !game.isHuman(game.side)) return ['goOn', () => this.guard(game.playOn())];
    if (game.over || game.humans.length !== 1) return ['analyseGame', () => { this.showTab('analysis'); this.reviewGame(); }];
    return [this.values.on ? 'noHint' : 'hint', () => this.hint()];
  }

  hint() {
    if (!settings.onBoard) this.toggleMarks();
    this.values.toggle();
  }

  rotate() {
    settings.rotated = !settings.rotated;
    saveSettings();
    this.settingsChanged();
  }

  // Values on the squares; the search goes on without them.
  toggleMarks() {
    settings.onBoard = !settings.onBoard;
    saveSettings();
    this.render();
  }

  toggleAll() {
    settings.allLines = !settings.allLines;
    saveSettings();
    this.render();
  }

  closeMenu() {
    $('more').classList.remove('shown');
    $('menu').setAttribute('aria-expanded', 'false');
  }

  showTab(name) {
    this.tab = name;
    for (const tab of TABS) {
      const chosen = tab === name;
      $(`tab-${tab}`).setAttribute('aria-selected', String(chosen));
      $(`tab-${tab}`).tabIndex = chosen ? 0 : -1;
      $(`view-${tab}`).hidden = !chosen;
    }
  }

  showTheme() {
    document.documentElement.dataset.theme = settings.theme;
  }

  labelTheme() {
    const names = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark', contrast: 'themeContrast' };
    const label = t('theme', { name: t(names[settings.theme]) });
    $('theme').setAttribute('aria-label', label);
    $('theme').title = label;
    $('theme-label').textContent = label;
  }

  settingsChanged() {
    this.showTheme();
    this.labelTheme();
    this.board.build();
    this.render();
  }

  async setLanguage(tag) {
    await loadLanguage(tag);
    $('board').setAttribute('aria-label', t('board'));
    this.labelTheme();
    if (this.lesson.active) this.lesson.render();
    if (this.setup.active) this.setup.render();
    this.render();
  }

  // ---- Controls ---------------------------------------------------------------------------

  bind() {
    const { game } = this;
    $('new-game').onclick = () => this.guard(newGameDialog(this));
    $('open').onclick = () => openDialog(this);
    $('share').onclick = () => shareDialog(this);
    $('help').onclick = () => helpDialog(this);
    $('language').onchange = () => this.setLanguage($('language').value);
    $('theme').onclick = () => {
      settings.theme = THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length];
      saveSettings();
      this.settingsChanged();
    };
    $('menu').onclick = () => {
      const open = $('more').classList.toggle('shown');
      $('menu').setAttribute('aria-expanded', String(open));
    };
    for (const id of ['open', 'share', 'help']) $(id).addEventListener('click', () => this.closeMenu());
    document.addEventListener('click', (event) => event.target.closest?.('#more, #menu') || this.closeMenu());
    $('first').onclick = () => game.goTo(0);
    $('back').onclick = () => game.goTo(game.cursor - 1);
    $('forward').onclick = () => game.goTo(game.cursor + 1);
    $('last').onclick = () => game.goTo(game.plies.length);
    for (const tab of TABS) $(`tab-${tab}`).onclick = () => this.showTab(tab);
    document.querySelector('.tabs').onkeydown = (event) => this.tabKey(event);
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('paste', (event) => this.paste(event));
    const dropping = (on) => { $('drop').hidden = !on; };
    document.addEventListener('dragover', (event) => { event.preventDefault(); dropping(true); });
    document.addEventListener('dragleave', (event) => event.relatedTarget || dropping(false));
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      dropping(false);
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData('text');
      if (file) this.guard(openFile(this, file));
      else if (text) this.guard(openText(this, { text }));
    });
    document.querySelector('.skip').onclick = (event) => { event.preventDefault(); this.board.focus(); }; // the address keeps its game
    window.addEventListener('hashchange', () => location.hash === '#board' || this.openAddress(location.hash));
  }

  paste(event) {
    if (event.target.closest?.('input, textarea, dialog')) return;
    const text = event.clipboardData.getData('text');
    if (text.trim()) this.guard(openText(this, { text }));
  }

  tabKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.showTab(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]);
    $(`tab-${this.tab}`).focus();
  }

  nextMistake(mark) {
    const { game, review } = this;
    const own = review.mistakes.filter((one) => one.mark === mark);
    const next = own.find((one) => one.ply > game.cursor) ?? own[0];
    if (next) game.goTo(next.ply);
  }

  playBest() {
    const { values } = this;
    const best = values.answer?.moves[0];
    if (!values.on || values.threat) values.toggle(true);
    else if (best && best.move !== 'pass') this.pick(best.move);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.game.ready) return;
    if (event.target.closest?.('input, textarea, select, dialog')) return;
    const onButton = event.target.closest?.('button') && !event.target.closest('.board');
    const { game } = this;
    const actions = {
      ArrowLeft: () => game.goTo(game.cursor - 1), k: () => game.goTo(game.cursor - 1),
      ArrowRight: () => game.goTo(game.cursor + 1), j: () => game.goTo(game.cursor + 1),
      ArrowUp: () => game.goTo(0), Home: () => game.goTo(0),
      ArrowDown: () => game.goTo(game.plies.length), End: () => game.goTo(game.plies.length),
      ' ': onButton ? null : () => this.playBest(),
      l: () => { this.showTab('analysis'); this.values.toggle(); },
      a: () => { if (this.values.on) this.toggleMarks(); else this.hint(); },
      e: () => { this.showTab('analysis'); this.toggleAll(); },
      x: () => { this.showTab('analysis'); this.values.toggleThreat(); },
      f: () => this.rotate(),
      r: () => { this.showTab('mistakes'); this.lesson.begin(); },
      b: () => this.nextMistake('??'), m: () => this.nextMistake('?'), i: () => this.nextMistake('?!'),
      u: () => this.guard(game.undo()), n: () => newGameDialog(this), '?': () => helpDialog(this),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

const app = new App();
await app.begin();
app.labelTheme();
$('board').setAttribute('aria-label', t('board'));
document.documentElement.dataset.ready = 'true';
