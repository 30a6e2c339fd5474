// Asks the server. Where it wants a token, asks the reader for it once per tab.
import {h, clear} from './dom.js';

const key = 'jane-token';

const headers = more => {
  const token = sessionStorage.getItem(key);
  return token ? {...more, Authorization: `Bearer ${token}`} : more;
};

export class Problem extends Error {
  constructor(problem) {
    super([problem.detail, problem.remedy].filter(text => text).join(' '));
    this.status = problem.status;
  }
}

let asking = 0;

/** Asks, and says on the page that something is under way. */
async function ask(path, options) {
  const view = document.getElementById('view');
  view.setAttribute('aria-busy', String(++asking > 0));
  try {
    return await answer(await fetch(path, options));
  } finally {
    view.setAttribute('aria-busy', String(--asking > 0));
  }
}

async function answer(response) {
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({detail: `The server answered ${response.status}.`, status: response.status}));
  if (response.status === 401) askForToken();
  throw new Problem(problem);
}

export async function get(path, options = {}) {
  return (await ask(path, {headers: headers({}), ...options})).json();
}

export async function remove(path) {
  return (await ask(path, {method: 'DELETE', headers: headers({})})).json();
}

export async function post(path, body) {
  return (await ask(path, {method: 'POST', headers: headers({'Content-Type': 'application/json'}), body: JSON.stringify(body)})).json();
}

/** The address of a picture, which is to be revoked when it is shown. */
export async function picture(path) {
  return URL.createObjectURL(await (await ask(path, {headers: headers({})})).blob());
}

/** Calls hear(event, data) for every server-sent event, until the stream or the signal ends it. */
export async function events(path, hear, signal) {
  const response = await answer(await fetch(path, {headers: headers({Accept: 'text/event-stream'}), signal}));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const event = lines.find(line => line.startsWith('event: '));
      const data = lines.find(line => line.startsWith('data: '));
      if (event && data) hear(event.slice(7), JSON.parse(data.slice(6)));
    }
  }
}

function askForToken() {
  if (document.getElementById('token')) return;
  const input = h('input', {id: 'token', type: 'password', autocomplete: 'off', required: true});
  const form = h('form', {onsubmit: event => { event.preventDefault(); sessionStorage.setItem(key, input.value.trim()); location.reload(); }},
    h('section', {}, h('h2', {}, 'Token'), h('p', {}, 'This server needs the token it was started with.'),
      h('div', {class: 'row'}, h('label', {}, 'Token ', input), h('button', {class: 'main', type: 'submit'}, 'Go on'))));
  clear(document.getElementById('view'), form);
  input.focus();
}
