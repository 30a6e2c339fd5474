// Builds elements. Text from data only ever becomes text: nothing here parses markup.

export const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#5d3a9b', '#6b6b6b'];

export const colour = number => (number < 0 ? '#8a9099' : COLOURS[number % COLOURS.length]);

/** h('p', {class: 'faint', onclick: f}, 'text', node, …) */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, properties, children);
  return element;
}

/** The same for drawings. */
export function s(tag, properties = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, properties, children);
  return element;
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'disabled') element[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
}

export const clear = (element, ...children) => { element.replaceChildren(...children.flat()); return element; };
export const percent = share => `${(100 * share).toFixed(1)} %`;
export const count = number => number.toLocaleString('en-GB');
export const short = number => (Number.isInteger(number) ? String(number) : Math.abs(number) < 0.001 && number !== 0 ? number.toExponential(1) : String(Number(number.toPrecision(4))));
export const nodeAddress = id => '#/node/' + encodeURIComponent(id);

/** Says something to a screen reader. */
export const say = text => { document.getElementById('said').textContent = text; };

export function section(title, ...children) {
  return h('section', {}, h('h2', {}, title), ...children);
}

export function facts(pairs) {
  return h('dl', {class: 'facts'}, pairs.filter(pair => pair).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

export function swatch(number) {
  const mark = h('span', {class: 'swatch', 'aria-hidden': 'true'});
  mark.style.background = colour(number);
  return mark;
}

/** Rows of name, bar and number; values from 0 to 1, or around 0 when two-sided. */
export function bars(rows, {twoSided = false, text = percent} = {}) {
  const most = twoSided ? Math.max(1e-9, ...rows.map(row => Math.abs(row.value))) : 1;
  const grid = h('div', {class: 'bars'});
  for (const row of rows) {
    const fillBar = h('i', {class: row.value < 0 ? 'against' : ''});
    const share = Math.min(1, Math.abs(row.value) / most);
    if (twoSided) {
      fillBar.style.width = `${50 * share}%`;
      if (row.value < 0) fillBar.style.left = `${50 - 50 * share}%`;
    } else {
      fillBar.style.width = `${100 * share}%`;
    }
    if (row.colour !== undefined) fillBar.style.background = colour(row.colour);
    const name = row.address ? h('a', {href: row.address}, row.name) : row.name;
    grid.append(h('div', {class: 'name'}, name), h('div', {class: twoSided ? 'bar two' : 'bar', 'aria-hidden': 'true'}, fillBar), h('div', {class: 'number'}, text(row.value)));
  }
  return grid;
}

export function table(head, rows) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': head.join(', ')}, h('table', {},
    h('thead', {}, h('tr', {}, head.map(cell => h('th', {scope: 'col'}, cell)))),
    h('tbody', {}, rows.map(row => h('tr', {}, row.map((cell, i) => h(i ? 'td' : 'th', i ? {class: typeof cell === 'number' ? 'number' : ''} : {scope: 'row'}, cell instanceof Node ? cell : String(cell))))))));
}

/** Text of a canvas in the colours of the page. */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A canvas as sharp as the screen; draw is called now, on a change of size, and on light or dark. */
export function drawing(label, draw) {
  const canvas = h('canvas', {role: 'img', 'aria-label': label});
  const again = () => {
    const box = canvas.getBoundingClientRect();
    if (box.width === 0) return;
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.round(box.width * scale);
    canvas.height = Math.round(box.height * scale);
    const pen = canvas.getContext('2d');
    pen.scale(scale, scale);
    draw(pen, box.width, box.height);
  };
  new ResizeObserver(again).observe(canvas);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  canvas.redraw = again;
  return canvas;
}
