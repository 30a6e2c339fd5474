// What would be predicted if a node had other attributes or links. One key takes a change back.
import {post} from './ask.js';
import {h, bars, clear, percent, say, section} from './dom.js';

export function whatIf(model, node) {
  let changes = [];
  const shown = h('div', {'aria-live': 'polite'});
  const list = h('ul', {});
  const error = h('p', {class: 'wrong', role: 'alert'});
  const numbers = new Map(model.classes.map((each, i) => [each.name, i]));
  let turn = 0;

  const words = change => change.kind === 'attribute' ? `${change.name} = ${change.value}` : `${change.kind === 'add' ? 'linked to' : 'not linked to'} ${change.name}`;

  function request() {
    const attributes = {};
    changes.filter(change => change.kind === 'attribute').forEach(change => { attributes[change.name] = change.value; });
    return {id: node.id, attributes,
      add: changes.filter(change => change.kind === 'add').map(change => ({to: change.name})),
      remove: changes.filter(change => change.kind === 'remove').map(change => change.name)};
  }

  /** Asks for the changes; where they are refused, goes back to the former ones. */
  async function ask(former) {
    const now = ++turn;
    error.textContent = '';
    if (changes.length === 0) { clear(shown, h('p', {class: 'faint'}, 'Change something to see the prediction move.')); drawList(); return; }
    try {
      const would = await post('/api/what-if', request());
      if (now !== turn) return;
      const rows = Object.keys(would.after.probabilities).map(name => ({name, before: would.before.probabilities[name], value: would.after.probabilities[name], colour: numbers.get(name)}))
        .sort((a, b) => Math.max(b.value, b.before) - Math.max(a.value, a.before)).slice(0, 8);
      const moved = would.after.label !== would.before.label;
      clear(shown, h('p', {}, h('strong', {}, would.before.label), ` ${percent(would.before.probability)} → `, h('strong', {}, would.after.label), ` ${percent(would.after.probability)}`, moved ? '' : ' (the same label)'),
        bars(rows.map(row => ({...row, name: `${row.name} (was ${percent(row.before)})`}))),
        would.before.basis === 'folded-in' ? h('p', {class: 'faint'}, `With other links a node is placed by its links, as a new one is; seen so, it had ${percent(would.before.probability)} before. The trained model itself says ${percent(would.trained.probability)}.`) : '');
      say(`${would.after.label}, ${percent(would.after.probability)}`);
    } catch (problem) {
      if (now !== turn) return;
      clear(shown);
      if (former) { changes = former; ask(); }
      error.textContent = problem.message;
    }
    drawList();
  }

  function drawList() {
    clear(list, changes.map(change => h('li', {}, words(change), ' ', h('button', {onclick: () => { changes = changes.filter(other => other !== change); ask(); }, 'aria-label': `Take back: ${words(change)}`}, '×'))));
  }

  function put(change) {
    if (change.name === '') return;
    const former = changes;
    changes = changes.filter(other => other.name !== change.name || (other.kind === 'attribute') !== (change.kind === 'attribute'));
    changes.push(change);
    ask(former);
  }

  const options = h('datalist', {id: 'attribute-names'}, [...model.attributes.columns.filter(column => column.kind !== 'ignored').map(column => column.name), ...model.attributes.names].slice(0, 2000).map(value => h('option', {value})));
  const name = h('input', {list: 'attribute-names', placeholder: 'attribute', 'aria-label': 'Attribute'});
  const value = h('input', {placeholder: 'value', size: 8, 'aria-label': 'Value'});
  const other = h('input', {placeholder: 'id of a node', 'aria-label': 'Node to link to'});
  const neighbours = (node.explanation?.neighbours ?? []).map(each => each.name);
  const removable = h('input', {list: 'neighbour-names', placeholder: 'id of a neighbour', 'aria-label': 'Neighbour to unlink'});
  const forms = [
    h('form', {class: 'row', onsubmit: event => { event.preventDefault(); const text = value.value.trim(); put({kind: 'attribute', name: name.value, value: text !== '' && Number.isFinite(Number(text)) ? Number(text) : text}); }}, name, ' = ', value, h('button', {type: 'submit'}, 'Set')),
    h('form', {class: 'row', onsubmit: event => { event.preventDefault(); put({kind: 'add', name: other.value}); }}, other, h('button', {type: 'submit'}, 'Link')),
    h('form', {class: 'row', onsubmit: event => { event.preventDefault(); put({kind: 'remove', name: removable.value}); }}, removable, h('button', {type: 'submit'}, 'Unlink'))];
  const back = () => { changes = []; ask(); say('As it was'); };
  const key = event => {
    if (event.key === 'Escape' && changes.length) back();
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && changes.length) { event.preventDefault(); changes = changes.slice(0, -1); ask(); }
  };
  document.addEventListener('keydown', key);
  ask();
  const element = section('What if', options, h('datalist', {id: 'neighbour-names'}, neighbours.map(each => h('option', {value: each}))),
    model.attributes.count > 0 ? forms[0] : '', forms[1], forms[2],
    h('div', {class: 'row'}, h('button', {onclick: back}, 'As it was'), h('span', {class: 'faint'}, h('kbd', {}, 'Esc'), ' takes everything back, ', h('kbd', {}, 'Ctrl Z'), ' the last change')),
    list, error, shown);
  element.id = 'what-if';
  return {element, leave: () => document.removeEventListener('keydown', key)};
}
