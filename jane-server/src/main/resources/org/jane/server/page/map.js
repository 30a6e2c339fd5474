// All nodes in the plane, as tiles of a picture made by the server.
import {get, picture} from './ask.js';
import {h, clear, colour, count, nodeAddress, percent, say, swatch} from './dom.js';

const TILE = 256;
const DEEPEST = 16;
const names = {label: 'label', confidence: 'confidence', share: 'share of attributes', wrong: 'wrong'};
const layouts = {plane: 'principal plane', neighbours: 'linked nodes together'};
const kept = {layout: 'plane', colour: 'label', x: 0.5, y: 0.5, z: null};

export async function show({model}) {
  if (!model.colours.includes(kept.colour)) kept.colour = 'label';
  const plane = h('div', {class: 'plane', tabindex: '0', role: 'application', 'aria-label': `Map of ${count(model.nodes)} nodes. Arrow keys move, plus and minus zoom, Enter picks the node in the middle.`});
  const tip = h('div', {class: 'tip', hidden: true});
  const pin = h('div', {class: 'pin', hidden: true});
  const tiles = new Map();
  let picked = null;
  let asked = 0;
  let begun = 0;
  let ready = false;
  const state = h('p', {class: 'state', role: 'status'});
  const below = h('p', {class: 'faint'});
  const strips = [h('span', {class: 'strip', hidden: true}), h('span', {class: 'strip', hidden: true})];
  let apart = null;

  const width = () => plane.clientWidth;
  const height = () => plane.clientHeight;
  const side = () => TILE * 2 ** kept.z; // of the whole map, in pixels
  const toScreen = (x, y) => [(x - kept.x) * side() + width() / 2, (y - kept.y) * side() + height() / 2];
  const toMap = (px, py) => [(px - width() / 2) / side() + kept.x, (py - height() / 2) / side() + kept.y];

  const load = async (path, tile) => {
    try {
      tile.src = await picture(path);
    } catch (problem) {
      if (tiles.get(path) === tile) { state.textContent = problem.message; tiles.delete(path); }
    }
  };

  /** A large map is computed when somebody first asks for it: says how far it is, and draws it then. */
  async function begin() {
    const turn = ++begun;
    ready = false;
    forget();
    for (;;) {
      const now = await get(`/api/map/${kept.layout}/${kept.colour}`).catch(problem => ({state: 'failed', sentence: problem.message}));
      if (turn !== begun) return;
      if (now.state !== 'running') {
        state.textContent = now.sentence ?? '';
        ready = now.state === 'ready';
        apart = now.apart ?? null;
        tell();
        draw();
        return;
      }
      state.textContent = `This map is computed once, and kept beside the model: ${Math.round(100 * now.share)} % done.`;
      await new Promise(done => setTimeout(done, 500));
    }
  }

  /** Says what stands below the nodes that links hold together. */
  function tell() {
    const texts = apart ? [
      apart.isolated ? `${count(apart.isolated)} ${apart.isolated === 1 ? 'node' : 'nodes'} without links` : '',
      apart.small ? `${count(apart.small)} nodes in groups of at most ${apart.atMost}` : ''] : ['', ''];
    strips.forEach((strip, i) => { strip.textContent = texts[i]; });
    const said = texts.filter(text => text).join(' and ');
    below.textContent = said ? `In the strip at the bottom, evenly spread: ${said}; where they stand there says nothing of links.` : '';
  }

  function forget() {
    apart = null;
    tell();
    for (const tile of tiles.values()) tile.remove();
    tiles.clear();
  }

  function draw() {
    if (width() === 0 || !ready) return;
    if (kept.z === null) kept.z = Math.log2(Math.min(width(), height()) / TILE);
    const level = Math.max(0, Math.min(DEEPEST, Math.round(kept.z)));
    const across = 2 ** level;
    const size = side() / across;
    const wanted = new Set();
    const [left, top] = toMap(0, 0);
    const [right, bottom] = toMap(width(), height());
    for (let row = Math.max(0, Math.floor(top * across)); row <= Math.min(across - 1, Math.floor(bottom * across)); row++) {
      for (let column = Math.max(0, Math.floor(left * across)); column <= Math.min(across - 1, Math.floor(right * across)); column++) {
        const path = `/api/map/${kept.layout}/${kept.colour}/${level}/${column}/${row}?v=${model.version}`;
        wanted.add(path);
        let tile = tiles.get(path);
        if (!tile) {
          tile = h('img', {alt: '', draggable: 'false', width: TILE, height: TILE, onload: event => URL.revokeObjectURL(event.target.src)});
          tiles.set(path, tile);
          load(path, tile);
        }
        const [x, y] = toScreen(column / across, row / across);
        tile.style.left = `${x}px`;
        tile.style.top = `${y}px`;
        tile.style.width = `${size + 0.5}px`;
        tile.style.height = `${size + 0.5}px`;
        if (!tile.parentNode) plane.prepend(tile);
      }
    }
    for (const [path, tile] of tiles) {
      if (!wanted.has(path)) { tile.remove(); tiles.delete(path); }
    }
    strips.forEach((strip, i) => {
      strip.hidden = strip.textContent === '';
      if (strip.hidden) return;
      const [x, y] = toScreen(i ? apart.left : 0, apart.top);
      strip.style.left = `${x}px`;
      strip.style.top = `${y}px`;
      strip.style.width = `${Math.max(0, (i ? 1 - apart.left : apart.left) * side() - 2)}px`;
    });
    pin.hidden = !picked;
    if (picked) {
      const [x, y] = toScreen(picked.x, picked.y);
      pin.style.left = `${x}px`;
      pin.style.top = `${y}px`;
    }
  }

  function zoom(by, px = width() / 2, py = height() / 2) {
    if (!ready) return;
    const [x, y] = toMap(px, py);
    kept.z = Math.max(-1, Math.min(DEEPEST + 1, kept.z + by));
    kept.x = x - (px - width() / 2) / side();
    kept.y = y - (py - height() / 2) / side();
    draw();
  }

  async function pick(px, py) {
    if (!ready) return;
    const [x, y] = toMap(px, py);
    if (x < 0 || y < 0 || x > 1 || y > 1) return;
    const turn = ++asked;
    const found = await get(`/api/map/${kept.layout}/nearest?x=${x.toFixed(7)}&y=${y.toFixed(7)}&radius=${Math.min(0.1, 16 / side()).toFixed(8)}`);
    if (turn !== asked) return;
    picked = found.node ? found : null;
    tip.hidden = !picked;
    if (picked) {
      clear(tip, h('a', {href: nodeAddress(picked.node.id)}, picked.node.id), ` ${picked.node.label}, ${percent(picked.node.probability)}`);
      say(`${picked.node.id}, ${picked.node.label}`);
    }
    draw();
  }

  const pointers = new Map();
  let moved = 0;
  plane.addEventListener('pointerdown', event => {
    if (event.target.closest('a')) return;
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    plane.setPointerCapture(event.pointerId);
    moved = 0;
  });
  const at = event => { const box = plane.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  plane.addEventListener('pointermove', event => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (moved === 0) { pointers.set(event.pointerId, now); moved = 0.01; return; }
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(entry => entry[1]);
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const is = Math.hypot(now[0] - other[0], now[1] - other[1]);
      if (was > 0 && is > 0) zoom(Math.log2(is / was), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      kept.x -= (now[0] - before[0]) / side();
      kept.y -= (now[1] - before[1]) / side();
      draw();
    }
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    pointers.set(event.pointerId, now);
  });
  plane.addEventListener('pointerup', event => {
    if (pointers.delete(event.pointerId) && moved < 5) pick(...at(event));
  });
  plane.addEventListener('pointercancel', event => pointers.delete(event.pointerId));
  plane.addEventListener('wheel', event => { event.preventDefault(); zoom(-event.deltaY / 400, ...at(event)); }, {passive: false});
  plane.addEventListener('keydown', event => {
    const step = 60 / side();
    const move = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}[event.key];
    if (move) { kept.x += move[0]; kept.y += move[1]; draw(); }
    else if (event.key === '+' || event.key === '=') zoom(0.5);
    else if (event.key === '-') zoom(-0.5);
    else if (event.key === 'Enter' && event.target === plane) pick(width() / 2, height() / 2);
    else return;
    event.preventDefault();
  });
  plane.append(...strips, pin, tip, state);

  const legend = h('ul', {class: 'legend'});
  function explain() {
    if (kept.colour === 'label') {
      clear(legend, model.classes.slice(0, 60).map((each, i) => h('li', {}, swatch(i), each.name)));
    } else {
      const ends = {confidence: ['unsure', 'sure'], share: ['from links', 'from attributes'], wrong: ['right', 'wrong']}[kept.colour];
      clear(legend, ends.map((text, i) => { const mark = swatch(i ? 0 : 1); return h('li', {}, mark, text); }), kept.colour === 'wrong' ? h('li', {}, swatch(-1), 'label unknown') : []);
    }
  }
  const choose = (name, words, values) => h('label', {}, `${name} `, (() => {
    const select = h('select', {onchange: () => { kept[name.toLowerCase()] = select.value; picked = null; tip.hidden = true; pin.hidden = true; explain(); begin(); }},
      values.map(value => h('option', {value}, words[value] ?? value)));
    select.value = kept[name.toLowerCase()];
    return select;
  })());
  explain();
  const observer = new ResizeObserver(draw);
  observer.observe(plane);
  const element = h('section', {}, h('h2', {}, 'Map'),
    h('div', {class: 'row'}, choose('Layout', layouts, model.layouts), choose('Colour', names, model.colours),
      h('button', {onclick: () => zoom(1), 'aria-label': 'Zoom in'}, '+'), h('button', {onclick: () => zoom(-1), 'aria-label': 'Zoom out'}, '−'),
      h('button', {onclick: () => { kept.x = 0.5; kept.y = 0.5; kept.z = null; draw(); }}, 'All')),
    plane, legend, below, h('p', {class: 'faint'}, `${count(model.nodes)} nodes. Drag to move, wheel or pinch to zoom, click a node.`));
  return {element, ready: begin, leave: () => { begun++; observer.disconnect(); }};
}
