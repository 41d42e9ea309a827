// login.js - asks for the password. Without scripts the form works too.
import { $ } from './dom.js';
import { settings } from './store.js';
import { loadLanguage, preferredLanguage, t } from './words.js';

let problem = null;
let seconds = 0; // that the server refuses every password from this address
const showProblem = () => { $('login-problem').textContent = problem ? t(problem, { seconds }) : ''; };

async function setLanguage(tag) {
  await loadLanguage(tag);
  $('language').value = tag;
  showProblem();
}

// The address stays as it is, so that a shared game opens after the password.
async function enter(event) {
  event.preventDefault();
  const answer = await fetch('/login', { method: 'POST', body: new URLSearchParams({ password: $('password').value }) }).catch(() => null);
  if (answer?.ok) return location.pathname === '/' ? location.reload() : location.replace('/');
  problem = !answer ? 'lost' : answer.status === 429 ? 'tooManyTries' : 'wrongPassword';
  seconds = answer?.headers.get('retry-after') ?? 60; // a proxy may leave it out
  showProblem();
  $('password').select();
  return undefined;
}

document.documentElement.dataset.theme = settings.theme;
await setLanguage(preferredLanguage());
$('language').onchange = (event) => setLanguage(event.currentTarget.value);
$('login').addEventListener('submit', enter);
document.documentElement.dataset.ready = 'true';
