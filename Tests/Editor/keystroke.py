"""Measures the time from a keystroke to the findings in a large project, and to the code actions of a line with findings,
which editors request at each keystroke.

usage: keystroke.py VMGEN [FOLDER]

FOLDER is a project; without one, a project of 10,000 files is written to a temporary folder. The limit is checked in that
case only, and is generous, because machines of CI are slow: docs/performance.md has measured times.
"""
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("VMGEN", sys.argv[1])
from test_odd_input import Raw

LIMIT = 500  # milliseconds


def write_project(folder, files=10_000):
    chance = random.Random(10_000)
    (folder / ".vmgen.json").write_text("{}")
    for number in range(files):
        place = folder / f"Module{number % 97}" / f"Part{number % 7}"
        place.mkdir(parents=True, exist_ok=True)
        body = "".join(f"  func step{line}(_ value: Int) -> Int {{ value + {line} }}\n" for line in range(chance.randrange(60)))
        if number % 6 == 0:
            text = (f"import Observation\n\nstruct Screen{number}View {{}}\n\nextension Screen{number}View {{\n"
                    f"  @Observable {'final ' if number % 4 else ''}class ViewModel {{\n  var total = 0\n{body}}}\n}}\n")
        else:
            text = f"struct Value{number}: Equatable {{\n  var number = {number}\n{body}}}\n"
        (place / f"File{number}.swift").write_text(text)


def measure(folder, name=None):
    """The median times to the findings and to the code actions."""
    server = Raw(folder)
    start = time.monotonic()
    server.initialize(folder)
    file = folder / name if name else next(
        path for path in sorted(folder.rglob("*.swift")) if "class ViewModel" in path.read_text(errors="replace"))
    text, uri = file.read_text(), file.as_uri()
    server.open(uri, text)
    server.rules(uri)
    print(f"opened after {time.monotonic() - start:.2f} s: {file.relative_to(folder)}")
    line = next(number for number, line in enumerate(text.split("\n")) if "class ViewModel" in line)
    times = []
    for version in range(2, 62):
        # Letters of a new line, as somebody types it; then it is deleted.
        place = {"line": line, "character": 0}
        change = ({"range": {"start": place, "end": place}, "text": "x"} if version < 32 else
                  {"range": {"start": place, "end": {"line": line, "character": 1}}, "text": ""})
        begin = time.monotonic()
        server.message(method="textDocument/didChange", params={
            "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        server.rules(uri, id=version)
        times.append((time.monotonic() - begin) * 1000)
        time.sleep(0.02 if version % 10 else 0.3)
    found = server.answer_of("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    place = found[0]["range"]["start"] if found else {"line": line, "character": 0}
    later = []
    for version in range(62, 82):
        change = {"range": {"start": place, "end": place}, "text": " "}
        begin = time.monotonic()
        server.message(method="textDocument/didChange", params={
            "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        server.answer_of("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}})
        later.append((time.monotonic() - begin) * 1000)
    server.end()
    times.sort()
    median, most = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"keystroke to findings: median {median:.1f} ms, 95th percentile {most:.1f} ms")
    print(f"keystroke to code actions: median {statistics.median(later):.1f} ms")
    return median, statistics.median(later)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        measure(pathlib.Path(sys.argv[2]).resolve(), *sys.argv[3:])
    else:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder).resolve()
            write_project(folder)
            if max(measure(folder)) > LIMIT:
                sys.exit(f"slower than {LIMIT} ms")
