/// The script of the page, without its graphs. It builds all elements from text, never from HTML.
enum HTMLScript {
  static let text = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const byId = id => document.getElementById(id);
    // Characters that would reorder or hide others, as the terminal shows them.
    const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
    const visible = text => typeof text === 'string'
      ? text.replace(harmful, letter => '\\u{' + letter.codePointAt(0).toString(16).toUpperCase() + '}') : text;
    function el(tag, attributes, ...children) {
      const node = document.createElement(tag);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (key === 'onclick') node.addEventListener('click', value);
        else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
      }
      node.append(...children.filter(child => child !== null && child !== undefined).map(visible));
      return node;
    }
    const number = value => value.toLocaleString('en-US');
    const plural = (count, noun) => number(count) + ' ' + noun + (count === 1 ? '' : 's');

    // Theme: follows the system until the reader clicks the button.
    let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    try { theme = localStorage.getItem('vmgen-theme') || theme; } catch (error) { /* storage is off */ }
    function showTheme() {
      document.documentElement.dataset.theme = theme;
      byId('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
    }
    byId('theme').addEventListener('click', () => {
      theme = theme === 'dark' ? 'light' : 'dark';
      try { localStorage.setItem('vmgen-theme', theme); } catch (error) { /* storage is off */ }
      showTheme();
    });
    showTheme();

    // Tabs.
    const tabs = [...document.querySelectorAll('[role=tab]')];
    function open(name, focuses) {
      for (const tab of tabs) {
        const isOpen = tab.dataset.tab === name;
        tab.setAttribute('aria-selected', isOpen);
        tab.tabIndex = isOpen ? 0 : -1;
        byId(tab.dataset.tab).hidden = !isOpen;
        if (isOpen && focuses) tab.focus();
      }
      if (name === 'graph') drawGraph();
      // No element has this id, so browsers do not scroll to one.
      history.replaceState(null, '', '#/' + name);
    }
    document.querySelector('.skip').addEventListener('click', event => {
      event.preventDefault();
      open('findings', true);
    });
    for (const tab of tabs) {
      tab.addEventListener('click', () => open(tab.dataset.tab));
      tab.addEventListener('keydown', event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const shown = tabs.filter(each => !each.hidden);
        open(shown[(shown.indexOf(tab) + step + shown.length) % shown.length].dataset.tab, true);
      });
    }

    // Counts.
    function counted(key) {
      const counts = new Map();
      for (const finding of data.findings) {
        const value = key(finding);
        if (value === null || finding.o) continue;
        counts.set(value, (counts.get(value) || 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    }
    const folderOf = path => path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const rules = counted(finding => finding.r);
    const viewModels = counted(finding => finding.v || null);
    // Groups findings by the same folders as the tables of 'vmgen lint'.
    const folders = data.folders;
    function isIn(path, folder) { return folder === '.' || path === folder || path.startsWith(folder + '/'); }

    // Shortens a long path at its start, because its end is more specific.
    const label = (name, key) => key === 'folder' && name.length > 23 ? '…' + name.slice(-22) : name;
    function bars(id, rows, key) {
      const box = byId(id);
      const most = rows.length ? rows[0][1] : 1;
      const few = 12;
      function add(part) {
        for (const [name, count] of part) {
          const bar = el('i');
          bar.style.width = Math.max(2, 100 * count / most) + '%';
          box.append(el('button', { class: 'bar', title: name, onclick: () => filterBy(key, name),
            'aria-label': name + ', ' + plural(count, 'finding') }, el('span', {}, label(name, key)), bar, el('em', {}, number(count))));
        }
      }
      add(rows.slice(0, few));
      if (rows.length > few) {
        const more = el('button', { class: 'more', onclick: () => { more.remove(); add(rows.slice(few)); } },
          'Show ' + (rows.length - few) + ' more');
        box.append(more);
      }
      if (!rows.length) box.append(el('p', { class: 'soft' }, 'None.'));
    }
    bars('byRule', rules, 'rule');
    bars('byFolder', folders, 'folder');
    bars('byViewModel', viewModels, 'viewModel');

    // Filters.
    const controls = { search: byId('search'), rule: byId('rule'), folder: byId('folder'), severity: byId('severity'), state: byId('state') };
    let viewModel = null;
    // The edge of the graph whose findings are shown: its name and its findings.
    let edge = null;
    for (const [name, count] of rules) controls.rule.append(el('option', { value: name }, name + ' (' + number(count) + ')'));
    for (const [name, count] of folders) controls.folder.append(el('option', { value: name }, name + ' (' + number(count) + ')'));
    if (!data.since) controls.state.querySelector('[value=new]').remove();
    const searched = data.findings.map(finding =>
      [finding.r, finding.p, finding.m, finding.d, finding.b + finding.x + finding.a].join('\n').toLowerCase());
    let found = [];
    function filter() {
      const words = controls.search.value.toLowerCase().split(/\s+/).filter(word => word);
      const { rule, folder, severity, state } = controls;
      found = [];
      data.findings.forEach((finding, index) => {
        if (rule.value && finding.r !== rule.value) return;
        if (folder.value && !isIn(folderOf(finding.p), folder.value)) return;
        if (severity.value && (severity.value === 'error') !== (finding.s === 1)) return;
        if (viewModel && finding.v !== viewModel) return;
        if (edge && !edge.findings.has(finding)) return;
        if (state.value === 'new' && !finding.n) return;
        if (state.value === 'fix' && !finding.f.length) return;
        if (state.value === 'known' ? !finding.o : finding.o && state.value !== 'all') return;
        if (words.some(word => !searched[index].includes(word))) return;
        found.push(finding);
      });
      byId('count').textContent = plural(found.length, 'finding') + (viewModel ? ' in ' + viewModel : edge ? ' of ' + edge.name : '');
      byId('clear').hidden = !viewModel && !edge && !controls.search.value && !Object.values(controls).some(each => each.value);
      byId('list').replaceChildren();
      shown = 0;
      showMore(50);
    }
    function filterBy(key, value) {
      clear();
      if (key === 'viewModel') viewModel = value; else controls[key].value = value;
      filter();
      open('findings');
      byId('count').focus();
    }
    function clear() {
      viewModel = edge = null;
      for (const control of Object.values(controls)) control.value = '';
    }
    let timer = 0;
    for (const control of Object.values(controls)) {
      control.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(filter, 60); });
    }
    byId('clear').addEventListener('click', () => { clear(); filter(); controls.search.focus(); });

    // Adds findings when the end of the list comes into view.
    let shown = 0;
    function showMore(count) {
      const part = found.slice(shown, shown + count);
      byId('list').append(...part.map(article));
      shown += part.length;
      byId('more').hidden = shown >= found.length;
      byId('more').textContent = 'Show more (' + number(found.length - shown) + ')';
    }
    byId('more').addEventListener('click', () => showMore(200));
    if ('IntersectionObserver' in window) {
      new IntersectionObserver(entries => {
        if (entries.some(entry => entry.isIntersecting) && !byId('findings').hidden) showMore(100);
      }, { rootMargin: '600px' }).observe(byId('more'));
    }
    addEventListener('beforeprint', () => { if (!byId('findings').hidden) showMore(found.length); });

    function article(finding) {
      const severity = finding.s === 1 ? 'error' : 'warning';
      const place = finding.p + ':' + finding.l + ':' + finding.c;
      const box = el('article', { tabindex: -1 },
        el('div', { class: 'place' }, place),
        el('p', {}, el('b', { class: severity }, severity + ': '), finding.m));
      box.append(el('pre', {}, el('code', {}, finding.b, el('mark', {}, finding.x), finding.a)));
      if (finding.k.length) {
        box.append(el('ul', {}, ...finding.k.map(([path, line, column, note]) =>
          el('li', {}, el('span', { class: 'place' }, path + ':' + line + ':' + column), ' ' + note))));
      }
      const tags = el('div', {});
      tags.append(el('button', { class: 'tag', onclick: () => openRule(finding.r) }, finding.r));
      if (finding.v) tags.append(el('button', { class: 'tag', onclick: () => filterBy('viewModel', finding.v) }, finding.v));
      for (const [title, safety] of finding.f) tags.append(el('span', { class: 'tag' }, safety + ' fix: ' + title));
      if (finding.n) tags.append(el('span', { class: 'tag new' }, 'new'));
      if (finding.o) tags.append(el('span', { class: 'tag' }, 'in the baseline'));
      box.append(tags);
      return box;
    }

    // Rules.
    for (const [id, count] of counted(finding => finding.r).concat(
      Object.keys(data.rules).filter(id => !rules.some(([name]) => name === id)).map(id => [id, 0]))) {
      const rule = data.rules[id];
      if (!rule) continue;
      const box = el('article', { id: 'rule-' + id, tabindex: -1 }, el('h2', {}, id + ' '),
        el('p', {}, rule.summary + '.'), el('p', {}, rule.rationale));
      if (rule.bad) box.append(el('p', { class: 'soft' }, 'Bad'), el('pre', {}, rule.bad));
      if (rule.good) box.append(el('p', { class: 'soft' }, 'Good'), el('pre', {}, rule.good));
      box.append(el('p', { class: 'soft' }, 'What it cannot see: ' + rule.limits));
      if (count) box.append(el('button', { onclick: () => filterBy('rule', id) }, 'Show ' + plural(count, 'finding')));
      byId('ruleList').append(box);
    }
    function openRule(id) {
      open('rules');
      const box = byId('rule-' + id);
      if (box) { box.scrollIntoView(); box.focus({ preventScroll: true }); }
    }

    // Keys: '/' searches, 'j' and 'k' go through the findings.
    addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      if (event.key === '/') {
        event.preventDefault();
        open('findings');
        controls.search.focus();
      } else if ((event.key === 'j' || event.key === 'k') && !byId('findings').hidden) {
        const list = [...byId('list').children];
        const current = list.indexOf(document.activeElement.closest('article'));
        const next = list[current < 0 ? 0 : current + (event.key === 'j' ? 1 : -1)];
        if (next) next.focus();
      }
    });
    """#
}
