// dom.js - making elements, without any markup as text.

export const $ = (id) => document.getElementById(id);

// make('button', {class: 'primary', onclick: f, 'aria-label': 'x'}, 'text', child, ...)
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function makeSvg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, properties);
  element.append(...children);
  return element;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

// A modal dialog with a heading and a button that closes it. Removed when it closes.
export function dialog(title, closeWord, ...content) {
  const box = make('dialog', { class: 'dialog', 'aria-label': title });
  const close = make('button', { class: 'quiet close', 'aria-label': closeWord, onclick: () => box.close() }, '✕');
  fill(box, make('div', { class: 'dialog-head' }, make('h2', {}, title), close), ...content);
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}
