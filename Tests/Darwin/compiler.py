"""Modules that are compiled for one of Apple's systems, each only once for the same input."""

import concurrent.futures
import hashlib
import pathlib
import re
import subprocess
import threading
import time

HEADING = re.compile(r"^(?P<place>\S[^\n]*?:\d+:\d+): (?P<kind>error|warning): (?P<text>.*)$")


class Module:
    """What is compiled in one go: a name, its sources and the modules that it imports."""

    def __init__(self, name, sources, imports=(), mode="6", flags=(), package="vmgen", is_program=False):
        self.name = name.replace("-", "_")
        self.sources = sorted(str(source) for source in sources)
        self.imports = list(imports)
        self.mode = mode
        self.flags = list(flags)
        self.package = package
        self.is_program = is_program or any(pathlib.Path(source).name == "main.swift" for source in self.sources)


class Compiler:
    """Compiles modules for one platform and keeps what it said."""

    def __init__(self, sdk, plugin, jobs):
        self.sdk = sdk
        self.plugin = plugin
        self.jobs = jobs
        self.lock = threading.Lock()
        self.promises = {}
        self.seconds = {}
        self.diagnostics = []
        self.compiled = 0
        self.reused = 0
        self.skipped = 0

    def compile(self, module):
        """A promise of the module's key, which stands for all that it was made from; None where there were errors."""
        folder = self.folder(module)
        if folder not in self.promises:
            others = [self.compile(other) for other in module.imports]
            self.promises[folder] = self.jobs.submit(self.run, module, others)
        return self.promises[folder]

    def folder(self, module):
        """Where the module lies: one folder for each, so that an import that is not declared is not found."""
        digest = hashlib.sha256("\n".join([module.mode] + module.sources + module.flags).encode()).hexdigest()[:12]
        return self.sdk.modules / f"{module.name}-{digest}"

    def run(self, module, others):
        keys = [other.result() for other in others]
        if None in keys:
            # What is wrong is said of the module that this one imports.
            self.skipped += 1
            return None
        folder = self.folder(module)
        command = self.command(module, folder)
        key = self.key(module, command, keys)
        said = self.said_before(folder, key)
        if said is None:
            start = time.monotonic()
            said = self.say(module, folder, command)
            (folder / "said").write_text(said)
            (folder / "key").write_text(key)
            self.compiled += 1
            self.seconds[module.name] = time.monotonic() - start
        else:
            self.reused += 1
        found = diagnostics(said)
        with self.lock:
            self.diagnostics += [(module.name, line) for line in found]
        return None if any(HEADING.match(line)["kind"] == "error" for line in found) else key

    def said_before(self, folder, key):
        said = folder / "said"
        return said.read_text() if said.exists() and (folder / "key").read_text() == key else None

    def say(self, module, folder, command):
        folder.mkdir(parents=True, exist_ok=True)
        for name in ["key", "said"]:
            (folder / name).unlink(missing_ok=True)
        outcome = subprocess.run(command, capture_output=True, text=True)
        said = outcome.stderr + outcome.stdout
        if outcome.returncode != 0 and not diagnostics(said):
            said += f"\n{module.name}:1:1: error: the compiler ended with {outcome.returncode}: {said[-500:]}\n"
        return said

    def key(self, module, command, keys):
        digest = hashlib.sha256()
        for text in [self.sdk.version, *command, *keys]:
            digest.update(text.encode() + b"\0")
        for source in module.sources:
            digest.update(pathlib.Path(source).read_bytes() + b"\0")
        return digest.hexdigest()

    def command(self, module, folder):
        """One run that also makes the checks of the SIL stage, data races among them, which `-typecheck` leaves out."""
        command = ["swiftc", "-frontend", "-emit-module", "-o", folder / f"{module.name}.swiftmodule"]
        command += ["-module-name", module.name, "-package-name", module.package, "-swift-version", module.mode]
        command += ["-enable-testing"] + ([] if module.is_program else ["-parse-as-library"])
        for other in self.all_imports(module):
            command += ["-I", self.folder(other)]
        command += self.sdk.flags(self.plugin) + module.flags + module.sources
        return [str(word) for word in command]

    def all_imports(self, module):
        result = []
        for other in module.imports:
            for each in [other] + self.all_imports(other):
                if each not in result:
                    result.append(each)
        return result


def diagnostics(said):
    """Errors and warnings, one line each, in order and without repetitions."""
    result = []
    for line in said.splitlines():
        found = HEADING.match(line)
        if found and line not in result:
            result.append(line)
    return result


class LimitedPool:
    """Runs tasks in threads, of which only some work at a time: one that waits for another task does not count."""

    def __init__(self, count):
        self.pool = concurrent.futures.ThreadPoolExecutor(max_workers=256)
        self.running = threading.Semaphore(count)

    def submit(self, function, module, others):
        def task():
            concurrent.futures.wait(others)
            with self.running:
                return function(module, others)

        return self.pool.submit(task)
