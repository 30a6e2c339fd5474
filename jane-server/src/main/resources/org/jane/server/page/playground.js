// Draws a graph whose labels come from attributes, links or both, and shows which method fails where.
import {post} from './ask.js';
import {h, clear, colour, count, drawing, ink, percent, say} from './dom.js';

const about = {jane: 'JANE: attributes and links', mlp: 'MLP: attributes alone', lp: 'Label propagation: links alone', gcn: 'GCN: attributes over links'};
const kept = {alpha: 0.5, nodes: 200, noise: 0.5, seed: 1};

export async function show() {
  const methods = h('div', {class: 'methods'});
  const said = h('p', {role: 'status'});
  let turn = 0;
  let waiting = null;

  async function draw() {
    const now = ++turn;
    said.textContent = 'Training four methods…';
    try {
      const played = await post('/api/playground', kept);
      if (now !== turn) return;
      said.textContent = `${count(played.nodes.length)} nodes, ${count(played.links.length)} links; trained in ${(played.milliseconds / 1000).toFixed(1)} s. ${verdict(played.methods)}`;
      clear(methods, played.methods.map(method => figure(method, played)));
      document.documentElement.dataset.played = String(now);
    } catch (problem) {
      if (now === turn) said.textContent = problem.message;
    }
  }

  const slider = (name, title, min, max, step, text) => {
    const shown = h('output', {}, text(kept[name]));
    const input = h('input', {type: 'range', min, max, step, value: kept[name], 'aria-label': title, oninput: () => {
      kept[name] = Number(input.value);
      shown.textContent = text(kept[name]);
      clearTimeout(waiting);
      waiting = setTimeout(draw, 150);
    }});
    input.value = kept[name];
    return h('label', {}, `${title} `, input, shown);
  };
  const element = h('div', {}, h('section', {}, h('h2', {}, 'Playground'),
    h('p', {}, 'At α = 0 labels come from the links alone, at α = 1 from attributes alone. Which method sees them?'),
    h('div', {class: 'row'}, slider('alpha', 'α', 0, 1, 0.05, value => value.toFixed(2)), slider('nodes', 'Nodes', 60, 600, 20, String), slider('noise', 'Noise', 0.1, 2, 0.1, value => value.toFixed(1)),
      h('button', {onclick: () => { kept.seed++; draw(); }}, 'Another graph')), said), h('section', {}, h('h2', {}, 'Who fails where'), methods,
    h('p', {class: 'faint'}, 'Colours: true labels. Rings: nodes the method gets wrong. Dots inside: training nodes.')));
  return {element, ready: draw};
}

function verdict(methods) {
  const known = methods.filter(method => method.accuracy !== null).sort((a, b) => b.accuracy - a.accuracy);
  if (known.length < 2) return '';
  const text = `Best: ${known[0].name} with ${percent(known[0].accuracy)}; worst: ${known.at(-1).name} with ${percent(known.at(-1).accuracy)}.`;
  say(text);
  return text;
}

function figure(method, played) {
  if (method.refused) return h('div', {}, h('h3', {}, about[method.name]), h('p', {}, method.refused));
  const wrong = new Set(method.wrong);
  const canvas = drawing(`${about[method.name]}: ${percent(method.accuracy)} right, ${method.wrong.length} of ${played.tested} test nodes wrong`, (pen, width, height) => {
    const at = node => [8 + node.x * (width - 16), 8 + node.y * (height - 16)];
    pen.strokeStyle = ink('--muted');
    pen.globalAlpha = 0.12;
    pen.beginPath();
    for (const [a, b] of played.links) { pen.moveTo(...at(played.nodes[a])); pen.lineTo(...at(played.nodes[b])); }
    pen.stroke();
    pen.globalAlpha = 1;
    played.nodes.forEach((node, i) => {
      const [x, y] = at(node);
      pen.beginPath();
      pen.arc(x, y, 3, 0, 2 * Math.PI);
      pen.fillStyle = colour(node.label);
      pen.fill();
      if (node.train) { pen.beginPath(); pen.arc(x, y, 1.2, 0, 2 * Math.PI); pen.fillStyle = ink('--ink'); pen.fill(); }
      if (wrong.has(i)) { pen.beginPath(); pen.arc(x, y, 6, 0, 2 * Math.PI); pen.lineWidth = 2; pen.strokeStyle = ink('--against'); pen.stroke(); }
    });
  });
  return h('div', {}, h('h3', {}, about[method.name]), h('p', {}, h('strong', {}, percent(method.accuracy)), ` right on ${count(played.tested)} test nodes`), canvas);
}
