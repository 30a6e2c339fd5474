// The page: views by the part of the address behind #, and the model they share.
import {get, Problem} from './ask.js';
import {h, clear, say} from './dom.js';
import * as map from './map.js';
import * as search from './search.js';
import * as node from './node.js';
import * as label from './label.js';
import * as overview from './overview.js';
import * as playground from './playground.js';

const withModel = [
  ['map', 'Map', map], ['search', 'Search', search], ['node', 'Node', node],
  ['label', 'Label', label], ['overview', 'Overview', overview], ['playground', 'Playground', playground]];

const state = {model: null, leave: null, turn: 0};

/** Views call this after another training. */
async function refresh() {
  state.model = await get('/api/model');
  document.getElementById('title').textContent = `JANE: ${state.model.data}`;
  return state.model;
}

async function show() {
  const turn = ++state.turn;
  const [, name, argument] = location.hash.split('/');
  const views = state.model ? withModel : withModel.filter(view => view[0] === 'playground');
  const chosen = views.find(view => view[0] === name) ?? (state.model ? views.find(view => view[0] === 'overview') : views[0]);
  clear(document.getElementById('views'), views.map(([key, title]) => h('li', {},
    h('a', {href: `#/${key}`, 'aria-current': key === chosen[0] ? 'page' : null}, title))));
  state.leave?.();
  state.leave = null;
  const view = document.getElementById('view');
  document.documentElement.dataset.view = '';
  try {
    const made = await chosen[2].show({model: state.model, argument: argument === undefined ? undefined : decodeURIComponent(argument), refresh});
    if (turn !== state.turn) { made.leave?.(); return; }
    state.leave = made.leave ?? null;
    clear(view, made.element);
    made.ready?.();
    document.title = `${chosen[1]} – JANE`;
    say(chosen[1]);
    document.documentElement.dataset.view = chosen[0];
  } catch (problem) {
    if (turn !== state.turn || problem.status === 401) return;
    clear(view, h('section', {}, h('h2', {}, 'That did not work'), h('p', {}, problem instanceof Problem ? problem.message : String(problem))));
    document.documentElement.dataset.view = 'problem';
  }
}

async function begin() {
  try {
    if ((await get('/health')).model) await refresh();
  } catch (problem) {
    if (problem.status === 401) return;
    throw problem;
  }
  window.addEventListener('hashchange', show);
  await show();
}

begin();
