// How good the model is, how far its probabilities can be trusted, and what labels come from.
import {h, s, bars, count, facts, percent, section, swatch, table} from './dom.js';

export async function show({model}) {
  const score = model.test ?? model.validation;
  const nodes = model.test ? 'test nodes' : 'labelled nodes that chose settings and epoch, each judged by models that did not learn from it: optimistic';
  const inTurn = !model.test && score && score.nodes > model.split.validation;
  const anew = inTurn && model.worth && !model.worth.earlier && model.worth.metric === 'accuracy' ? ` Of models that were not shown them it is ${percent(model.worth.both)}.` : '';
  const parts = [section('Model', facts([
    ['Data', model.data], ['Method', model.method], ['Nodes', count(model.nodes)], ['Links', count(model.edges)],
    ['Attributes', count(model.attributes.count)], ['Classes', count(model.classes.length)],
    ['Training nodes', count(model.split.train)], ['Validation nodes', count(model.split.validation)], ['Test nodes', count(model.split.test)], ['JANE', model.jane]]))];
  if (score) {
    parts.push(section('Accuracy',
      h('p', {}, h('strong', {}, percent(score.accuracy)), ` (95 % interval ${percent(score.low)} to ${percent(score.high)}) on ${count(score.nodes)} ${nodes}.${anew}`),
      h('p', {}, `Macro F1 ${score.macroF1.toFixed(3)}. Probabilities are off by ${percent(score.calibrationError)} on average.`),
      score.classes.length <= 60 ? table(['Class', 'Nodes', 'Precision', 'Recall', 'F1'], score.classes.map(each => [each.name, each.nodes, percent(each.precision), percent(each.recall), each.f1.toFixed(3)])) : ''));
    parts.push(section('Calibration', calibration(score.reliability), h('p', {class: 'faint'}, 'How often labels are right, by how sure the model is. On the line, probabilities can be taken at their word.')));
    if (score.confusion.length && score.confusion.length <= 20) parts.push(section('Confusion', confusion(model, score.confusion)));
  }
  if (model.worth) {
    const w = model.worth;
    parts.push(section('What labels come from', h('p', {}, w.text),
      bars([{name: 'both', value: w.both}, {name: 'links alone', value: w.links}, {name: 'attributes alone', value: w.attributes}, {name: 'guessing', value: w.neither}], {text: value => value.toFixed(2)}),
      h('p', {class: 'faint'}, `${w.metric} on ${count(w.nodes)} labelled nodes, each side trained anew${w.earlier ? ', before this model was trained again with other labels' : ''}.`)));
  }
  parts.push(section('Labels', bars(model.classes.slice(0, 30).map((each, i) => ({name: `${each.name} (${count(each.nodes)})`, value: model.nodes ? each.nodes / model.nodes : 0, colour: i})))));
  return {element: h('div', {class: 'columns'}, parts)};
}

function calibration(bins) {
  const x = share => 40 + 250 * share;
  const y = share => 270 - 250 * share;
  const most = Math.max(...bins.map(bin => bin.cases));
  const drawing = s('svg', {viewBox: '0 0 325 300', role: 'img', 'aria-label': 'Calibration: ' + bins.map(bin => `sure ${percent(bin.confidence)}, right ${percent(bin.accuracy)}`).join('; ')},
    s('path', {d: `M${x(0)} ${y(0)}H${x(1)}M${x(0)} ${y(0)}V${y(1)}`, stroke: 'currentColor', 'stroke-opacity': 0.5, fill: 'none'}),
    s('path', {d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`, stroke: 'currentColor', 'stroke-opacity': 0.4, 'stroke-dasharray': '4 4', fill: 'none'}),
    [0, 0.5, 1].map(at => [s('text', {x: x(at), y: 286, 'text-anchor': 'middle'}, `${100 * at} %`), s('text', {x: 36, y: y(at) + 4, 'text-anchor': 'end'}, `${100 * at} %`)]).flat(),
    s('text', {x: 165, y: 298, 'text-anchor': 'middle'}, 'sure'),
    s('path', {d: bins.map((bin, i) => `${i ? 'L' : 'M'}${x(bin.confidence)} ${y(bin.accuracy)}`).join(''), stroke: '#0072b2', 'stroke-width': 2, fill: 'none'}),
    bins.map(bin => s('circle', {cx: x(bin.confidence), cy: y(bin.accuracy), r: 3 + 5 * Math.sqrt(bin.cases / most), fill: '#0072b2', 'fill-opacity': 0.8}, s('title', {}, `${bin.cases} nodes: sure ${percent(bin.confidence)}, right ${percent(bin.accuracy)}`))));
  drawing.style.maxWidth = '26rem';
  return drawing;
}

function confusion(model, counts) {
  const rows = counts.map((row, i) => {
    const sum = Math.max(1, row.reduce((a, b) => a + b, 0));
    return [h('span', {}, swatch(i), ' ', model.classes[i].name), ...row.map((value, j) => {
      const cell = h('span', {class: 'number'}, String(value));
      cell.style.fontWeight = i === j ? '600' : '400';
      if (!value) cell.classList.add('faint');
      else if (i !== j && value / sum > 0.1) cell.classList.add('wrong');
      return cell;
    })];
  });
  return h('div', {}, h('p', {class: 'faint'}, 'Rows: known label. Columns: the model\'s guess, in the same order.'),
    table(['Known', ...model.classes.map((each, i) => each.name.length > 14 ? `${each.name.slice(0, 13)}…` : each.name)], rows));
}
