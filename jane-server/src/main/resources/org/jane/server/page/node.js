// One node: its label, why it has it, who is around it, and what would be if it were otherwise.
import {get} from './ask.js';
import {h, bars, count, facts, nodeAddress, percent, section, short, swatch, table} from './dom.js';
import {neighbourhood} from './graph.js';
import {whatIf} from './whatif.js';

export async function show({model, argument}) {
  if (argument === undefined) {
    const first = await get('/api/nodes?size=1');
    if (first.nodes.length === 0) return {element: section('Node', h('p', {}, 'There are no nodes.'))};
    argument = first.nodes[0].id;
  }
  const node = await get(`/api/node?id=${encodeURIComponent(argument)}`);
  const numbers = new Map(model.classes.map((each, i) => [each.name, i]));
  const probabilities = Object.entries(node.probabilities).map(([name, value]) => ({name, value, colour: numbers.get(name)}))
    .sort((a, b) => b.value - a.value).slice(0, 12);
  const why = node.explanation;
  const around = neighbourhood(node.id);
  const otherwise = model.predictsNewNodes ? whatIf(model, node) : null;

  const head = section(node.id,
    h('p', {}, swatch(numbers.get(node.label) ?? -1), ' ', h('strong', {}, node.label || 'no label'), ` with probability ${percent(node.probability)}`,
      node.wrong ? h('span', {class: 'wrong'}, node.basis === 'given' ? ` – as given; the model itself would say ${node.predicted}` : ` – known to be ${node.known}`) : ''),
    facts([['Basis', node.basis], ['Links', count(node.degree)], ['Known label', node.known ?? 'none'], ['Used for', node.use === 'nothing' ? 'no part in training' : node.use], node.yours ? ['Your label', node.yours] : null]));
  const parts = [section('Probabilities', bars(probabilities))];
  if (why) {
    parts.push(section('Why', why.words.map(text => h('p', {}, text)),
      h('h3', {}, 'What each side adds to the margin'),
      bars([{name: 'own attributes', value: why.attributeEffect}, {name: 'links', value: why.linkEffect}, ...Object.entries(why.parts).map(([name, value]) => ({name: `– ${name}`, value}))], {twoSided: true, text: short}),
      reasons('Attributes that matter most', why.attributes), reasons('From the links', why.linkFeatures),
      reasons('Neighbours that matter most', why.neighbours, true)));
  }
  const neighbourRows = Object.entries(node.neighbours);
  const sum = neighbourRows.reduce((all, [, value]) => all + value, 0);
  parts.push(section('Neighbourhood', around.element,
    sum ? h('h3', {}, "Neighbours' labels") : '', sum ? bars(neighbourRows.map(([name, value]) => ({name: `${name || 'none'} (${count(value)})`, value: value / sum, colour: numbers.get(name)}))) : h('p', {}, 'This node has no links.')));
  if (otherwise) parts.push(otherwise.element);
  parts.push(section('Attributes', node.attributes.length === 0 ? h('p', {}, 'This node has none but zeros.')
    : table(['Attribute', 'Value', `Mean of ${node.label}`], node.attributes.map(each => [each.name, each.text, each.classMeanText ?? '–'])),
    node.attributeCount > node.attributes.length ? h('p', {class: 'faint'}, `${count(node.attributes.length)} of ${count(node.attributeCount)}, those farthest from the mean first.`) : ''));
  return {element: h('div', {}, head, h('div', {class: 'columns'}, parts)), ready: () => around.load(), leave: () => otherwise?.leave()};
}

function reasons(title, rows, linked = false) {
  if (rows.length === 0) return '';
  return h('div', {}, h('h3', {}, title), bars(rows.map(row => ({name: row.text, value: row.effect, address: linked ? nodeAddress(row.name) : null})), {twoSided: true, text: short}));
}
