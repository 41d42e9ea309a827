// words.js - the page's words in the language chosen.

const LANGUAGES = ['en', 'zh', 'ja'];
let words = {};
let english = {};

export let language = 'en';

// The storage may be full or forbidden; the language is then chosen anew each time.
function storedLanguage() {
  try {
    return localStorage.getItem('heibai.language');
  } catch {
    return null;
  }
}

function storeLanguage(tag) {
  try {
    localStorage.setItem('heibai.language', tag);
  } catch {
    // see above
  }
}

export function preferredLanguage() {
  const stored = storedLanguage();
  if (LANGUAGES.includes(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

export async function loadLanguage(tag) {
  english = (await import('./words_en.js')).default;
  words = tag === 'en' ? english : (await import(`./words_${tag}.js`)).default;
  language = tag;
  storeLanguage(tag);
  document.documentElement.lang = tag === 'zh' ? 'zh-Hans' : tag;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-tl]')) element.setAttribute('aria-label', t(element.dataset.tl));
}

// t('loses', {move: 'a4'}): {move} in the text is replaced.
export function t(key, values = {}) {
  const text = words[key] ?? english[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

export const has = (key) => key in words || key in english;

// +2.1, −24.6; exact values are whole. The minus is a real one.
export function signed(value, exact = false) {
  const text = Math.abs(value).toFixed(exact ? 0 : 1);
  if (Number(text) === 0) return exact ? '0' : '0.0';
  return (value > 0 ? '+' : '−') + text;
}

// 1.9 M, 10 k
export function large(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e3) return `${Math.round(number / 1e3)} k`;
  return String(Math.round(number));
}
