// graph.js - the value of the game for Black, ply by ply.
import { makeSvg } from './dom.js';
import { signed, t } from './words.js';

const WIDTH = 406;
const HEIGHT = 112;
const MARGIN = 8;

// points: [{ply, value, mark}] with `ply` counted after the move; go(ply) is called on a click.
export function graph({ points, plies, cursor, go }) {
  const limit = Math.max(8, ...points.map((point) => Math.abs(point.value)));
  const x = (ply) => MARGIN + ((WIDTH - 2 * MARGIN) * ply) / Math.max(1, plies);
  const y = (value) => HEIGHT / 2 - ((HEIGHT / 2 - MARGIN) * value) / limit;
  const now = points.filter((point) => point.ply <= cursor).at(-1);
  const svg = makeSvg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', role: 'img', 'aria-label': t('graph', { value: now ? signed(now.value) : '–' }),
    onclick: (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      go(Math.round(((at - MARGIN) / (WIDTH - 2 * MARGIN)) * plies));
    },
  });
  svg.append(makeSvg('rect', { class: 'white-half', x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }));
  const path = points.map((point) => `${x(point.ply).toFixed(1)},${y(point.value).toFixed(1)}`);
  if (points.length > 1) {
    const [first, last] = [points[0], points.at(-1)];
    svg.append(makeSvg('polygon', { class: 'area', points: `${x(first.ply)},${HEIGHT / 2} ${path.join(' ')} ${x(last.ply)},${HEIGHT / 2}` }));
    svg.append(makeSvg('polyline', { class: 'line', points: path.join(' ') }));
  }
  if (points.length > 0)
    for (const [value, at] of [[limit, MARGIN + 10], [-limit, HEIGHT - MARGIN - 2]]) svg.append(makeSvg('text', { class: 'scale', x: 6, y: at, 'aria-hidden': 'true' }, signed(value, true)));
  svg.append(makeSvg('line', { class: 'cursor', x1: x(cursor), x2: x(cursor), y1: 0, y2: HEIGHT }));
  for (const point of points.filter((one) => one.mark))
    svg.append(makeSvg(point.mark === '?!' ? 'rect' : 'circle', point.mark === '?!'
      ? { class: 'dot dubious', x: x(point.ply) - 3, y: y(point.value) - 3, width: 6, height: 6 }
      : { class: 'dot bad', cx: x(point.ply), cy: y(point.value), r: point.mark === '??' ? 4.5 : 3.5 }));
  return svg;
}
