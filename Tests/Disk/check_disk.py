#!/usr/bin/env python3
"""vmgen on disks that misbehave: what cannot be read, what changes during the run, what is no file, a full disk, closed
pipes, signals. Needs no rights, but skips with a message what only the superuser can prepare.

Usage: .ci/disk VMGEN [--rounds N] [--only WORD]
"""

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

FORMATS = ["text", "xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"]
CONVENTIONS = ["observable", "uikit", "unidirectional", "clean", "representable"]
FINDING = b"class AViewModel {}\n"
CHECKS = []
failures = []
options = None


def check(function):
    CHECKS.append(function)
    return function


def expect(condition, *what):
    if not condition:
        failures.append(f"{current}: {' '.join(str(part) for part in what)}")
        print("  FAILED " + failures[-1][:600], flush=True)


def skip(why):
    print(f"  skipped: {why}", flush=True)


class Run:
    def __init__(self, words, folder, prefix=(), stdout=subprocess.PIPE, limit=30):
        child = subprocess.Popen([*prefix, options.vmgen, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout,
                                 stderr=subprocess.PIPE)
        try:
            self.output, self.errors = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            child.kill()
            self.output, self.errors = child.communicate()
            expect(False, "it hangs:", words)
        self.status = child.returncode
        self.output = self.output or b""

    def __str__(self):
        return f"status {self.status}, {self.output[-200:]}, {self.errors[-300:]}"

    def paths(self):
        return [each["path"] for each in json.loads(self.output)["diagnostics"]]

    def summary(self):
        return json.loads(self.output)["summary"]


# The beginning of a report, which a later run replaces.
OLD = b'{"version": 1, "tool": "vmgen 1.0.0"'


def lint(folder, *words, **more):
    return Run(["lint", "--root", ".", "--only", "final_class", *words], folder, **more)


def write(path, content=FINDING):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def hidden(folder):
    return [name for name in os.listdir(folder) if ".vmgen-" in name or name.startswith(".vmgen")]


def without_rights(folder):
    """How to run as somebody to whom permissions apply, or None."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        return None
    os.chmod(folder, 0o777)
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


@check
def unreadable(folder):
    prefix = without_rights(folder)
    if prefix is None:
        return skip("no setpriv")
    write(f"{folder}/Good.swift")
    write(f"{folder}/Bad.swift")
    write(f"{folder}/closed/Inside.swift")
    write(f"{folder}/listed/Inside.swift")
    write(f"{folder}/rules/.gitignore", b"*.swift\n")
    os.chmod(f"{folder}/Bad.swift", 0)
    os.chmod(f"{folder}/closed", 0)
    os.chmod(f"{folder}/listed", 0o644)
    os.chmod(f"{folder}/rules/.gitignore", 0)
    run = lint(folder, "--format", "json", prefix=prefix)
    expect(run.status == 3, run)
    expect(run.paths() == ["Good.swift"], run)
    for name in [b"Bad.swift", b"closed", b"listed", b"rules/.gitignore"]:
        expect(name in run.errors, name, "is not named:", run)
    os.chmod(f"{folder}/closed", 0o755)
    os.chmod(f"{folder}/listed", 0o755)
    write(f"{folder}/nested/.vmgen.json", b"{}")
    os.chmod(f"{folder}/nested/.vmgen.json", 0)
    expect(lint(folder, prefix=prefix).status == 2, "a configuration that cannot be read:", lint(folder, prefix=prefix))


@check
def no_files(folder):
    write(f"{folder}/Good.swift")
    os.mkfifo(f"{folder}/Pipe.swift")
    os.mkdir(f"{folder}/Folder.swift")
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(folder)
        server.bind("Socket.swift")
        os.chdir(here)
    for name, target in [("Zero", "/dev/zero"), ("Random", "/dev/urandom"), ("PipeLink", "Pipe.swift"), ("Loop", "Loop.swift"),
                         ("LoopA", "LoopB.swift"), ("LoopB", "LoopA.swift"), ("Nowhere", "Missing.swift"),
                         ("Up", ".."), ("Link", "Good.swift")]:
        os.symlink(target, f"{folder}/{name}.swift")
    os.mkdir(f"{folder}/a")
    os.symlink("..", f"{folder}/a/up")
    os.symlink("/", f"{folder}/a/root")
    os.mkfifo(f"{folder}/a/.gitignore")
    run = lint(folder, "--format", "json")
    # Links that lead nowhere and rules that are no file are said; what is no file has no findings.
    expect(run.status in (1, 3), run)
    expect(run.paths() == ["Good.swift"], run)
    for name in ["Pipe", "Socket", "PipeLink"]:
        run = lint(folder, f"{name}.swift")
        expect(run.status == 2 and b"neither a file nor a folder" in run.errors, name, run)
    for name in ["Zero", "Random"]:
        run = lint(folder, f"{name}.swift")
        expect(run.status == 2 and b"leaves the project" in run.errors, name, run)
    for name in ["Loop", "LoopA", "Nowhere"]:
        expect(lint(folder, f"{name}.swift").status == 2, name)
    os.mkfifo(f"{folder}/.vmgen.json")
    expect(lint(folder).status == 2, "a pipe as configuration:", lint(folder))
    if os.geteuid() == 0:
        os.unlink(f"{folder}/.vmgen.json")
        try:
            os.mknod(f"{folder}/Device.swift", 0o020644, os.makedev(1, 5))
            run = lint(folder, "--format", "json")
            expect("Device.swift" not in run.paths(), run)
        except OSError as error:
            skip(f"devices: {error}")


@check
def odd_names(folder):
    names = [b"new\nline.swift", b"esc\x1b[31m.swift", b"bell\x07.swift", b"\xff\xfe.swift", b"caf\xe9.swift", b"tab\t.swift",
             b"-dash.swift", b" space .swift", b"quote\".swift", b"percent%25.swift", b"colon:.swift", b"a,b.swift",
             "한.swift".encode(), b"\x7f.swift", "right\u202eleft.swift".encode()]
    for name in names:
        write(folder.encode() + b"/" + name)
    run = lint(folder, "--format", "json")
    expect(run.status == 1 and len(run.paths()) == len(names) and run.summary()["files"] == len(names), run)
    for form in FORMATS:
        run = lint(folder, "--format", form)
        expect(run.status == 1, form, run)
        expect(not any(byte < 0x20 and byte not in b"\n\t" or byte == 0x7f for byte in run.output + run.errors),
               form, "lets a control character out")
        expect("\u202e".encode() not in run.output or form not in ("text", "xcode"), form, "turns the direction")
    for name in names:
        run = subprocess.run([options.vmgen.encode(), b"lint", b"--root", b".", b"--only", b"final_class", b"--", name],
                             cwd=folder, capture_output=True)
        expect(run.returncode == 1, name, run)
    write(f"{folder}/Bytes.swift", b"// \xff\xfe\nclass BViewModel { let a = \"\xc3\" }\n")
    run = lint(folder, "Bytes.swift")
    expect(run.status == 1 and b"Bytes.swift: checked, but parts are not UTF-8" in run.errors, run)


@check
def large_files(folder):
    write(f"{folder}/Large.swift", FINDING + b"\n" * 50_000_000 + b"class ZViewModel {}")
    write(f"{folder}/Line.swift", b"class LViewModel { let a = \"" + b"x" * 50_000_000 + b"\" }; class MViewModel {}")
    run = lint(folder, "--format", "json")
    expect(run.status == 3 and b"larger than 30 MB" in run.errors, run)
    run = lint(folder, "--format", "json", "--max-file-size", "60")
    places = [(each["path"], each["line"], each["column"]) for each in json.loads(run.output)["diagnostics"]]
    expect(run.status == 1, run)
    expect(places == [("Large.swift", 1, 7), ("Large.swift", 50_000_002, 7), ("Line.swift", 1, 7),
                      ("Line.swift", 1, 50_000_040)], places)


@check
def long_paths(folder):
    here = os.open(folder, os.O_RDONLY)
    depth = 0
    for depth in range(10_000):
        try:
            os.mkdir("a", dir_fd=here)
            here, last = os.open("a", os.O_RDONLY, dir_fd=here), here
            os.close(last)
        except OSError as error:
            skip(f"deeper than {depth}: {error}")
            break
        if depth in (10, 1_000, 9_999):
            file = os.open("A.swift", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=here)
            os.write(file, FINDING)
            os.close(file)
    os.close(here)
    run = lint(folder, "--format", "json", limit=120)
    # What is beyond the longest path that the system takes is said, not dropped.
    reached = sorted(path.count("/") for path in run.paths())
    expect(reached[:2] == [11, 1_001], reached, run.errors[-200:])
    expect(run.status == (1 if len(reached) == 3 else 3), reached, run.status, run.errors[-200:])
    print(f"  10,000 folders: findings at the depths {reached}, status {run.status}", flush=True)


@check
def threads(folder):
    """The same bytes with 1, 2 and 16 threads, over 50 runs: each convention in each format, and what is shown of fixes."""
    for number in range(300):
        name = f"A{number % 40}"
        write(f"{folder}/{number % 7}/{name}-{number}.swift", (
            f"struct {name}View: View {{ @StateObject var a = {name}ViewModel() }}\nextension {name}View {{\n"
            f"  class ViewModel: {name}Base {{ var a = 1; func f() {{ cancelBag.collect {{ }} }} }}\n}}\n"
            f"extension {name}View.ViewModel: P{number} {{ func g() {{ coordinator.a() }} }}\n").encode())
    write(f"{folder}/a/Closed.swift/B.swift")
    expected = {}
    for run in range(50):
        for count in (1, 2, 16):
            # Nine formats and five conventions meet in all ways within 45 runs.
            words = ["--format", FORMATS[run % len(FORMATS)]] if run < 45 else ["--diff", "--unsafe-fixes"]
            words += ["--convention", CONVENTIONS[run % len(CONVENTIONS)], "--enable", "member_order,sequential_loading,guest_guard"]
            found = subprocess.run(
                [options.vmgen, "lint", "--root", ".", *words],
                cwd=folder, capture_output=True, env=os.environ | {"VMGEN_THREADS": str(count)})
            bytes = (found.returncode, found.stdout, found.stderr)
            expect(len(found.stdout) > 1_000 and bytes == expected.setdefault(run, bytes), words, run, count, "threads")


@check
def changing(folder):
    """Files, folders and rules come, go and change while the lint runs."""
    for number in range(400):
        write(f"{folder}/{number % 20}/A{number}.swift")
    write(f"{folder}/Stays.swift")
    stop = threading.Event()

    def meddle(seed):
        chance = random.Random(seed)
        while not stop.is_set():
            path = f"{folder}/{chance.randrange(20)}/A{chance.randrange(400)}.swift"
            try:
                match chance.randrange(8):
                    case 0: os.unlink(path)
                    case 1 | 2: write(path, FINDING * chance.randrange(2_000))
                    case 3: os.rename(path, f"{folder}/{chance.randrange(20)}/B{chance.randrange(400)}.swift")
                    case 4: os.truncate(path, chance.randrange(10))
                    case 5:
                        os.unlink(path)
                        os.mkfifo(path)
                    case 6:
                        os.unlink(path)
                        os.symlink("/dev/zero", path)
                    case _: shutil.rmtree(os.path.dirname(path), ignore_errors=True)
            except OSError:
                pass

    threads = [threading.Thread(target=meddle, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    seen = {}
    for _ in range(options.rounds):
        run = lint(folder, "--format", "json", "--output", "report.json", limit=60)
        seen[run.status] = seen.get(run.status, 0) + 1
        expect(run.status in (1, 3), run)
        with open(f"{folder}/report.json") as file:
            report = json.load(file)
        expect("Stays.swift" in [each["path"] for each in report["diagnostics"]], "a file that stays is missing")
        expect(run.status == (3 if report["summary"]["unreadable"] else 1), run, report["summary"])
        if run.status == 3:
            expect(len(run.errors.splitlines()) > 1, "nothing is said:", run)
    stop.set()
    for thread in threads:
        thread.join()
    print(f"  statuses of {options.rounds} runs: {seen}", flush=True)


@check
def full_disk(folder):
    for number in range(300):
        write(f"{folder}/A{number}.swift")
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            for form in FORMATS:
                run = lint(folder, "--format", form, stdout=full)
                expect(run.status == 3 and b"no space left" in run.errors, form, run)
        run = lint(folder, "--output", "/dev/full")
        expect(run.status == 3 and b"no space left" in run.errors, run)
    small = f"{folder}/small"
    os.mkdir(small)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", small], capture_output=True).returncode != 0:
        return skip("no right to mount a small file system")
    try:
        write(f"{small}/report.json", OLD)
        run = lint(folder, "--format", "json", "--output", "small/report.json")
        expect(run.status == 3 and b"no space left" in run.errors, run)
        expect(open(f"{small}/report.json").read().encode() == OLD, "what was there is lost")
        expect(hidden(small) == [], hidden(small))
        write(f"{small}/filler", b"a" * 40_000)
        before = sorted(os.listdir(small))
        run = Run(["new", "One", "Two", "Three", "Four", "Five", "--in", "Screens", "--root", "."], small)
        expect(run.status == 3 and b"pace left" in run.errors, run)
        expect(sorted(os.listdir(small)) == before, "new left", os.listdir(small))
    finally:
        subprocess.run(["umount", small])


@check
def closed_pipes(folder):
    for number in range(3_000):
        write(f"{folder}/A{number}.swift", FINDING * 5)
    for form in FORMATS:
        for reader in (["head", "-1"], ["true"]):
            child = subprocess.Popen([options.vmgen, "lint", "--root", ".", "--format", form], cwd=folder,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            subprocess.run(reader, stdin=child.stdout, stdout=subprocess.DEVNULL)
            child.stdout.close()
            errors = child.stderr.read()
            # The status is that of the findings; nobody complains.
            expect(child.wait(30) == 1, form, reader, child.returncode, errors)
            # The summary; in the text form a second line says how to begin.
            lines = errors.splitlines()
            expect(1 <= len(lines) <= 2 and b" ViewModels in " in lines[0] and b"pipe" not in errors, form, reader, errors)
    # Nobody reads either stream.
    child = subprocess.Popen([options.vmgen, "lint", "--root", "."], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdout.close()
    child.stderr.close()
    expect(child.wait(30) == 1, "both streams closed:", child.returncode)
    # The streams are not even open.
    run = subprocess.run(f"exec '{options.vmgen}' lint --root . --quiet >&- 2>&- <&-", shell=True, cwd=folder)
    expect(run.returncode in (1, 3), "no streams:", run.returncode)


def longest(words, folder):
    """Runs it once; gives back a little more than the seconds that it took."""
    start = time.monotonic()
    subprocess.run([options.vmgen, *words], cwd=folder, capture_output=True)
    return (time.monotonic() - start) * 1.2


def interrupt(words, folder, slowest, signals=(signal.SIGINT, signal.SIGTERM, signal.SIGHUP)):
    """Starts it, and sends a signal at a random moment; gives back how it ended."""
    number = random.choice(signals)
    child = subprocess.Popen([options.vmgen, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    time.sleep(random.random() * slowest)
    child.send_signal(number)
    status = child.wait(30)
    expect(status in (0, 1, -number), words[0], "ended with", status, "on", number)
    return status


@check
def signals_in_lint(folder):
    for number in range(1_500):
        write(f"{folder}/{number % 30}/A{number}.swift", FINDING * 5)
    words = ["lint", "--root", ".", "--format", "json", "--output", "report.json"]
    slowest = longest(words, folder)
    complete = open(f"{folder}/report.json", "rb").read()
    ended = 0
    for number in range(options.rounds * 5):
        write(f"{folder}/report.json", OLD)
        ended += interrupt(words, folder, slowest) < 0
        content = open(f"{folder}/report.json", "rb").read()
        expect(content in (OLD, complete), "a partial report of", len(content), "bytes")
        expect(hidden(folder) == [], "left behind:", hidden(folder))
    print(f"  {ended} of {options.rounds * 5} runs were ended by their signal", flush=True)
    # Whoever starts it with a signal ignored wants it to go on.
    child = subprocess.Popen(["nohup", options.vmgen, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(slowest / 3)
    child.send_signal(signal.SIGHUP)
    expect(child.wait(30) in (1, -signal.SIGHUP), "nohup:", child.returncode)
    expect(hidden(folder) == [], "left behind:", hidden(folder))


@check
def signals_in_new(folder):
    words = ["new", *[f"Screen{chr(65 + n)}" for n in range(20)], "--in", "Screens", "--root", "."]
    slowest = longest(words, folder)
    complete = contents(folder)
    expect(len(complete) > 40, "new wrote", len(complete), "files")
    ended = 0
    for _ in range(options.rounds * 5):
        shutil.rmtree(f"{folder}/Screens")
        ended += interrupt(words, folder, slowest) < 0
        left = contents(folder)
        expect(left in ({}, complete), f"{len(left)} of {len(complete)} files:", sorted(left)[:4])
        os.makedirs(f"{folder}/Screens", exist_ok=True)
    print(f"  {ended} of {options.rounds * 5} runs were ended by their signal", flush=True)


@check
def kills_in_new(folder):
    """After SIGKILL, the next run of the same command completes the package and names what is left over."""
    words = ["new", "Screen", "--package", "Demo", "--root", "."]
    slowest = longest(words, folder)
    complete = contents(folder)
    expect(len(complete) > 40, "new wrote", len(complete), "files")
    partial = 0
    for _ in range(options.rounds * 5):
        shutil.rmtree(f"{folder}/Demo", ignore_errors=True)
        interrupt(words, folder, slowest, [signal.SIGKILL])
        partial += contents(folder) not in ({}, complete)
        again = subprocess.run([options.vmgen, *words], cwd=folder, capture_output=True, text=True)
        expect(again.returncode == 0, again.stderr)
        left = {path: text for path, text in contents(folder).items() if path not in complete}
        expect({path: text for path, text in contents(folder).items() if path in complete} == complete, "the package is broken")
        for path in left:
            expect(os.path.relpath(path, folder) in again.stdout, "unnamed:", path)
        subprocess.run([options.vmgen, *words, "--remove-leftovers"], cwd=folder, capture_output=True)
        expect(contents(folder) == complete, "leftovers remain")
    print(f"  {partial} of {options.rounds * 5} runs were killed while they wrote", flush=True)


def contents(folder):
    return {path: open(path, "rb").read() for place, _, names in os.walk(folder) for path in (f"{place}/{name}" for name in names)}


@check
def places_of_reports(folder):
    write(f"{folder}/A.swift")
    write(f"{folder}/real.json", OLD)
    os.symlink("real.json", f"{folder}/link.json")
    os.symlink("nowhere/report.json", f"{folder}/dangling.json")
    os.symlink("loop.json", f"{folder}/loop.json")
    os.mkdir(f"{folder}/folder")
    os.mkfifo(f"{folder}/pipe")
    json_to = lambda place, **more: lint(folder, "--format", "json", "--output", place, **more)
    run = json_to("link.json")
    expect(run.status == 1 and os.path.islink(f"{folder}/link.json") and json.load(open(f"{folder}/real.json")), run)
    for place in ["folder", "missing/report.json", "A.swift/report.json", "loop.json", "a" * 300, ""]:
        run = json_to(place)
        expect(run.status == 2 and run.output == b"", place, run)
    run = json_to("dangling.json")
    expect(run.status == 2, "a link that leads nowhere:", run)
    read = []
    reader = threading.Thread(target=lambda: read.append(open(f"{folder}/pipe", "rb").read()))
    reader.start()
    run = json_to("pipe")
    reader.join(10)
    expect(run.status == 1 and read and json.loads(read[0]), "a pipe:", run)
    expect(json_to("/dev/null").status == 1 and os.path.exists("/dev/null"), "/dev/null")
    expect(hidden(folder) == [], hidden(folder))
    prefix = without_rights(folder)
    if prefix is None:
        return skip("no setpriv")
    os.mkdir(f"{folder}/shut")
    os.chmod(f"{folder}/shut", 0o555)
    run = json_to("shut/report.json", prefix=prefix)
    expect(run.status == 2 and b"permission denied" in run.errors, run)
    run = Run(["new", "Cart", "--in", "shut", "--root", "."], folder, prefix=prefix)
    # A conflict, seen before anything is written.
    expect(run.status == 1 and os.listdir(f"{folder}/shut") == [], run)


def main():
    global options, current
    parser = argparse.ArgumentParser()
    parser.add_argument("vmgen")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.vmgen = os.path.abspath(options.vmgen)
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        # The build folder may be closed to others.
        options.vmgen = shutil.copy(options.vmgen, f"{root}/vmgen")
        for function in CHECKS:
            if options.only not in function.__name__:
                continue
            current = function.__name__
            folder = f"{root}/{current}"
            os.mkdir(folder)
            start = time.monotonic()
            print(current, flush=True)
            try:
                function(folder)
            except Exception as error:
                expect(False, repr(error))
            print(f"  {time.monotonic() - start:.1f} s", flush=True)
            subprocess.run(["chmod", "-R", "u+rwx", folder], capture_output=True)
            subprocess.run(["rm", "-rf", folder])
    print(f"{len(failures)} failed" if failures else "All hold.")
    return 1 if failures else 0


current = ""
sys.exit(main())
