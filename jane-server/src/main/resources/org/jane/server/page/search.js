// Nodes by the beginning of their id and by filters, in a list that holds only the rows one sees.
import {get} from './ask.js';
import {h, count, nodeAddress, percent, swatch} from './dom.js';

const ROW = 36;
const PAGE = 100;
const MOST_PIXELS = 8e6; // browsers do not scroll much farther: beyond, the bar stands for a share

const kept = {query: '', class: '', basis: '', sort: 'id', unsure: false, isolated: false, wrong: false, suspect: false};

export async function show({model}) {
  const classNumbers = new Map(model.classes.map((each, i) => [each.name, i]));
  const fill = h('div', {class: 'fill'});
  const list = h('div', {class: 'list', role: 'list', tabindex: '0', 'aria-label': 'Nodes'}, fill);
  const total = h('output', {class: 'faint'});
  let pages = new Map();
  let size = 0;
  let turn = 0;
  let waiting = null;
  const note = h('p', {class: 'faint', role: 'status'});

  const parameters = page => {
    const query = new URLSearchParams({page, size: PAGE, sort: kept.sort});
    for (const name of ['query', 'class', 'basis']) if (kept[name]) query.set(name, kept[name]);
    for (const name of ['unsure', 'isolated', 'wrong', 'suspect']) if (kept[name]) query.set(name, 'true');
    return query;
  };

  async function load(page) {
    const now = turn;
    pages.set(page, null);
    let found;
    try {
      found = await get(`/api/nodes?${parameters(page)}`);
    } catch (problem) {
      if (now === turn) note.textContent = problem.message;
      return;
    }
    if (now !== turn) return;
    note.textContent = found.sentence;
    if (found.running) waiting = setTimeout(begin, 1000); // suspect labels are being looked for
    pages.set(page, found.nodes);
    if (found.total !== size || page === 0) {
      size = found.total;
      fill.style.height = `${Math.min(MOST_PIXELS, size * ROW)}px`;
      total.textContent = `${count(size)} ${size === 1 ? 'node' : 'nodes'}`;
    }
    draw();
  }

  function draw() {
    const pixels = Math.min(MOST_PIXELS, size * ROW);
    const room = Math.max(1, pixels - list.clientHeight);
    const visible = Math.ceil(list.clientHeight / ROW) + 1;
    const share = Math.min(1, list.scrollTop / room);
    const first = size * ROW <= MOST_PIXELS ? Math.floor(list.scrollTop / ROW) : Math.round(share * Math.max(0, size - visible + 1));
    const offset = size * ROW <= MOST_PIXELS ? first * ROW : list.scrollTop;
    const rows = [];
    for (let i = first; i < Math.min(size, first + visible); i++) {
      const page = Math.floor(i / PAGE);
      if (!pages.has(page)) { load(page); continue; }
      const node = pages.get(page)?.[i % PAGE];
      if (!node) continue;
      const row = h('a', {href: nodeAddress(node.id), role: 'listitem'},
        h('span', {}, node.id), h('span', {}, swatch(classNumbers.get(node.label) ?? -1), ' ', node.label),
        h('span', {class: 'number'}, percent(node.probability)),
        h('span', {class: node.wrong ? 'wrong' : 'faint'}, node.wrong ? 'wrong' : node.basis));
      row.style.top = `${offset + (i - first) * ROW}px`;
      rows.push(row);
    }
    list.replaceChildren(fill, ...rows);
    if (pages.size > 60) pages = new Map([...pages].slice(-30));
  }

  function begin() {
    clearTimeout(waiting);
    turn++;
    pages = new Map();
    list.scrollTop = 0;
    load(0);
  }

  const input = h('input', {type: 'search', value: kept.query, placeholder: 'beginning of the id', oninput: () => {
    kept.query = input.value;
    clearTimeout(waiting);
    waiting = setTimeout(begin, 120);
  }});
  const choose = (name, title, values) => {
    const select = h('select', {onchange: () => { kept[name] = select.value; begin(); }}, values.map(([value, text]) => h('option', {value}, text)));
    select.value = kept[name];
    return h('label', {}, `${title} `, select);
  };
  const tick = (name, text) => {
    const box = h('input', {type: 'checkbox', checked: kept[name], onchange: () => { kept[name] = box.checked; begin(); }});
    return h('label', {}, box, text);
  };
  list.addEventListener('scroll', () => requestAnimationFrame(draw));
  const observer = new ResizeObserver(draw);
  observer.observe(list);
  const element = h('section', {}, h('h2', {}, 'Search'),
    h('div', {class: 'row'}, h('label', {}, 'Id ', input), total),
    h('div', {class: 'row'},
      choose('class', 'Class', [['', 'any'], ...model.classes.map(each => [each.name, each.name])]),
      choose('basis', 'Basis', [['', 'any'], ...Object.keys(model.bases).map(basis => [basis, basis])]),
      choose('sort', 'Order', [['id', 'by id'], ['sureness', 'least sure first']]),
      tick('unsure', 'unsure'), tick('isolated', 'no links'), tick('wrong', 'wrong'), tick('suspect', 'suspect label')),
    note, list);
  return {element, ready: () => { begin(); input.focus(); }, leave: () => { clearTimeout(waiting); turn++; observer.disconnect(); }};
}
