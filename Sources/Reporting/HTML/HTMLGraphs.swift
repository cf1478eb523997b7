/// The graphs of the page's script: ViewModels with their neighbours, and the trend.
enum HTMLGraphs {
  static let text = #"""
    const svgSpace = 'http://www.w3.org/2000/svg';
    function svg(tag, attributes, ...children) {
      const node = document.createElementNS(svgSpace, tag);
      for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
      node.append(...children.map(visible));
      return node;
    }
    function asButton(node, act) {
      node.setAttribute('tabindex', 0);
      node.setAttribute('role', 'button');
      node.addEventListener('click', act);
      node.addEventListener('keydown', event => {
        if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); act(); }
      });
    }
    const short = (text, most) => {
      const letters = [...text];
      return letters.length > most ? letters.slice(0, most - 1).join('') + '…' : text;
    };

    // The messages of the findings on an edge.
    const ofViewModel = new Map();
    for (const finding of data.findings) {
      if (finding.o || !finding.v) continue;
      if (!ofViewModel.has(finding.v)) ofViewModel.set(finding.v, []);
      ofViewModel.get(finding.v).push(finding);
    }
    // A View may be nested: a finding in 'VideoPlayer.Controls.body' belongs to 'Controls'.
    const ownerNames = new Set(data.graph.owners.map(owner => owner.n));
    const inView = new Map();
    for (const finding of data.findings) {
      if (finding.o || finding.v) continue;
      const name = finding.d.split('.').reverse().find(part => ownerNames.has(part));
      if (!name) continue;
      if (!inView.has(name)) inView.set(name, []);
      inView.get(name).push(finding);
    }
    // The types that findings forbid to use. The graph has no edges for those whose names tell no role.
    const forbidding = new Set(['layer_dependency', 'no_shared_instance', 'no_data_access', 'no_coordinator', 'use_case_boundary']);
    const isType = text => /^\p{Lu}[\p{L}\p{N}_]*$/u.test(text);
    const forbidden = findings => new Set((findings || [])
      .filter(finding => forbidding.has(finding.r) && isType(finding.x)).map(finding => finding.x));
    const dependencies = each => new Set([...each.d, ...forbidden(ofViewModel.get(each.n))]);
    function onDependency(findings, dependency) {
      return (findings || []).filter(finding =>
        finding.x === dependency || finding.m.includes("'" + dependency + "'"));
    }
    const wordsOf = text => text.split(/[^\p{L}\p{N}_]+/u);
    const names = (text, path) => wordsOf(text).includes(path.split('.').pop());
    // Rules about the use of a ViewModel by its View. Their findings need not name the class.
    const ofUse = new Set(['view_writes_state', 'observed_object_owner', 'view_model_owner', 'state_object_autoclosure']);
    function onUse(owner, path) {
      const own = (inView.get(owner.n) || []).filter(finding => {
        if (names(finding.m + ' ' + finding.x, path)) return true;
        const line = finding.b + finding.x + finding.a;
        return ofUse.has(finding.r) && (names(line, path) || !owner.v.some(other => names(line, other)));
      });
      return own.concat((ofViewModel.get(path) || []).filter(finding => finding.k.some(place => place[0] === owner.f)));
    }

    const page = 40;
    let start = 0;
    const ordered = data.graph.viewModels.map((each, index) => ({ each, index, count: (ofViewModel.get(each.n) || []).length }))
      .sort((a, b) => b.count - a.count || a.index - b.index).map(({ each, count }) => ({ ...each, d: [...dependencies(each)], count }));
    const ownersOf = new Map();
    for (const owner of data.graph.owners) {
      for (const path of owner.v) {
        if (!ownersOf.has(path)) ownersOf.set(path, []);
        ownersOf.get(path).push(owner);
      }
    }
    const hasFindings = each =>
      each.count > 0 || (ownersOf.get(each.n) || []).some(owner => onUse(owner, each.n).length > 0);
    function chosen() {
      const words = byId('graphSearch').value.toLowerCase().split(/\s+/).filter(word => word);
      return ordered.filter(each => {
        const text = [each.n, each.f, ...each.d, ...(ownersOf.get(each.n) || []).map(owner => owner.n)].join('\n').toLowerCase();
        return words.every(word => text.includes(word)) && (!byId('graphBad').checked || hasFindings(each));
      });
    }
    function drawGraph() {
      const all = chosen();
      if (start >= all.length) start = 0;
      const part = all.slice(start, start + page);
      byId('graphCount').textContent = all.length
        ? 'ViewModels ' + (start + 1) + ' to ' + (start + part.length) + ' of ' + number(all.length) : 'No ViewModel.';
      byId('graphBack').disabled = start === 0;
      byId('graphNext').disabled = start + page >= all.length;
      const [width, row, box] = [1160, 30, 320];
      const columns = [0, (width - box) / 2, width - box];
      const lists = [new Map(), new Map(), new Map()];
      const edges = [];
      for (const each of part) {
        lists[1].set(each.n, { label: each.n, count: each.count, act: () => filterBy('viewModel', each.n) });
        for (const owner of ownersOf.get(each.n) || []) {
          const label = owner.n + (owner.c ? ' (view controller)' : '');
          lists[0].set(owner.n, { label, count: 0, act: () => find(owner.n) });
          edges.push([0, owner.n, 1, each.n, onUse(owner, each.n)]);
        }
        for (const dependency of each.d) {
          lists[2].set(dependency, { label: dependency, count: 0, act: () => find(dependency) });
          edges.push([1, each.n, 2, dependency, onDependency(ofViewModel.get(each.n), dependency)]);
        }
      }
      // Views must not use these types themselves.
      for (const name of lists[0].keys()) {
        for (const dependency of forbidden(inView.get(name))) {
          if (lists[1].has(dependency)) continue;
          lists[2].set(dependency, { label: dependency, count: 0, act: () => find(dependency) });
          edges.push([0, name, 2, dependency, onDependency(inView.get(name), dependency)]);
        }
      }
      const height = 30 + row * Math.max(1, ...lists.map(list => list.size));
      const drawing = svg('svg', { viewBox: '0 0 ' + width + ' ' + height, role: 'group', 'aria-label': 'Graph of ViewModels' });
      ['Views and view controllers', 'ViewModels', 'What they depend on'].forEach((title, index) =>
        drawing.append(svg('text', { x: columns[index], y: 14 }, title)));
      const place = lists.map(list => new Map([...list.keys()].map((name, index) => [name, 24 + row * index])));
      for (const [from, a, to, b, findings] of edges) {
        const [x1, y1] = [columns[from] + box, place[from].get(a) + 12];
        const [x2, y2] = [columns[to], place[to].get(b) + 12];
        const curve = 'M' + x1 + ' ' + y1 + ' C' + (x1 + 50) + ' ' + y1 + ' ' + (x2 - 50) + ' ' + y2 + ' ' + x2 + ' ' + y2;
        const name = a + ' → ' + b;
        const line = svg('g', { class: findings.length ? 'edge bad' : 'edge' });
        line.append(svg('title', {}, name + findings.map(finding => '\n' + finding.r + ': ' + finding.m).join('')),
          svg('path', { d: curve }));
        if (findings.length) {
          line.append(svg('path', { class: 'hit', d: curve }));
          line.setAttribute('aria-label', visible(name + ', ' + plural(findings.length, 'finding')));
          asButton(line, () => showEdge(name, findings));
        }
        drawing.append(line);
      }
      lists.forEach((list, index) => {
        for (const [name, node] of list) {
          const group = svg('g', { class: node.count ? 'node bad' : 'node',
            transform: 'translate(' + columns[index] + ' ' + place[index].get(name) + ')',
            'aria-label': node.label + (node.count ? ', ' + plural(node.count, 'finding') : '') });
          group.append(svg('title', {}, node.label), svg('rect', { width: box, height: 24, rx: 5 }),
            svg('text', { x: 8, y: 16 }, short(node.label, node.count ? 38 : 44)));
          if (node.count) group.append(svg('text', { class: 'count', x: box - 8, y: 16, 'text-anchor': 'end' }, number(node.count)));
          asButton(group, node.act);
          drawing.append(group);
        }
      });
      byId('drawing').replaceChildren(drawing);
    }
    function showEdge(name, findings) {
      clear();
      edge = { name, findings: new Set(findings) };
      filter();
      open('findings');
      byId('count').focus();
    }
    function find(name) {
      clear();
      controls.search.value = name;
      filter();
      open('findings');
    }
    for (const id of ['graphSearch', 'graphBad']) byId(id).addEventListener('input', () => { start = 0; drawGraph(); });
    byId('graphBack').addEventListener('click', () => { start = Math.max(0, start - page); drawGraph(); });
    byId('graphNext').addEventListener('click', () => { start += page; drawGraph(); });

    // The trend.
    function drawTrend() {
      // Keeps the last run of each day.
      const runs = data.history.filter((run, index) => index + 1 === data.history.length || data.history[index + 1].date !== run.date);
      const [width, height, left, bottom, top] = [1160, 260, 50, 30, 24];
      const lines = [['errors', 'errors'], ['warnings', 'warnings']];
      if (runs.some(run => run.baselined)) lines.push(['baselined', 'in the baseline']);
      const most = Math.max(1, ...runs.map(run => Math.max(...lines.map(([key]) => run[key] || 0))));
      const x = index => left + (runs.length < 2 ? 0 : index * (width - left - 20) / (runs.length - 1));
      const y = count => top + (height - bottom - top) * (1 - count / most);
      const drawing = svg('svg', { viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': 'Errors and warnings over time' });
      for (const count of [0, Math.round(most / 2), most]) {
        drawing.append(svg('path', { class: 'edge', d: 'M' + left + ' ' + y(count) + 'H' + (width - 20) }),
          svg('text', { x: left - 8, y: y(count) + 4, 'text-anchor': 'end' }, number(count)));
      }
      for (const [key] of lines) {
        drawing.append(svg('polyline', { class: key, points: runs.map((run, index) => x(index) + ',' + y(run[key] || 0)).join(' ') }));
        runs.forEach((run, index) => drawing.append(svg('circle', { class: key, cx: x(index), cy: y(run[key] || 0), r: 2 })));
      }
      const last = runs.length - 1;
      // Labels of lines that end close together move down.
      let lowest = -Infinity;
      for (const [key, name] of [...lines].sort((one, other) => (runs[last][other[0]] || 0) - (runs[last][one[0]] || 0))) {
        lowest = Math.max(lowest + 14, y(runs[last][key] || 0) - 5);
        drawing.append(svg('text', { x: width - 20, y: lowest, 'text-anchor': 'end' }, name));
      }
      drawing.append(svg('text', { x: left, y: height - 8 }, runs[0].date),
        svg('text', { x: width - 20, y: height - 8, 'text-anchor': 'end' }, runs[last].date));
      byId('trendDrawing').append(drawing);
      const table = el('table', {}, el('tr', {}, ...['Date', 'Errors', 'Warnings', 'In the baseline', 'ViewModels', 'Files'].map(name => el('th', {}, name))));
      for (const run of runs.slice(-30).reverse()) {
        table.append(el('tr', {}, ...[run.date, number(run.errors), number(run.warnings), number(run.baselined || 0), number(run.viewModels), number(run.files)]
          .map(text => el('td', {}, text))));
      }
      byId('trendDrawing').append(table);
    }
    if (data.history.length) drawTrend(); else document.querySelector('[data-tab=trend]').hidden = true;

    filter();
    const asked = location.hash.replace(/^#\/?/, '');
    open(tabs.some(tab => tab.dataset.tab === asked && !tab.hidden) ? asked : 'overview');
    """#
}
