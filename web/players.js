// players.js - players in words, and their switches as a form.
import { make } from './dom.js';
import { has, t } from './words.js';

export const PRESETS = [
  ['human', 'p_human'],
  ['heibai:skill=1', 'p_s1'],
  ['heibai:skill=4', 'p_s4'],
  ['heibai:skill=7', 'p_s7'],
  ['heibai:skill=8', 'p_s8'],
  ['heibai:skill=10', 'p_s10'],
  ['heibai:skill=12', 'p_s12'],
  ['heibai:skill=15', 'p_s15'],
  ['heibai:level=20', 'p_e20'],
  ['history', 'p_history'],
  ['simple', 'p_simple'],
  ['staged', 'p_staged'],
  ['annealing', 'p_annealing'],
  ['mcts:playouts=2000', 'p_mcts'],
  ['sixterm', 'p_sixterm'],
  ['random', 'p_random'],
];

const nameOf = (spec) => spec.split(':')[0];

export function playerName(spec) {
  const preset = PRESETS.find(([known]) => known === spec);
  if (preset) return t(preset[1]);
  const key = `p_${nameOf(spec)}`;
  return has(key) ? `${t(key).split(/[,，]/)[0]} *` : spec;
}

// Switches of a spec: {level: '3'}
function readSwitches(spec) {
  const rest = spec.slice(nameOf(spec).length + 1);
  return Object.fromEntries(rest.split(',').filter(Boolean).map((item) => item.split('=')));
}

function field(option, value) {
  const properties = { 'data-key': option.key, 'data-usual': option.usual };
  if (option.kind === 'choice') {
    const choices = option.choices.split('|').map((name) => make('option', { value: name, selected: name === value }, name));
    return make('select', properties, choices);
  }
  const step = option.kind === 'integer' ? 1 : 'any';
  const word = option.word ? ` / ${option.word}` : '';
  return make('input', { ...properties, value, inputmode: 'decimal', step, placeholder: `${option.min}–${option.max}${word}` });
}

// Who plays a colour: a list of presets, and below it the switches of the player chosen.
export class PlayerField {
  constructor(label, spec, classes) {
    this.classes = classes;
    this.select = make('select', { onchange: () => this.showSwitches(this.select.value) });
    const known = PRESETS.some(([preset]) => preset === spec);
    const list = known ? PRESETS : [...PRESETS, [spec, null]];
    for (const [preset, key] of list)
      this.select.append(make('option', { value: preset, selected: preset === spec }, key ? t(key) : playerName(spec)));
    this.more = make('div', { class: 'switches' });
    this.details = make('details', {}, make('summary', {}, t('more')), this.more);
    this.element = make('div', { class: 'player-field' }, make('label', {}, make('span', {}, label), this.select), this.details);
    this.showSwitches(spec);
  }

  showSwitches(spec) {
    const found = this.classes.find((one) => one.name === nameOf(spec));
    const values = readSwitches(spec);
    this.details.hidden = !found || found.options.length === 0;
    this.more.replaceChildren(
      ...(found?.options ?? []).map((option) =>
        make('label', { title: option.help }, make('code', {}, option.key), field(option, values[option.key] ?? option.usual), make('small', {}, option.help))),
    );
  }

  get spec() {
    const name = nameOf(this.select.value);
    if (name === 'human') return name;
    const switches = [...this.more.querySelectorAll('[data-key]')]
      .filter((input) => input.value !== '' && input.value !== input.dataset.usual)
      .map((input) => `${input.dataset.key}=${input.value}`);
    return switches.length ? `${name}:${switches.join(',')}` : name;
  }
}
