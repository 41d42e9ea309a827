// views.js - the bars beside the board, the three tabs, the list of moves.
import { $, fill, make } from './dom.js';
import { graph } from './graph.js';
import { playerName } from './players.js';
import { other } from './game.js';
import { settings, saveSettings } from './store.js';
import { large, signed, t } from './words.js';

export function resultText(result) {
  if (!result) return null;
  const { kind, side, winner, a, b } = result;
  if (kind === 'draw') return t('draw', { a, b });
  if (kind === 'wins') return t('wins', { side: t(winner), a, b });
  return t(kind, { side: t(side), other: t(winner) });
}

// ---- Bars -----------------------------------------------------------------------------------

const LETTERS = { black: 'X', white: 'O' };

const time = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function status({ game, setup }, side) {
  if (setup.active) return setup.side === LETTERS[side] ? t('side') : '';
  const spec = game.players[side];
  const parts = [];
  if (game.humans.length !== 2 && spec !== 'human') parts.push(t(side));
  if (game.over) parts.push(game.result?.winner === side ? t('winner') : '');
  else if (game.request && game.side === side) parts.push(t('thinking'));
  else if (game.side === side && !game.state.pass) {
    const count = Object.keys(game.state.legal).length;
    parts.push(count === 1 ? t('toMoveOne') : t('toMove', { count }));
  } else if (game.took[side] >= 0.05 && spec !== 'human') parts.push(t('took', { seconds: game.took[side].toFixed(1) }));
  else parts.push(t('waits'));
  return parts.filter(Boolean).join(' · ');
}

function bar(app, side) {
  const { game, setup } = app;
  const board = setup.active ? setup.squares : game.state.board;
  const discs = [...board.slice(0, 64)].filter((letter) => letter === LETTERS[side]).length;
  const name = game.humans.length === 2 ? t(side) : playerName(game.players[side]);
  const moving = setup.active ? setup.side === LETTERS[side] : game.side === side && !game.over;
  return [
    make('span', { class: `disc small ${side}`, 'aria-hidden': 'true' }),
    make('div', { class: 'who' }, make('strong', {}, name), make('span', { class: 'muted' }, status(app, side))),
    game.clock && make('span', { class: `clock${moving ? ' moving' : ''}`, id: `clock-${side}` }, time(game.clock[side])),
    make('span', { class: `discs${moving ? ' moving' : ''}`, id: `discs-${side}` }, String(discs)),
  ];
}

export function renderBars(app) {
  const { game } = app;
  const bottom = game.humans.length === 1 ? game.humans[0] : 'black';
  fill($('bar-top'), bar(app, other(bottom)));
  fill($('bar-bottom'), bar(app, bottom));
}

export function renderClock(game) {
  for (const side of ['black', 'white']) {
    const element = $(`clock-${side}`);
    if (element) element.textContent = time(Math.max(0, game.clock[side]));
  }
}

// ---- Moves ----------------------------------------------------------------------------------

function moveCell(app, index) {
  const { game, review } = app;
  const ply = game.plies[index];
  const verdict = review.verdict(index);
  const value = verdict && signed(verdict.side === 'black' ? verdict.value : -verdict.value, verdict.kind === 'exact');
  const current = game.cursor === index + 1;
  return make('button', { class: `move${current ? ' current' : ''}`, 'aria-current': current ? 'true' : null, 'data-ply': index + 1, onclick: () => game.goTo(index + 1) },
    make('span', {}, ply.move === 'pass' ? '—' : ply.move, verdict?.mark ? make('b', { class: verdict.mark === '?!' ? 'dubious' : 'bad' }, ` ${verdict.mark}`) : null),
    make('span', { class: 'move-value' }, value ?? ''));
}

export function renderMoves(app) {
  const { game } = app;
  const rows = [];
  let row = null;
  game.plies.forEach((ply, index) => {
    if (!row || ply.side === 'black') {
      row = make('div', { class: 'move-row' }, make('span', { class: 'move-number' }, String(rows.length + 1)));
      if (ply.side === 'white') row.append(make('span', {}));
      rows.push(row);
    }
    row.append(moveCell(app, index));
  });
  fill($('moves'), rows);
  const list = $('moves');
  const current = list.querySelector('.current');
  const height = list.firstElementChild?.offsetHeight || 1;
  const at = current ? [...list.children].indexOf(current.parentElement) : 0;
  list.scrollTop = Math.max(0, at - Math.floor(list.clientHeight / height / 2)) * height; // no row is cut at the top
}

