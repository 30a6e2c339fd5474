// The nodes around a node as a drawing: forces between at most some 300 of them.
import {get} from './ask.js';
import {h, colour, count, drawing, ink, nodeAddress, say} from './dom.js';

export function neighbourhood(id) {
  let steps = 1;
  let most = 60;
  let data = null;
  const places = new Map(); // by id, so that nodes stay where they are when more come
  const note = h('p', {class: 'faint'});

  const canvas = drawing(`Neighbourhood of ${id}`, (pen, width, height) => {
    if (!data) return;
    const [at] = fit(width, height);
    pen.strokeStyle = ink('--muted');
    pen.globalAlpha = 0.35;
    pen.lineWidth = 1;
    for (const [a, b] of data.links) {
      pen.beginPath();
      pen.moveTo(...at(data.nodes[a]));
      pen.lineTo(...at(data.nodes[b]));
      pen.stroke();
    }
    pen.globalAlpha = 1;
    data.nodes.forEach((node, i) => {
      const [x, y] = at(node);
      pen.beginPath();
      pen.arc(x, y, i === 0 ? 9 : node.step === 1 ? 6 : 4, 0, 2 * Math.PI);
      pen.fillStyle = colour(node.class);
      pen.fill();
      if (node.basis === 'given' || i === 0) { pen.lineWidth = i === 0 ? 3 : 1.5; pen.strokeStyle = ink('--ink'); pen.stroke(); }
    });
    pen.fillStyle = ink('--ink');
    pen.font = '12px system-ui, sans-serif';
    for (const node of data.nodes.slice(0, data.nodes.length <= 25 ? 25 : 1)) {
      const [x, y] = at(node);
      const text = node.id.length > 24 ? `${node.id.slice(0, 24)}…` : node.id;
      const away = node === data.nodes[0] ? 14 : 10;
      const long = pen.measureText(text).width;
      const right = x + away + long < width - 2;
      pen.fillText(text, right ? x + away : Math.max(2, x - away - long), y + 4); // beside its node, never on it
    }
  });

  function fit(width, height) {
    const xs = data.nodes.map(node => places.get(node.id)[0]);
    const ys = data.nodes.map(node => places.get(node.id)[1]);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min((width - 40) / Math.max(1e-6, right - left), (height - 40) / Math.max(1e-6, bottom - top), 120);
    return [node => {
      const [x, y] = places.get(node.id);
      return [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale];
    }];
  }

  /** Springs along links, repulsion between all: a few hundred rounds, from places that are always the same. */
  function settle() {
    data.nodes.forEach((node, i) => {
      if (!places.has(node.id)) places.set(node.id, [Math.sqrt(i) * Math.cos(2.4 * i), Math.sqrt(i) * Math.sin(2.4 * i)]);
    });
    const p = data.nodes.map(node => places.get(node.id));
    const rounds = p.length > 150 ? 120 : 250;
    for (let round = 0; round < rounds; round++) {
      const move = p.map(() => [0, 0]);
      for (let a = 0; a < p.length; a++) {
        for (let b = a + 1; b < p.length; b++) {
          const dx = p[a][0] - p[b][0];
          const dy = p[a][1] - p[b][1];
          const force = 1 / (dx * dx + dy * dy + 0.05);
          move[a][0] += dx * force; move[a][1] += dy * force;
          move[b][0] -= dx * force; move[b][1] -= dy * force;
        }
      }
      for (const [a, b] of data.links) {
        const dx = p[a][0] - p[b][0];
        const dy = p[a][1] - p[b][1];
        move[a][0] -= 0.4 * dx; move[a][1] -= 0.4 * dy;
        move[b][0] += 0.4 * dx; move[b][1] += 0.4 * dy;
      }
      const rate = 0.5 * (1 - round / rounds) + 0.02;
      p.forEach((place, i) => {
        const length = Math.hypot(...move[i]);
        const step = length > 0 ? Math.min(rate, rate * length) / length : 0;
        place[0] += step * (move[i][0] - 0.02 * place[0]);
        place[1] += step * (move[i][1] - 0.02 * place[1]);
      });
    }
  }

  async function load() {
    data = await get(`/api/neighbourhood?id=${encodeURIComponent(id)}&steps=${steps}&most=${most}`);
    settle();
    const links = data.links.length;
    note.textContent = `${count(data.nodes.length)} nodes, ${count(links)} ${links === 1 ? 'link' : 'links'}${data.complete ? '' : '; there are more'}. Rims: label given.`;
    canvas.redraw();
  }

  const nearest = event => {
    if (!data) return null;
    const box = canvas.getBoundingClientRect();
    const [at] = fit(box.width, box.height);
    let best = null;
    let distance = 14;
    for (const node of data.nodes) {
      const [x, y] = at(node);
      const d = Math.hypot(x - (event.clientX - box.left), y - (event.clientY - box.top));
      if (d < distance) { distance = d; best = node; }
    }
    return best;
  };
  canvas.addEventListener('click', event => { const node = nearest(event); if (node) location.hash = nodeAddress(node.id); });
  canvas.addEventListener('pointermove', event => {
    const node = nearest(event);
    canvas.title = node ? `${node.id}: ${node.label}` : '';
    canvas.style.cursor = node ? 'pointer' : 'default';
  });
  const near = h('button', {onclick: () => { steps = 1; most = 60; load(); say('One step'); }}, 'One step');
  const far = h('button', {onclick: () => { steps = 2; most = 150; load(); say('Two steps'); }}, 'Two steps');
  const all = h('button', {onclick: () => { steps = 3; most = 300; load(); say('Up to 300 nodes'); }}, 'Up to 300 nodes');
  const element = h('div', {}, h('div', {class: 'row'}, near, far, all), canvas, note);
  return {element, load};
}
