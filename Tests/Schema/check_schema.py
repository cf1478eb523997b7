"""Compares the JSON Schema of .vmgen.json with vmgen itself. Usage: schema.py VMGEN FIXTURES SCRATCH"""

import copy
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import json5
import jsonschema

VMGEN, FIXTURES, SCRATCH = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
MUTANTS = 1500


def run(*arguments):
    return subprocess.run([VMGEN, *arguments], cwd=SCRATCH, capture_output=True, text=True)


schema = json.loads(run("init", "--schema").stdout)
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
failures = []
BUILT_IN = set(schema["definitions"]["convention"]["anyOf"][0]["enum"])
NAME = re.compile("[A-Za-z][A-Za-z0-9_-]*")


def told(path):
    """What vmgen says is wrong with a configuration, or None."""
    result = run("lint", "--config", str(path), "--print-config", "A.swift")
    if result.returncode not in (0, 2):
        failures.append(f"{path}: exit status {result.returncode}: {result.stderr}")
    return None if result.returncode == 0 else result.stderr.strip()


def places(value, path=()):
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, path + (key,))


def knows_its_layers(value):
    """A schema cannot say that a layer must be there."""
    layers = value.get("layers") if isinstance(value, dict) else None
    if not isinstance(layers, dict):
        return True
    used = [layer.get("uses") for layer in layers.values() if isinstance(layer, dict)]
    return all(name in layers for names in used if isinstance(names, list) for name in names if isinstance(name, str))


def knows_its_conventions(value):
    """Nor can it say that a convention must be built in or declared."""
    if not isinstance(value, dict):
        return True
    parts = [value] + [part for part in value.get("overrides") or [] if isinstance(part, dict)] if isinstance(
        value.get("overrides") or [], list) else [value]
    own = value.get("conventions")
    known = set(own if isinstance(own, dict) else []) | BUILT_IN
    named = [part.get("convention") for part in parts]
    return all(name in known or not NAME.fullmatch(name) for name in named if isinstance(name, str))


fixtures = {kind: sorted((FIXTURES / kind).glob("*.json")) for kind in ("good", "bad")}
for kind, paths in fixtures.items():
    for path in paths:
        by_schema = validator.is_valid(json5.loads(path.read_text()))
        message = told(path.resolve())
        if by_schema != (kind == "good"):
            failures.append(f"{path}: the schema {'accepts' if by_schema else 'refuses'} it")
        if (message is None) != (kind == "good"):
            failures.append(f"{path}: vmgen {'accepts' if message is None else 'refuses'} it: {message}")
        elif message is not None and not any(f"{path.name}:{line}:" in message for line in range(1, 100)):
            failures.append(f"{path}: no place in '{message}'")

# The definitions hold two judgements of each text, a function and a pattern: mutants find where they differ.
seeds = [json5.loads(path.read_text()) for path in fixtures["good"]]
texts = ["", "a", "+", "+a", "*", "a b", "a/", "/a", "a//b", "..", "../a", "a/..", ".a", "...", "a/./b", "é", "a-b", "a\n",
         "\n", "a\tb", "\x7f", "[", "[a]", "[!]", "[]]", "a.b", "*View?", "$a", "_", "9", "clean", "error", "off", "😀", "`", "^", "@", "{", "a\\"]
others = [None, True, 1, [], {}, [""], ["a"], {"severity": "off"}, [None], {"paths": ["a"]}]
chance = random.Random(7)
counts = {True: 0, False: 0}
for number in range(MUTANTS):
    value = {"mutant": copy.deepcopy(chance.choice(seeds))}
    for _ in range(chance.choice([1, 1, 2])):
        path = chance.choice(list(places(value["mutant"])))
        parent, key = value, "mutant"
        for step in path:
            parent, key = parent[key], step
        kind = chance.randrange(5)
        if kind == 0 and path:
            del parent[key]
        elif kind == 1:
            parent[key] = copy.deepcopy(chance.choice(others))
        elif kind == 2 and isinstance(parent, dict) and path:
            parent[chance.choice(texts + ["final_class", "allow", "paths", "uses", "convention"])] = parent.pop(key)
        elif kind == 3 and isinstance(parent[key], list):
            parent[key].append(chance.choice(texts))
        else:
            parent[key] = chance.choice(texts)
    mutant = value["mutant"]
    if isinstance(mutant, dict):
        mutant.pop("extends", None)
    if not knows_its_layers(mutant) or not knows_its_conventions(mutant):
        continue
    path = SCRATCH / "mutant.json"
    path.write_text(json.dumps(mutant, ensure_ascii=bool(number % 2)))
    by_schema, message = validator.is_valid(mutant), told(path)
    counts[by_schema] += 1
    if by_schema != (message is None):
        failures.append(f"{json.dumps(mutant)}: the schema {'accepts' if by_schema else 'refuses'} it, vmgen: {message}")

print(f"{len(fixtures['good'])} good and {len(fixtures['bad'])} bad fixtures; "
      f"mutants: {counts[True]} accepted, {counts[False]} refused, by both")
for failure in failures[:20]:
    print(failure)
sys.exit(1 if failures else 0)