// ---- Tabs -----------------------------------------------------------------------------------

export function renderGame(app) {
  const { game } = app;
  const text = resultText(game.result);
  const button = (id, word, action, disabled = false) => make('button', { id, onclick: action, disabled }, t(word));
  fill($('view-game'),
    text && make('p', { class: 'result', id: 'result' }, text),
    make('div', { class: 'row-buttons grid-buttons' },
      button('undo', 'undo', () => game.undo(), game.cursor === 0),
      button('redo', 'redo', () => game.redo(), game.live),
      button('resign', 'resign', () => app.resign(), game.over || game.humans.length === 0),
      button('swap', 'swap', () => game.swapSides(), game.over),
      button('set-up', 'setUp', () => app.setup.begin(game.state.board)),
      button('rotate', 'rotate', () => app.rotate())));
}

// A threat begins with a move of the side that is not to move, so it cannot be played through.
function lineMoves(app, moves) {
  const word = (move) => (move === '--' ? '—' : move);
  if (app.values.threat) return moves.map((move) => make('span', { class: 'line-move' }, word(move)));
  return moves.map((move, i) => make('button', {
    class: 'line-move', onclick: () => app.playLine(moves.slice(0, i + 1)),
    onpointerenter: () => app.previewLine(moves.slice(0, i + 1)), onpointerleave: () => app.previewLine(null),
    onfocus: () => app.previewLine(moves.slice(0, i + 1)), onblur: () => app.previewLine(null) }, word(move)));
}

function lineView(app, line) {
  const moves = line.pv.toLowerCase().match(/../g) ?? [];
  const exact = line.kind === 'exact';
  const kind = exact ? `✓ ${t('exact')}` : line.kind === 'book' ? t('book') : t('plies', { n: line.depth, c: line.confidence });
  return make('div', { class: 'line' },
    make('b', { class: line.value >= 0 ? 'good' : 'warn' }, signed(line.value, exact)),
    make('span', { class: 'muted kind' }, kind),
    make('span', { class: 'line-moves' }, lineMoves(app, moves.slice(0, 12))));
}

function searchInfo(answer) {
  if (!answer?.moves.length) return '';
  const first = answer.moves[0];
  const depth = first.kind === 'exact' ? t('exact') : t('plies', { n: first.depth, c: first.confidence });
  return t('searchInfo', { depth, nodes: large(answer.nodes), speed: large(answer.nodes / Math.max(answer.seconds, 0.001)) });
}

function bestLines(app) {
  const { game, values } = app;
  const chip = (id, word, on, action) => make('button', { id, class: 'chip', 'aria-pressed': on ? 'true' : 'false', onclick: action }, t(word));
  const title = values.threat ? t('threatIf', { side: t(game.side) }) : t('bestLines');
  const lines = (values.answer?.moves ?? []).slice(0, settings.allLines ? undefined : 3);
  return make('section', { class: 'part' },
    make('div', { class: 'part-head' }, make('h2', { class: 'grow' }, title),
      chip('toggle-all', 'allMoves', settings.allLines, () => app.toggleAll()),
      chip('toggle-threat', 'threat', values.threat, () => values.toggleThreat()),
      make('button', { id: 'toggle-values', class: 'chip main', 'aria-pressed': values.on ? 'true' : 'false', onclick: () => values.toggle() }, values.on ? t('stop') : t('values'))),
    make('div', { class: `lines${settings.allLines ? ' all' : ''}`, id: 'lines', tabindex: settings.allLines ? 0 : null, role: settings.allLines ? 'region' : null, 'aria-label': settings.allLines ? t('allMoves') : null },
      lines.map((line) => lineView(app, line)),
      values.threat && values.empty && make('p', { class: 'muted' }, t('noThreat', { side: t(other(game.side)) }))),
    make('p', { class: 'muted search-info', id: 'search-info' }, searchInfo(values.answer)));
}

