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

const handlersOf = new WeakMap(); // element: {click: f, ...}

const dispatch = (event) => handlersOf.get(event.currentTarget)?.[event.type]?.(event);

function listen(element, handlers) {
  const known = handlersOf.get(element) ?? {};
  for (const type of Object.keys(handlers)) if (!(type in known)) element.addEventListener(type, dispatch);
  // Types that are no longer handled keep their listener, which then finds no handler.
  handlersOf.set(element, { ...Object.fromEntries(Object.keys(known).map((type) => [type, undefined])), ...handlers });
}

function set(element, properties) {
  const handlers = {};
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) handlers[name.slice(2)] = value;
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  if (Object.keys(handlers).length > 0) listen(element, handlers);
}

// Makes the children of an element equal to the given ones. Elements that stay are changed, not replaced: a button keeps
// its focus, and a click is not lost when the button is redrawn between press and release. For this reason handlers use
// event.currentTarget, never the element that make() returned.
export function fill(element, ...children) {
  const next = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  next.forEach((child, index) => {
    const node = child instanceof Node ? child : document.createTextNode(child);
    const old = element.childNodes[index];
    if (!old) element.append(node);
    else if (old.nodeName !== node.nodeName || (old.id ?? '') !== (node.id ?? '')) old.replaceWith(node);
    else if (old !== node) change(old, node);
  });
  while (element.childNodes.length > next.length) element.lastChild.remove();
}

function change(old, node) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === 'style') old.style.cssText = value; // the Content-Security-Policy forbids setting the attribute
    else old.setAttribute(name, value);
  }
  for (const name of ['checked', 'selected']) if (name in old && old[name] !== node[name]) old[name] = node[name];
  listen(old, handlersOf.get(node) ?? {});
  fill(old, ...node.childNodes);
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
