/* Draws the charts of a JANE page from the JSON beside them. Names from the data never become markup. */
(function () {
  'use strict';
  var root = document.documentElement;
  var errors = [];
  var palettes = {
    light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#5d3a9b', '#6b6b6b'],
    dark: ['#4ea5e0', '#f08a3c', '#2fc79b', '#e29cc3', '#f2c14e', '#8fd0f7', '#a98be0', '#a3a9b1']
  };
  /* Text on the colours: white or nearly black, whichever has more contrast. */
  var onColours = {
    light: ['#ffffff', '#0d1013', '#0d1013', '#0d1013', '#0d1013', '#0d1013', '#ffffff', '#ffffff'],
    dark: ['#0d1013']
  };
  var tones = {
    light: {ink: '#1c2126', muted: '#5c636a', line: '#d9dde2', surface: '#ffffff', weak: '#eef3f8', strong: '#0072b2', onStrong: '#ffffff'},
    dark: {ink: '#e6e9ed', muted: '#a3a9b1', line: '#3a4049', surface: '#1b1f24', weak: '#232a32', strong: '#4ea5e0', onStrong: '#0d1013'}
  };
  var dark = window.matchMedia('(prefers-color-scheme: dark)');
  var printing = false;
  var charts = [];

  function note(message) {
    errors.push(String(message));
    root.setAttribute('data-errors', errors.join('\n'));
  }
  window.addEventListener('error', function (e) { note(e.message); });
  document.addEventListener('securitypolicyviolation', function (e) {
    note('blocked ' + e.violatedDirective + ' ' + e.blockedURI);
  });

  function theme() { return dark.matches && !printing ? 'dark' : 'light'; }
  /* Braces are the only characters with a meaning in a chart's text. */
  function plain(text) { return String(text).replace(/\{/g, '{\u200b'); }
  function short(value) {
    if (typeof value !== 'number' || Number.isInteger(value)) { return String(value); }
    return String(Number(value.toPrecision(4)));
  }

  /* Functions that JSON cannot hold. Each gets its arguments from the JSON and the tones of the page. */
  var functions = {
    literal: function (how) { return function () { return how.text; }; },
    tip: function () {
      return function (p) {
        if (p.data && p.data.tip) { return plain(p.data.tip); }
        return plain((p.data && p.data.name ? p.data.name + '\n' : '') + (p.seriesName || ''));
      };
    },
    nodeTip: function () {
      return function (p) { return p.dataType === 'edge' ? '' : plain(p.data.tip); };
    },
    /* Above and to the right of the pointer, or on the other side: never over what is pointed at. */
    beside: function () {
      return function (point, params, dom, rect, size) {
        var wide = size.contentSize[0], high = size.contentSize[1], gap = 16;
        var x = point[0] + gap + wide <= size.viewSize[0] ? point[0] + gap : point[0] - gap - wide;
        var y = point[1] - gap - high >= 0 ? point[1] - gap - high : point[1] + gap;
        return [Math.max(0, Math.min(x, size.viewSize[0] - wide)), y];
      };
    },
    axisTip: function () {
      return function (list) {
        var lines = [];
        list.forEach(function (p) {
          if (p.seriesType === 'custom') { return; }
          if (!lines.length) { lines.push(short(p.value[0])); }
          lines.push(plain(p.seriesName) + '  ' + short(p.value[1]));
        });
        return lines.join('\n');
      };
    },
    errorBar: function (how, tone) {
      return function (params, api) {
        var place = offset(how, api);
        var low = api.coord([api.value(1), api.value(0)]);
        var high = api.coord([api.value(2), api.value(0)]);
        return whisker([low[0], low[1] + place.y], [high[0], high[1] + place.y], 0, 5, tone.ink);
      };
    },
    meanSign: function (how, tone) {
      return function (params, api) {
        var at = api.coord([api.value(1), api.value(0)]);
        var y = at[1] + offset(how, api).y;
        return {
          type: 'polygon',
          shape: {points: [[at[0], y - 7], [at[0] + 7, y], [at[0], y + 7], [at[0] - 7, y]]},
          style: {fill: how.colour, stroke: tone.surface, lineWidth: 1}
        };
      };
    },
    uprightErrorBar: function (how) {
      return function (params, api) {
        var low = api.coord([api.value(0), api.value(1)]);
        var high = api.coord([api.value(0), api.value(2)]);
        return whisker(low, high, 4, 0, how.colour);
      };
    },
    singleValues: function (how, tone) {
      return function (params, api) {
        var place = offset(how, api);
        var at = api.coord([api.value(1), api.value(0)]);
        var spread = Math.max(0, place.width / 2 - 3);
        var shift = spread * (((api.value(2) * 7) % 11) / 5 - 1);
        return {
          type: 'circle',
          shape: {cx: at[0], cy: at[1] + place.y + shift, r: 2.4},
          style: {fill: tone.surface, stroke: tone.ink, lineWidth: 0.8, opacity: 0.8}
        };
      };
    }
  };
  function offset(how, api) {
    var layout = api.barLayout({count: how.count, barMaxWidth: 20, barGap: '10%', barCategoryGap: '30%'})[how.place];
    return {y: layout.offsetCenter, width: layout.width};
  }
  function whisker(a, b, dx, dy, colour) {
    function line(x1, y1, x2, y2) {
      return {type: 'line', shape: {x1: x1, y1: y1, x2: x2, y2: y2}, style: {stroke: colour, lineWidth: 1.4}};
    }
    return {type: 'group', children: [
      line(a[0], a[1], b[0], b[1]),
      line(a[0] - dx, a[1] - dy, a[0] + dx, a[1] + dy),
      line(b[0] - dx, b[1] - dy, b[0] + dx, b[1] + dy)
    ]};
  }

  /* Replaces named colours and functions in the JSON. */
  function resolve(tree, name) {
    if (Array.isArray(tree)) { return tree.map(function (t) { return resolve(t, name); }); }
    if (tree === null || typeof tree !== 'object') { return tree; }
    if ('$colour' in tree) { return palettes[name][tree.$colour % palettes[name].length]; }
    if ('$onColour' in tree) { return onColours[name][tree.$onColour % onColours[name].length]; }
    if ('$onShade' in tree) { return tones[name][tree.$onShade > (name === 'light' ? 0.8 : 0.6) ? 'onStrong' : 'ink']; }
    if ('$tone' in tree) { return tones[name][tree.$tone]; }
    var out = {};
    Object.keys(tree).forEach(function (key) { out[key] = resolve(tree[key], name); });
    return '$function' in tree ? functions[tree.$function](out, tones[name]) : out;
  }

  /* The width of words as they will be drawn. */
  var font = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';
  var ruler = document.createElement('canvas').getContext('2d');
  function width(words) {
    ruler.font = '12px ' + font;
    return ruler.measureText(words).width;
  }
  function fit(words, most) {
    var text = String(words);
    if (!most || width(text) <= most) { return text; }
    var signs = Array.from(text);
    while (signs.length > 1 && width(signs.join('') + '\u2026') > most) { signs.pop(); }
    return signs.join('') + '\u2026';
  }

  /* A title stands beyond the names of its axis, however long these are; no title leaves the chart. */
  function makeRoom(option, room) {
    [option.xAxis, option.yAxis].forEach(function (axis, upright) {
      if (!axis) { return; }
      var label = axis.axisLabel || {};
      if (axis.type === 'category') { label.formatter = function (name) { return fit(name, label.most); }; }
      if (!axis.name) { return; }
      if (axis.type === 'category' && axis.nameLocation === 'middle') {
        var names = axis.data.reduce(function (w, name) { return Math.max(w, width(fit(name, label.most))); }, 0);
        var turn = (label.rotate || 0) * Math.PI / 180;
        axis.nameGap = 14 + (upright ? names : Math.sin(turn) * names + (turn ? 14 * Math.cos(turn) : 12));
      }
      var most = upright && axis.nameLocation === 'middle' ? room.height - 60 : room.width - 60;
      axis.nameTruncate = {maxWidth: Math.max(60, most), ellipsis: '\u2026'};
    });
  }

  /* How many rows the entries of a legend need. */
  var longest = 26;
  function cut(text) { return text.length > longest ? text.slice(0, longest - 1) + '\u2026' : text; }
  function legendRows(option, room) {
    var legend = option.legend;
    var names = legend.data ? legend.data.map(function (d) { return d.name === undefined ? d : d.name; }) :
      option.series.map(function (s) { return s.name; });
    var rows = 1, x = 10;
    names.filter(function (name, i) { return name && names.indexOf(name) === i; }).forEach(function (name) {
      var wide = legend.itemWidth + 5 + width(cut(name)) + 12;
      if (x > 10 && x + wide > room.width) { rows++; x = 10; }
      x += wide;
    });
    return rows;
  }
  /* Entries that do not fit into one row get more rows, and the chart as much more height; very many are paged. */
  function legendRoom(option, room) {
    if (!option.legend || !option.legend.show) { return 0; }
    var rows = legendRows(option, room);
    if (rows > 8) { option.legend.type = 'scroll'; return 0; }
    option.legend.width = room.width - 4;
    var more = 24 * (rows - 1);
    if (option.grid) { option.grid.top += more; } else { option.series[0].top += more; }
    return more;
  }

  function axes(list, tone) {
    [].concat(list || []).forEach(function (axis) {
      axis.axisLine = Object.assign({lineStyle: {color: tone.muted}}, axis.axisLine);
      axis.axisTick = axis.axisTick || {show: false};
      /* Named here too: ECharts measures labels before it looks at the font of the whole chart. */
      axis.axisLabel = Object.assign({color: tone.muted, hideOverlap: true, fontFamily: font}, axis.axisLabel);
      axis.nameTextStyle = Object.assign({color: tone.muted, fontFamily: font}, axis.nameTextStyle);
      axis.splitLine = Object.assign({lineStyle: {color: tone.line}}, axis.splitLine);
    });
  }
  function styled(tree, name, room) {
    var tone = tones[name];
    var option = resolve(tree, name);
    option.animation = false;
    option.textStyle = {fontFamily: font, color: tone.ink};
    makeRoom(option, room);
    axes(option.xAxis, tone);
    axes(option.yAxis, tone);
    if (option.legend) {
      option.legend.textStyle = {color: tone.ink, fontFamily: font};
      var lines = option.series.some(function (s) { return s.type === 'line'; });
      option.legend.itemWidth = lines ? 26 : 12;
      option.legend.itemHeight = lines ? 12 : 11;
      option.legend.pageTextStyle = {color: tone.ink};
      option.legend.pageIconColor = tone.ink;
      option.legend.formatter = cut;
      option.legend.inactiveColor = tone.line;
    }
    if (option.tooltip) {
      option.tooltip.backgroundColor = tone.surface;
      option.tooltip.borderColor = tone.muted;
      option.tooltip.textStyle = {color: tone.ink, fontSize: 13, fontFamily: font};
    }
    return option;
  }

  function draw(chart) {
    var name = theme();
    if (chart.drawn) { chart.drawn.dispose(); }
    var room = {width: chart.place.clientWidth, height: chart.tree.height};
    var option = styled(chart.tree.option, name, room);
    chart.place.style.height = chart.tree.height + legendRoom(option, room) + 'px';
    chart.drawn = window.echarts.init(chart.place, null, {renderer: chart.tree.renderer});
    chart.drawn.setOption(option);
    chart.width = room.width;
  }
  function drawAll() {
    var drawn = 0;
    charts.forEach(function (chart) {
      try {
        draw(chart);
        var inside = chart.place.querySelector('svg, canvas');
        drawn += inside && inside.getBoundingClientRect().width > 0 ? 1 : 0;
      } catch (e) {
        note(e && e.stack || e);
      }
    });
    root.setAttribute('data-charts', charts.length);
    root.setAttribute('data-charts-drawn', drawn);
  }

  document.querySelectorAll('figure.chart').forEach(function (figure) {
    var data = figure.querySelector('script[type="application/json"]');
    var place = figure.querySelector('.canvas');
    place.tabIndex = 0;
    charts.push({place: place, tree: JSON.parse(data.textContent)});
  });
  root.setAttribute('data-errors', '');
  drawAll();

  var waiting = 0;
  window.addEventListener('resize', function () {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(function () {
      if (charts.some(function (chart) { return chart.place.clientWidth !== chart.width; })) { drawAll(); }
    }, 100);
  });
  dark.addEventListener('change', drawAll);

  /* Search fields keep the rows whose first cell holds the words. A page without script does not show them. */
  document.querySelectorAll('.search').forEach(function (place) {
    var field = place.querySelector('input');
    var told = place.querySelector('output');
    var rows = [].slice.call(document.getElementById(field.getAttribute('aria-controls')).tBodies[0].rows);
    var words = rows.map(function (row) { return row.cells[0].textContent.toLowerCase(); });
    place.hidden = false;
    field.addEventListener('input', function () {
      var wanted = field.value.trim().toLowerCase();
      var shown = 0;
      rows.forEach(function (row, i) {
        row.hidden = words[i].indexOf(wanted) < 0;
        shown += row.hidden ? 0 : 1;
      });
      told.textContent = wanted ? (shown || 'none') + ' of these ' + rows.length + ' rows' : '';
    });
  });

  /* In print: light colours, paper width, everything folded out. */
  var unfolded = [];
  window.addEventListener('beforeprint', function () {
    printing = true;
    root.classList.add('printing');
    document.querySelectorAll('details:not([open])').forEach(function (fold) {
      if (!fold.closest('figure')) { fold.open = true; unfolded.push(fold); }
    });
    drawAll();
  });
  window.addEventListener('afterprint', function () {
    printing = false;
    root.classList.remove('printing');
    unfolded.forEach(function (fold) { fold.open = false; });
    unfolded = [];
    drawAll();
  });
})();