function graphPart(app) {
  const { game, review } = app;
  const { points } = review;
  const now = points.filter((point) => point.ply <= game.cursor).at(-1);
  const where = t('moveOf', { n: game.moveNumber(game.cursor), all: game.moveNumber(game.plies.length) });
  return make('section', { class: 'part' },
    make('div', { class: 'part-head' }, make('h2', {}, t('valueForBlack')), make('span', { class: 'muted' }, now ? `${where} · ${signed(now.value)}` : where)),
    graph({ points, plies: game.plies.length, cursor: game.cursor, go: (ply) => game.goTo(ply) }));
}

const DEPTHS = [[8, 'depthQuick'], [12, 'depthNormal'], [16, 'depthDeep']];

// Shown in two tabs, so the ids differ.
function reviewControls(app, place = '') {
  const { game, review } = app;
  if (review.request)
    return make('div', { class: 'row-buttons' }, make('span', { class: 'muted grow', id: `review-progress${place}` }, t('analysing', { n: review.moves.length - review.left, all: review.moves.length })),
      make('button', { id: `review-stop${place}`, onclick: () => review.request?.cancel() }, t('stop')));
  const done = review.verdicts.size > 0;
  return make('div', { class: `row-buttons${done ? ' again' : ''}` },
    make('button', { id: `review${place}`, disabled: game.plies.length === 0, onclick: () => app.reviewGame() }, t(done ? 'again' : 'analyseGame')),
    make('select', { id: `review-level${place}`, 'aria-label': t('analyseGame'), onchange: (event) => { settings.level = Number(event.currentTarget.value); saveSettings(); } },
      DEPTHS.map(([value, word]) => make('option', { value, selected: value === settings.level }, t(word)))));
}

function totalsView(app, side) {
  const totals = app.review.totals(side);
  const counts = [['??', 'bad'], ['?', 'bad'], ['?!', 'dubious']].filter(([mark]) => totals[mark] > 0);
  return make('div', { class: 'total', id: `total-${side}` }, make('strong', {}, t(side)), make('span', {}, t('discsLost', { n: totals.loss.toFixed(1) })),
    make('span', { class: 'marks' }, counts.map(([mark, kind]) => make('b', { class: kind }, `${mark} ${totals[mark]}`))));
}

export function renderAnalysis(app) {
  const { review } = app;
  const known = review.verdicts.size > 0;
  fill($('view-analysis'), bestLines(app), graphPart(app),
    make('section', { class: 'part' },
      known && make('div', { class: 'totals' }, totalsView(app, 'black'), totalsView(app, 'white'), !review.request && reviewControls(app)),
      (!known || review.request) && reviewControls(app)));
}

export function renderMistakes(app) {
  const { game, review } = app;
  const { mistakes } = review;
  $('mistake-count').textContent = mistakes.length > 0 ? String(mistakes.length) : '';
  $('view-mistakes').classList.toggle('asking', app.lesson.active);
  const text = review.verdicts.size === 0 ? t('notAnalysed') : mistakes.length === 0 ? t('noMistakes') : null;
  fill($('view-mistakes'),
    text && make('p', { class: 'muted' }, text),
    !app.lesson.active && make('ol', { class: 'mistakes' }, mistakes.map((one) =>
      make('li', {}, make('button', { class: 'quiet mistake', onclick: () => game.goTo(one.ply) },
        make('span', { class: 'move-number' }, String(game.moveNumber(one.ply + 1))),
        make('span', { class: `disc small ${one.side}`, 'aria-hidden': 'true' }),
        make('span', { class: 'hidden' }, t(one.side)),
        make('span', { class: 'grow' }, t('mistakeLine', { move: one.move, n: one.loss.toFixed(1), best: one.best })),
        make('b', { class: one.mark === '?!' ? 'dubious' : 'bad' }, one.mark))))),
    review.verdicts.size === 0 && reviewControls(app, '-mistakes'),
    mistakes.length > 0 && !app.lesson.active && make('div', { class: 'row-buttons' }, make('button', { id: 'learn', class: 'primary', onclick: () => app.lesson.begin() }, t('learn'))));
}
