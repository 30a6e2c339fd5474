// Nodes one after the other, labelled by a key; then training again with what was given.
import {events, get, post, remove} from './ask.js';
import {h, bars, clear, count, nodeAddress, percent, say, section, swatch} from './dom.js';

const KEYS = '123456789abcdefghijklmnopqrtvwxy';

export async function show({model, refresh}) {
  if (model.multiLabel) return {element: section('Label', h('p', {}, 'Nodes of this data may have several labels; they cannot be given here.'))};
  const given = await get('/api/labels');
  let queue = [];
  let at = 0;
  const undo = [];
  let busy = false;
  let waiting = null;
  const note = h('p', {class: 'faint', role: 'status'});
  const which = h('select', {onchange: async () => { which.blur(); await fill(); await draw(); }}, [['useful', 'worth labelling next'], ['suspects', 'suspect labels'], ['unsure', 'least sure']].map(([value, text]) => h('option', {value}, text)));
  const card = h('section', {'aria-live': 'polite'});
  const state = h('p', {class: 'faint'});
  const error = h('p', {class: 'wrong', role: 'alert'});
  let total = given.total;

  async function fill() {
    clearTimeout(waiting);
    let found;
    note.textContent = '';
    if (which.value === 'suspects') {
      const answer = await get('/api/suspects?size=200&yours=false');
      found = answer.suspects.map(each => ({id: each.id, label: each.likelier, doubt: `Its label is ${each.label}; models that did not see it say ${each.likelier} with ${percent(each.itsProbability)}.`}));
      note.textContent = answer.state === 'running' ? `Looking for suspect labels: ${percent(answer.share)} done.` : answer.sentence;
      if (answer.state === 'running') waiting = setTimeout(async () => { if (which.value === 'suspects') { await fill(); await draw(); } }, 1000);
    } else if (which.value === 'useful') {
      if (model.labelled + total < model.nodes) found = (await get('/api/suggest?count=50')).suggestions;
      else note.textContent = 'Every node of this data has a label. The least sure predictions instead:';
    }
    found ??= (await get(`/api/nodes?${model.bases.predicted ? 'basis=predicted&' : ''}sort=sureness&size=200&yours=false`)).nodes;
    queue = found;
    at = 0;
  }

  async function draw() {
    state.textContent = `${count(total)} ${total === 1 ? 'label' : 'labels'} given here, kept in ${given.file}.`;
    if (at >= queue.length) {
      clear(card, h('h2', {}, 'Nothing left'), h('p', {}, 'No node of the queue waits for a label.'));
      return;
    }
    const node = await get(`/api/node?id=${encodeURIComponent(queue[at].id)}`);
    clear(card, h('h2', {}, h('a', {href: nodeAddress(node.id)}, node.id)),
      h('p', {}, node.basis === 'given' ? 'Its label is ' : 'The model says ', h('strong', {}, node.label), node.basis === 'given' ? `; the model gives it ${percent(node.probability)}.` : ` with ${percent(node.probability)}.`),
      queue[at].doubt ? h('p', {class: 'note'}, queue[at].doubt) : '',
      bars(Object.entries(node.probabilities).map(([name, value]) => ({name, value, colour: model.classes.findIndex(each => each.name === name)})).sort((a, b) => b.value - a.value).slice(0, 6)),
      node.explanation ? node.explanation.words.map(text => h('p', {class: 'faint'}, text)) : '',
      h('div', {class: 'choices'},
        h('button', {class: 'main', onclick: () => give(queue[at].label || node.label)}, h('kbd', {}, 'Enter'), ` ${queue[at].label || node.label}`),
        model.classes.slice(0, KEYS.length).map((each, i) => h('button', {onclick: () => give(each.name)}, swatch(i), ' ', h('kbd', {}, KEYS[i]), ` ${each.name}`)),
        h('button', {onclick: skip}, h('kbd', {}, 's'), ' skip'), h('button', {onclick: takeBack, disabled: undo.length === 0}, h('kbd', {}, 'u'), ' take back')));
  }

  async function give(label) {
    if (busy || at >= queue.length) return;
    busy = true;
    error.textContent = '';
    try {
      const answer = await post('/api/labels', {id: queue[at].id, label});
      total = answer.total;
      undo.push(queue[at]);
      at++;
      say(`${label} written`);
      await draw();
    } catch (problem) {
      error.textContent = problem.message;
    } finally {
      busy = false;
    }
  }

  async function skip() { at++; await draw(); }

  async function takeBack() {
    if (busy || undo.length === 0) return;
    busy = true;
    try {
      const last = undo.at(-1);
      total = (await post('/api/labels', {id: last.id, label: ''})).total;
      undo.pop();
      if (queue[at - 1] === last) at--;
      else queue.splice(at, 0, last); // of a queue that was shown before
      say('Taken back');
      await draw();
    } catch (problem) {
      error.textContent = problem.message;
    } finally {
      busy = false;
    }
  }

  const key = event => {
    if (event.target.closest('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = KEYS.indexOf(event.key);
    if (event.key === 'Enter' && !event.target.closest('button, a')) give(queue[at]?.label);
    else if (event.key === 's') skip();
    else if (event.key === 'u') takeBack();
    else if (number >= 0 && number < model.classes.length) give(model.classes[number].name);
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', key);

  const bar = h('progress', {max: 1, value: 0, 'aria-label': 'Training'});
  const words = h('p', {role: 'status'});
  const metric = h('select', {}, [['accuracy', 'accuracy'], ['macro-f1', 'macro F1'], ['balanced-accuracy', 'balanced accuracy'], ['log-loss', 'log loss']].map(([value, text]) => h('option', {value}, text)));
  const left = new AbortController();
  let job;
  const button = (text, act) => h('button', {onclick: async () => {
    try {
      await act();
    } catch (problem) {
      if (!left.signal.aborted) words.textContent = problem.message;
    }
  }}, text);
  const train = button('Train again', async () => follow(await post('/api/jobs', {metric: metric.value})));
  train.className = 'main';
  const cancel = button('Cancel', async () => { await remove(`/api/jobs/${job.job}`); });
  const use = button('Use the new model', async () => ended(await post(`/api/jobs/${job.job}/use`, {})));
  const keep = button('Keep the old model', async () => ended(await remove(`/api/jobs/${job.job}`)));
  const save = button('Save again', async () => ended(await post(`/api/jobs/${job.job}/use`, {})));

  /** Shows a job, and what can be done about it. */
  function tell(now) {
    job = now;
    const running = now?.state === 'running';
    const undecided = now?.state === 'undecided';
    train.disabled = running || undecided;
    bar.hidden = cancel.hidden = !running;
    use.hidden = keep.hidden = !undecided;
    save.hidden = !now?.problem;
    if (now?.total > 0) { bar.max = now.total; bar.value = now.done; } else bar.removeAttribute('value');
    words.textContent = !now ? '' : running ? now.task + (now.total ? `: ${count(now.done)} of ${count(now.total)}` : '') : now.sentence;
  }

  async function ended(now) {
    tell(now);
    if (!now.swapped) return;
    Object.assign(model, await refresh());
    await fill();
    await draw();
  }

  async function follow(begun) {
    let now = begun;
    while (now.state === 'running') { // a stream may be cut off
      tell(now);
      await events(`/api/jobs/${now.job}/events`, (event, data) => tell(data), left.signal);
      now = await get(`/api/jobs/${now.job}`);
    }
    await ended(now);
  }

  const [latest] = (await get('/api/jobs')).jobs;
  tell(latest);
  if (latest?.state === 'running') follow(latest).catch(problem => { if (!left.signal.aborted) words.textContent = problem.message; });
  await fill();
  await draw();
  const element = h('div', {}, h('div', {class: 'row'}, h('label', {}, 'Queue ', which)), note, card, error, h('section', {}, h('h2', {}, 'Your labels'), state,
    h('p', {}, 'A new model takes the place of this one when a loss that matters can be excluded on the same validation nodes. Otherwise you decide.'),
    h('div', {class: 'row'}, h('label', {}, 'By ', metric), train, cancel), bar, words, h('div', {class: 'row'}, use, keep, save)));
  return {element, leave: () => { left.abort(); clearTimeout(waiting); document.removeEventListener('keydown', key); }};
}
