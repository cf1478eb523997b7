#!/usr/bin/env python3
"""Draws findings of one rule over several projects, each with its context, for a person to read.

vmgen lints each FOLDER with all rules, or with a rule that is off alone. The draw takes one finding from each project in
turn, in an order that the seed decides, until it has COUNT findings. So a small project counts as much as a large one.

A FOLDER may name the conventions that the project follows, for instance `../Shop=clean,uikit`. The first one that has
the rule is used. Without any, the first of vmgen's own conventions that has it is used.

Each finding is printed with its path, the head of the declaration around it, its lines and vmgen's message.
The last line says how many findings each project has and how many were drawn.

Usage: draw.py VMGEN RULE FOLDER[=CONVENTION,…]… [--seed N] [--count N] [--around N] [--config FILE] [--skip FILE]
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

CONVENTIONS = ["observable", "unidirectional", "uikit", "clean", "representable"]
HEAD = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\(set\))?\s+)*(?:class|struct|enum|actor|protocol|extension)\s+\w")


def conventions_of(vmgen, rule):
    """The severity of the rule in each convention that has it."""
    page = json.loads(subprocess.run([vmgen, "rules", rule, "--format", "json"], capture_output=True, text=True, check=True).stdout)
    return (page["rules"][0] if "rules" in page else page)["conventions"]


def findings(vmgen, rule, folder, convention, config, is_off):
    """The findings of the rule that a user sees in a project, in vmgen's order.

    All rules run, because vmgen folds some findings into those of another rule. A rule that is off runs alone.
    """
    settings = ["--config", config] if config else ["--no-config"]
    only = ["--only", rule] if is_off else []
    command = [vmgen, "lint", *settings, "--convention", convention, *only, "--format", "json", "--root", "."]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1, 3):
        sys.exit(f"{folder}: {run.stderr}")
    return [found for found in json.loads(run.stdout)["diagnostics"] if found["rule"] == rule]


def drawn(of_projects, count, seed):
    """One finding of each project in turn, both in an order that the seed decides."""
    draw = random.Random(seed)
    queues = []
    for project in sorted(of_projects):
        found = list(of_projects[project])
        draw.shuffle(found)
        queues.append([(project, one) for one in found])
    draw.shuffle(queues)
    result = []
    while len(result) < count and any(queues):
        for queue in queues:
            if queue and len(result) < count:
                result.append(queue.pop())
    return result


def shown(number, project, found, folder, around):
    """The text of one finding."""
    with open(os.path.join(folder, found["path"]), encoding="utf-8", errors="replace", newline=None) as file:
        lines = file.read().split("\n")
    at = found["line"] - 1
    first, last = max(0, at - around), min(len(lines), at + around + 1)
    head = next((n for n in range(min(at, len(lines) - 1), -1, -1) if HEAD.match(lines[n])), None)
    text = [f"## {number} {project} {found['path']}:{found['line']}", f"   {found['severity']}: {found['message']}"]
    if head is not None and head < first:
        text.append(f"{head + 1:5}  {lines[head].strip()[:160]}")
    text += [f"{n + 1:5}{'>' if n == at else ' '} {lines[n][:160].rstrip()}" for n in range(first, last) if lines[n].strip()]
    return "\n".join(text)


def main():
    options = argparse.ArgumentParser(usage=__doc__.rsplit("Usage: ", 1)[1])
    options.add_argument("vmgen")
    options.add_argument("rule")
    options.add_argument("folders", nargs="+")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--around", type=int, default=6)
    options.add_argument("--config")
    options.add_argument("--skip", help="a file of earlier draws; their findings are not drawn again")
    given = options.parse_args()
    known = conventions_of(given.vmgen, given.rule)
    skipped = set()
    if given.skip and os.path.exists(given.skip):
        with open(given.skip, encoding="utf-8") as file:
            skipped = {tuple(line.split(" ", 2)[2].rsplit(":", 1)[0].split(" ", 1)) + (line.rsplit(":", 1)[1].strip(),) for line in file if line.startswith("## ")}
    of_projects, folders, taken = {}, {}, {}
    for operand in given.folders:
        folder, _, wanted = operand.partition("=")
        convention = next((name for name in wanted.split(",") + CONVENTIONS if name in known), CONVENTIONS[0])
        project = os.path.basename(os.path.normpath(folder))
        folders[project], taken[project] = folder, convention
        found = findings(os.path.abspath(given.vmgen), given.rule, folder, convention, given.config, known.get(convention) == "off")
        of_projects[project] = [one for one in found if (project, one["path"], str(one["line"])) not in skipped]
    chosen = drawn(of_projects, given.count, f"{given.seed} {given.rule}")
    for number, (project, found) in enumerate(chosen, 1):
        print(shown(number, project, found, folders[project], given.around))
    counts = [(name, len(of_projects[name]), sum(project == name for project, _ in chosen)) for name in sorted(of_projects)]
    print(f"# {given.rule}: {len(chosen)} of {sum(found for _, found, _ in counts)}; " + ", ".join(
        f"{name} ({taken[name]}) {read} of {found}" for name, found, read in counts if found))


if __name__ == "__main__":
    main()
