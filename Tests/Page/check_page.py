"""Opens the page of `vmgen report` in a headless Chromium: 5,000 findings, 1,000 ViewModels, hostile names and code.

usage: check_page.py VMGEN CHROMIUM [SCREENSHOTS]
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HOSTILE = "</script><img src=x onerror=hacked=1>"


def project(folder):
    """A thousand ViewModels with five findings each, their Views and Interactors, and hostile names."""
    for number in range(1000):
        name = f"Screen{number}"
        place = os.path.join(folder, "App", f"Feature{number % 40}", name)
        os.makedirs(place)
        with open(os.path.join(place, name + ".swift"), "w") as file:
            file.write(
                f"import SwiftUI\nstruct {name}View: View {{ @State private var viewModel = {name}ViewModel() }}\n"
                f"class {name}ViewModel {{ // {HOSTILE} <!-- \u2028 ]]> &amp;\n"
                f"  let interactor: {name}Interactor\n"
                "  var title = \"<b>'\\u{22}\" ; var items = 1\n  var coordinator: AppCoordinator?\n}\n"
                f"protocol {name}Interactor {{}}\n"
            )
    # Uses that layers forbid: by a ViewModel, of a type without a role in its name, and by a View. A nested View that
    # creates what it observes is about the line between the two.
    os.makedirs(os.path.join(folder, "Layered", "Data"))
    with open(os.path.join(folder, "Layered", "Data", "Network.swift"), "w") as file:
        file.write("final class Network {}\n")
    with open(os.path.join(folder, "Layered", "LayeredView.swift"), "w") as file:
        file.write(
            "import SwiftUI\nstruct LayeredView: View {\n  struct Part: View { @ObservedObject var model = LayeredViewModel() }\n"
            "  let viewModel: LayeredViewModel\n  let network: Network\n}\n"
            "@Observable final class LayeredViewModel { private let network: Network? = nil }\n"
        )
    with open(os.path.join(folder, ".vmgen.json"), "w") as file:
        json.dump({"layers": {"Data": {"paths": ["Layered/Data/**"], "uses": []},
                              "Screens": {"paths": ["Layered/*.swift"], "uses": []}}}, file)
    place = os.path.join(folder, "App", "<img src=x onerror=hacked=1>\"'&\u202e")
    os.makedirs(place)
    with open(os.path.join(place, "`<script>hacked=1<`.swift"), "w") as file:
        file.write("class `<b>ViewModel` {}\nclass OddViewModel { var `class` = \"</script>\" }\n")


# Runs inside of the page. Its result goes into the page's text.
PROBE = r"""
<script>
const result = { started: performance.now() };
function timed(name, body) { const start = performance.now(); body(); result[name] = performance.now() - start; }
try {
  result.findings = data.findings.length;
  result.viewModels = data.graph.viewModels.length;
  result.owners = data.graph.owners.filter(owner => owner.v.length).length;
  result.first = document.querySelectorAll('#list article').length;
  result.images = document.images.length;
  result.points = document.querySelectorAll('#trendDrawing circle').length;
  result.reordered = document.body.innerText.includes('\u202e');
  result.scripts = document.scripts.length;
  result.tab = document.querySelector('[aria-selected=true]').dataset.tab;
  timed('bar', () => document.querySelector('#byRule .bar').click());
  result.tabAfterBar = document.querySelector('[aria-selected=true]').dataset.tab;
  result.filtered = document.getElementById('count').textContent;
  timed('search', () => { clear(); controls.search.value = 'Screen777 final'; filter(); });
  result.searched = document.getElementById('count').textContent;
  timed('all', () => { clear(); filter(); });
  timed('graph', () => open('graph'));
  result.nodes = document.querySelectorAll('#drawing .node').length;
  result.badEdges = document.querySelectorAll('#drawing .edge.bad').length;
  timed('layers', () => { byId('graphSearch').value = 'LayeredViewModel'; byId('graphSearch').dispatchEvent(new Event('input')); });
  result.redLines = [...document.querySelectorAll('#drawing .edge.bad title')].map(title => title.textContent.split('\n')[0]).sort();
  const edge = document.querySelector('#drawing .edge.bad');
  result.edge = [edge.getAttribute('role'), edge.getAttribute('tabindex'), edge.getAttribute('aria-label')];
  edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  result.tabAfterEdge = document.querySelector('[aria-selected=true]').dataset.tab;
  result.ofEdge = document.getElementById('count').textContent;
  clear(); filter(); open('graph');
  result.cleared = document.getElementById('count').textContent;
  timed('graphSearch', () => { byId('graphSearch').value = 'Screen77'; byId('graphSearch').dispatchEvent(new Event('input')); });
  result.nodesFound = document.querySelectorAll('#drawing .node').length;
  document.querySelector('#drawing .node').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  result.tabAfterNode = document.querySelector('[aria-selected=true]').dataset.tab;
  document.querySelector('.skip').click();
  result.skipped = document.querySelector('[aria-selected=true]').dataset.tab;
  clear(); filter(); open('findings');
  for (const key of ['j', 'j', 'k', 'j']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  result.focused = [...document.querySelectorAll('#list article')].indexOf(document.activeElement);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  result.focusedBySlash = document.activeElement.id;
  timed('print', () => dispatchEvent(new Event('beforeprint')));
  result.printed = document.querySelectorAll('#list article').length;
  const before = document.documentElement.dataset.theme;
  byId('theme').click();
  result.themes = [before, document.documentElement.dataset.theme].sort();
  result.unlabelled = [...document.querySelectorAll('button, input, select, [role=button]')].filter(node =>
    !(node.textContent.trim() || node.getAttribute('aria-label') || node.closest('label'))).length;
  result.requests = performance.getEntriesByType('resource').length;
} catch (error) { result.error = String(error && error.stack); }
result.hacked = typeof hacked !== 'undefined';
document.body.replaceChildren(Object.assign(document.createElement('pre'), { id: 'result', textContent: 'RESULT' + JSON.stringify(result) + 'END' }));
</script>
"""


def run(vmgen, chromium, screenshots):
    with tempfile.TemporaryDirectory() as folder:
        project(folder)
        page = os.path.join(folder, "report.html")
        for _ in range(2):
            made = subprocess.run(
                [vmgen, "report", "-o", page, "--history", "history.jsonl"], cwd=folder, capture_output=True, text=True)
            assert made.returncode == 0, made.stderr
        text = open(page, encoding="utf-8").read()
        assert not re.search(r"(src|href)=.?(http|//)", text), "the page refers to a network"
        probed = os.path.join(folder, "probed.html")
        with open(probed, "w", encoding="utf-8") as file:
            file.write(text.replace("</body>\n</html>", PROBE + "</body></html>"))
        base = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + os.path.join(folder, "profile")]
        dom = subprocess.run(
            base + ["--dump-dom", "file://" + probed], capture_output=True, text=True, timeout=120).stdout
        found = re.search(r"RESULT(.*?)END", dom, re.S)
        assert found, "the page's script did not end: " + dom[:500]
        result = json.loads(found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        print(json.dumps(result, indent=1))
        check(result)
        for name, width, hash_ in screenshots and [
            ("overview", 1280, "overview"), ("findings", 1280, "findings"), ("graph", 1280, "graph"),
            ("rules", 1280, "rules"), ("trend", 1280, "trend"), ("phone", 420, "findings")] or []:
            subprocess.run(
                base + [f"--window-size={width},1000", f"--screenshot={screenshots}/{name}.png", f"file://{page}#/{hash_}"],
                capture_output=True, timeout=120, check=True)


def check(result):
    assert "error" not in result, result["error"]
    assert not result["hacked"] and result["images"] == 0 and result["requests"] == 0, "the page is not safe"
    assert not result["reordered"], "characters that reorder others are not escaped"
    assert result["scripts"] == 3, "code became a script"
    assert result["findings"] >= 5000 and result["viewModels"] >= 1000 and result["owners"] >= 1000
    assert result["first"] >= 50 and result["printed"] == result["findings"]
    assert result["tab"] == "overview" and result["tabAfterBar"] == "findings" and result["tabAfterNode"] == "findings"
    assert result["searched"] == "1 finding", result["searched"]
    assert 40 <= result["nodes"] <= 200 and 0 < result["nodesFound"] < result["nodes"]
    assert result["badEdges"] > 0
    uses = ["LayeredView → Network", "LayeredViewModel → Network", "Part → LayeredViewModel"]
    assert result["redLines"] == uses, result["redLines"]
    assert result["edge"][:2] == ["button", "0"] and result["edge"][2].endswith(", 1 finding"), result["edge"]
    name = result["edge"][2].removesuffix(", 1 finding")
    assert name in uses and result["tabAfterEdge"] == "findings"
    assert result["ofEdge"] == f"1 finding of {name}" and "of" not in result["cleared"], result["ofEdge"]
    # Of the two runs of a day the trend shows the last: a point for its errors, one for its warnings.
    assert result["points"] == 2
    assert result["focused"] == 1 and result["focusedBySlash"] == "search"
    assert result["themes"] == ["dark", "light"] and result["unlabelled"] == 0
    # Generous, because machines of CI are slow: a person waits for none of these.
    assert result["started"] < 3000, "the page takes long to start"
    for name in ["bar", "search", "all", "graph", "graphSearch"]:
        assert result[name] < 300, f"{name} takes {result[name]} ms"


if __name__ == "__main__":
    run(os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
