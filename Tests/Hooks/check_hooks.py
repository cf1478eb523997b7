"""Hooks and CI settings, tried with the programs that will run them. Usage: check_hooks.py VMGEN [CHECK…]"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
VMGEN = Path(sys.argv[1]).resolve()
GOOD = "extension AView {\n    @Observable\n    final class ViewModel {}\n}\n"
BAD = GOOD.replace("final ", "")


class Repository:
    """A repository of somebody whose machine has no settings."""

    def __init__(self, scratch, name="project", path=True):
        self.home = scratch / "home"
        self.home.mkdir(exist_ok=True)
        self.folder = scratch / name
        folders = [str(VMGEN.parent)] if path else []
        self.environment = {
            "HOME": str(self.home),
            "PATH": os.pathsep.join(folders + [os.environ["PATH"]]),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_EDITOR": "true",
        }
        (self.home / ".gitconfig").write_text(
            "[user]\n name = A\n email = a@example.com\n[init]\n defaultBranch = main\n"
            "[protocol \"file\"]\n allow = always\n[safe]\n directory = *\n"
        )
        self.folder.mkdir()
        self.run("git", "init", "--quiet")

    def run(self, *words, folder=None, fails=False, check=True):
        result = subprocess.run(
            words, cwd=folder or self.folder, env=self.environment, capture_output=True, text=True,
            stdin=subprocess.DEVNULL,
        )
        text = result.stdout + result.stderr
        if check:
            assert (result.returncode != 0) == fails, f"{words}: status {result.returncode}\n{text}"
        return text

    def git(self, *words, **options):
        return self.run("git", *words, **options)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def commit(self, *words, fails=False, folder=None):
        """Commits; where that fails it is because of a finding."""
        before = self.git("rev-parse", "--quiet", "--verify", "HEAD", check=False, folder=folder)
        text = self.git("commit", "--message", "x", *words, fails=fails, folder=folder)
        after = self.git("rev-parse", "--quiet", "--verify", "HEAD", check=False, folder=folder)
        assert (before == after) == fails, text
        if fails:
            assert "(final_class)" in text, text
        return text


def installed(scratch, **options):
    repository = Repository(scratch, **options)
    repository.run(VMGEN, "hook", "install")
    return repository


def commits(scratch):
    """What is committed is what is checked."""
    r = installed(scratch)
    r.write("A.swift", BAD)
    r.git("add", ".")
    r.commit(fails=True)
    # The disk is good, what is staged is not; and the other way round.
    r.write("A.swift", GOOD)
    r.commit(fails=True)
    r.git("add", ".")
    r.write("A.swift", BAD)
    r.commit()
    # Options that commit something else than the index.
    r.commit("--all", fails=True)
    r.commit("A.swift", fails=True)
    r.write("B.swift", GOOD)
    r.git("add", "B.swift")
    r.commit("B.swift")
    r.write("A.swift", GOOD + "\n")
    r.commit("--all")
    r.write("A.swift", BAD)
    r.commit("--include", "A.swift", fails=True)
    r.commit("--all", "--amend", fails=True)
    r.git("commit", "--all", "--message", "x", "--no-verify")
    # A finding that was there before does not count, wherever it moves. One more of its kind does.
    r.write("C.swift", GOOD)
    r.git("add", ".")
    r.commit()
    r.git("mv", "A.swift", "D.swift")
    r.commit()
    r.write("E.swift", BAD)
    r.git("add", "E.swift")
    r.commit(fails=True)
    r.git("rm", "--quiet", "--force", "E.swift")
    r.git("rm", "--quiet", "D.swift")
    r.commit()
    # From a folder below, and with names of every kind.
    for name in ["a b.swift", "-x.swift", 'q"uote.swift', "new\nline.swift", "ü.swift"]:
        r.write("Deep/" + name, BAD)
        r.git("add", ".")
        text = r.commit(fails=True, folder=r.folder / "Deep")
        assert "new\nline" not in text
        r.git("rm", "--quiet", "--cached", "-r", "Deep")
        shutil.rmtree(r.folder / "Deep")
        (r.folder / "Deep").mkdir()


def configurations(scratch):
    """The configuration is the staged one."""
    r = installed(scratch)
    off = '{"rules": {"final_class": "off"}}'
    r.write(".vmgen.json", off)
    r.write("A.swift", BAD)
    r.git("add", "A.swift")
    r.commit(fails=True)
    r.git("add", ".vmgen.json")
    r.write(".vmgen.json", "{")
    r.commit()


def merges(scratch):
    r = installed(scratch)
    r.write("A.swift", GOOD + "// base\n")
    r.git("add", ".")
    r.commit()
    r.git("switch", "--quiet", "--create", "topic")
    r.write("A.swift", GOOD + "// topic\n")
    r.write("B.swift", GOOD.replace("AV", "BV"))
    r.git("add", ".")
    r.commit()
    r.git("switch", "--quiet", "main")
    r.write("C.swift", GOOD.replace("AV", "CV"))
    r.git("add", ".")
    r.commit()
    r.git("merge", "--quiet", "--no-edit", "topic")
    r.git("reset", "--quiet", "--hard", "HEAD~1")
    # With a conflict: named while it is there, checked when it is resolved.
    r.write("A.swift", GOOD + "// main\n")
    r.commit("--all")
    r.git("merge", "--quiet", "topic", fails=True)
    text = r.run(VMGEN, "lint", "--staged", fails=True)
    assert "A.swift" in text and "conflict" in text, text
    r.write("A.swift", BAD)
    r.git("add", "A.swift")
    r.commit(fails=True)
    r.write("A.swift", GOOD)
    r.git("add", "A.swift")
    r.commit()
    # A rebase with a conflict in it.
    r.git("switch", "--quiet", "--create", "other", "HEAD~1")
    r.write("A.swift", GOOD + "// other\n")
    r.commit("--all")
    r.git("rebase", "--quiet", "main", fails=True)
    r.write("A.swift", GOOD + "// both\n")
    r.git("add", "A.swift")
    r.git("rebase", "--continue")
    assert "// both" in (r.folder / "A.swift").read_text()
    r.git("rebase", "--quiet", "--force-rebase", "HEAD~1")


def work_trees(scratch):
    r = installed(scratch)
    r.git("commit", "--quiet", "--allow-empty", "--message", "x")
    tree = scratch / "tree"
    r.git("worktree", "add", "--quiet", str(tree))
    (tree / "A.swift").write_text(BAD)
    r.git("add", ".", folder=tree)
    r.commit(fails=True, folder=tree)
    (tree / "A.swift").write_text(GOOD)
    r.commit("--all", folder=tree)
    assert "runs vmgen already" in r.run(VMGEN, "hook", "install", folder=tree)
    # Of a repository without a work tree of its own.
    bare = scratch / "bare.git"
    r.git("clone", "--quiet", "--bare", str(r.folder), str(bare))
    other = scratch / "other"
    r.git("worktree", "add", "--quiet", str(other), "main", folder=bare)
    r.run(VMGEN, "hook", "install", folder=other)
    (other / "B.swift").write_text(BAD)
    r.git("add", ".", folder=other)
    r.commit(fails=True, folder=other)
    # A submodule has hooks of its own.
    r.git("submodule", "--quiet", "add", str(bare), "Sub.swift")
    r.commit()
    (r.folder / "Sub.swift/C.swift").write_text(BAD)
    r.git("add", ".", folder=r.folder / "Sub.swift")
    r.run(VMGEN, "hook", "install", folder=r.folder / "Sub.swift")
    r.commit(fails=True, folder=r.folder / "Sub.swift")
    r.commit("--no-verify", folder=r.folder / "Sub.swift")
    r.commit("--all")


def other_hooks(scratch):
    """Beside a script that is there; in the folder that git is told to look into; without the tool."""
    r = Repository(scratch)
    r.git("config", "core.hooksPath", "tools/hooks")
    script = "#!/bin/sh\necho ran >> ran.txt\nexec true\n"
    r.write("tools/hooks/pre-commit", script)
    hook = r.folder / "tools/hooks/pre-commit"
    hook.chmod(0o755)
    r.run(VMGEN, "hook", "install")
    r.write("A.swift", BAD)
    r.git("add", "A.swift")
    r.commit(fails=True)
    assert not (r.folder / "ran.txt").exists()
    r.write("A.swift", GOOD)
    r.git("add", "A.swift")
    r.commit()
    assert (r.folder / "ran.txt").read_text() == "ran\n"
    # The hook is a file of the project: who has no vmgen is told so.
    r.environment["PATH"] = "/usr/bin:/bin"
    r.write("A.swift", GOOD + "\n")
    text = r.git("commit", "--all", "--message", "x", fails=True)
    assert "found no 'vmgen'" in text and "--no-verify" in text, text
    r.run(VMGEN, "hook", "uninstall")
    assert hook.read_text() == script
    r.commit("--all")
    # One of this machine finds the tool where it was.
    r.git("config", "--unset", "core.hooksPath")
    r.run(VMGEN, "hook", "install")
    r.write("A.swift", BAD)
    r.commit("--all", fails=True)
    for shell in ["dash", "bash", "zsh", "ksh", "busybox"]:
        if program := shutil.which(shell):
            words = [program] + (["sh"] if shell == "busybox" else [])
            r.run(*words, "-n", str(r.folder / ".git/hooks/pre-commit"))


def pre_commit(scratch, hook, path=None):
    r = Repository(scratch)
    r.environment["TSAN_OPTIONS"] = f"log_path={scratch / 'race'}"
    if path:
        r.environment["PATH"] = os.pathsep.join([str(path), r.environment["PATH"]])
    source = ROOT
    revision = r.git("-C", str(source), "rev-parse", "HEAD").strip()
    r.write(
        ".pre-commit-config.yaml",
        yaml.safe_dump({"repos": [{"repo": str(source), "rev": revision, "hooks": [{"id": hook}]}]}),
    )
    r.git("add", ".")
    r.run("pre-commit", "install")
    r.git("commit", "--quiet", "--message", "x")
    assert "pre-commit manages the hooks" in r.run(VMGEN, "hook", "install", fails=True)
    r.write("A.swift", BAD)
    r.git("add", ".")
    r.commit(fails=True)
    # Staged in part: what is put aside does not count, in either direction.
    r.write("A.swift", GOOD)
    r.commit(fails=True)
    r.git("add", ".")
    r.write("A.swift", BAD)
    r.commit()
    assert (r.folder / "A.swift").read_text() == BAD
    r.commit("--all", fails=True)
    r.write("A.swift", GOOD)
    r.write("a b.swift", GOOD.replace("AV", "BV"))
    r.git("add", ".")
    r.commit()
    r.git("mv", "A.swift", "D.swift")
    r.commit()
    r.git("rm", "--quiet", "D.swift")
    r.commit()
    r.write("E.swift", BAD)
    r.git("add", ".")
    r.git("commit", "--quiet", "--message", "x", "--no-verify")
    assert "(final_class)" in r.run("pre-commit", "run", "--all-files", fails=True)


def pre_commit_system(scratch):
    pre_commit(scratch, "vmgen-lint-system")


def pre_commit_swift(scratch):
    """pre-commit builds the tool itself. It does so without optimisation, which takes minutes (another check builds with
    it), and with the thread sanitizer, which watches what the hook does, and then the threads of whole runs."""
    swift = scratch / "watched/swift"
    swift.parent.mkdir()
    flags = "-Xswiftc -Onone -Xswiftc -gnone -Xswiftc -no-emit-module-separately-wmo --sanitize thread"
    swift.write_text(f'#!/bin/sh\n[ "$1" = build ] && set -- "$@" {flags}\nexec "{shutil.which("swift")}" "$@"\n')
    swift.chmod(0o755)
    pre_commit(scratch, "vmgen-lint", path=swift.parent)

    (watched,) = {file.resolve() for file in (scratch / "home/.cache/pre-commit").glob("repo*/**/release/vmgen")}
    assert b"__tsan_" in watched.read_bytes()
    r = Repository(scratch, "threads")
    r.environment["TSAN_OPTIONS"] = f"log_path={scratch / 'race'}"
    for folder in ["Fixtures", "Sources/Linting", "Templates"]:
        shutil.copytree(ROOT / folder, r.folder / folder, ignore=shutil.ignore_patterns(".*"))
    r.git("add", ".")
    for threads, words in [("2", []), ("16", ["--convention", "representable"]), ("4", ["--staged"]), ("4", ["--diff"])]:
        r.environment["VMGEN_THREADS"] = threads
        words = ["lint", "--no-config", *words]
        assert r.run(str(watched), *words, check=False) == r.run(VMGEN, *words, check=False), words
    races = [file.read_text() for file in scratch.glob("race.*")]
    assert not races, races[0]


def released_binary(r, scratch, steps):
    """A version takes the binary of its release and checks it; anything else is built."""
    release = scratch / "release"
    release.mkdir()
    asset = "vmgen-1.2.3-x86_64-linux.tar.gz"
    with tarfile.open(release / asset, "w:gz") as archive:
        archive.add(os.path.realpath(VMGEN), "vmgen")
    digest = hashlib.sha256((release / asset).read_bytes()).hexdigest()

    def step(name, expected=0, **variables):
        r.environment |= {"RUNNER_TEMP": str(scratch / "temp"), "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64",
                          "GITHUB_OUTPUT": str(scratch / "output"), **variables}
        words = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", steps[name]["run"]]
        result = subprocess.run(words, cwd=r.folder, env=r.environment, capture_output=True, text=True)
        assert (result.returncode == 0) == (expected == 0), result.stdout + result.stderr

    for reference, wanted in [("1.2.3", asset), ("main", ""), ("1.2.3; touch pwned", "")]:
        (scratch / "output").write_text("")
        step("Choose the binary", VMGEN_REF=reference, VMGEN_REPOSITORY="acme/vmgen")
        assert (scratch / "output").read_text() == f"asset={wanted}\nkey=acme/vmgen/{wanted}\n"
    (release / "SHA256SUMS").write_text(f"{'0' * 64}  {asset}\n")
    step("Get vmgen", 1, VMGEN_ASSET=asset, VMGEN_RELEASE=release.as_uri())
    assert not (scratch / "temp/vmgen/vmgen").exists()
    (release / "SHA256SUMS").write_text(f"{digest}  {asset}\n")
    step("Get vmgen", VMGEN_ASSET=asset, VMGEN_RELEASE=release.as_uri())
    assert (scratch / "temp/vmgen/vmgen").exists()
    # A cached binary is not fetched again.
    step("Get vmgen", VMGEN_ASSET=asset, VMGEN_RELEASE="file:///nowhere")


def action(scratch):
    """The script of the action, with inputs that want to be more than text."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    for step in steps:
        assert "${{" not in step.get("run", ""), step["run"]
    steps = {step["name"]: step for step in steps}
    r = Repository(scratch)
    r.write("App/A.swift", GOOD)
    r.git("add", ".")
    r.commit()
    r.write("App/$(touch pwned).swift", BAD)
    r.write("App/::error::x.swift", BAD.replace("AV", "BV"))
    released_binary(r, scratch, steps)

    def lint(status, paths="", since="", strict="false", folder=".", new="false", configuration="", baseline="", sarif=""):
        r.environment |= {
            "RUNNER_TEMP": str(scratch / "temp"), "VMGEN_PATHS": paths, "VMGEN_SINCE": since, "VMGEN_STRICT": strict,
            "VMGEN_FOLDER": folder, "GITHUB_STEP_SUMMARY": str(scratch / "summary.md"), "VMGEN_NEW": new,
            "VMGEN_CONFIGURATION": configuration, "VMGEN_BASELINE": baseline, "VMGEN_SARIF": sarif,
        }
        words = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", steps["Lint"]["run"]]
        result = subprocess.run(words, cwd=r.folder, env=r.environment, capture_output=True, text=True)
        assert result.returncode == status, result.stdout + result.stderr
        assert not list(scratch.rglob("pwned"))
        return result.stdout

    assert lint(1).count("::error file=App/") == 2
    lint(0, paths="App/A.swift\n")
    lint(1, paths="App/$(touch pwned).swift\nApp/A.swift")
    lint(1, folder="App")
    lint(1, since="HEAD")
    lint(0, paths="App/A.swift", strict="true")
    lint(1, new="true", sarif="out.sarif")
    assert '"final_class"' in (r.folder / "out.sarif").read_text()
    r.write("off.json", '{"rules": {"final_class": "off", "observable_macro": "off", "nested_in_view": "off"}}')
    lint(0, configuration="off.json")
    lint(2, baseline="missing.json")
    for text in ["$(touch pwned)", "`touch pwned`", "; touch pwned", "--no-config", '" && touch pwned && "']:
        lint(2, paths=text)
        lint(2, since=text)
        lint(2, strict=text)
        lint(2, new=text)
        lint(2, configuration=text)
        lint(2, baseline=text)
        lint(1, folder=text)
    assert "final_class" in (scratch / "summary.md").read_text()


def schemas(scratch):
    """What others publish about these files, and no input in the text of a script."""
    page = (ROOT / "docs/ci.md").read_text()
    examples = dict(re.findall(r"<!-- example: ([a-z-]+) -->\n```yaml\n(.*?)```", page, re.DOTALL))
    assert set(examples) == {"pre-commit-config", "github-workflow", "gitlab-ci"}
    for name, text in examples.items():
        (scratch / f"{name}.yaml").write_text(text)
    for schema, file in [
        ("vendor.github-actions", ROOT / "action.yml"),
        ("vendor.github-workflows", scratch / "github-workflow.yaml"),
        ("vendor.gitlab-ci", scratch / "gitlab-ci.yaml"),
    ]:
        subprocess.run(["check-jsonschema", "--builtin-schema", schema, file], check=True, stdout=subprocess.DEVNULL)
    for words in [["validate-manifest", ROOT / ".pre-commit-hooks.yaml"],
                  ["validate-config", scratch / "pre-commit-config.yaml"]]:
        subprocess.run(["pre-commit"] + words, check=True)
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"]
    for job in yaml.safe_load(examples["github-workflow"])["jobs"].values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", "")
            if "vmgen" in step["uses"]:
                assert set(step["with"]) <= set(inputs)


CHECKS = [commits, configurations, merges, work_trees, other_hooks, pre_commit_system, action, schemas]
# This one takes minutes, so it runs only by name.
SLOW = [pre_commit_swift]
names = sys.argv[2:]
known = {check.__name__: check for check in CHECKS + SLOW}
if unknown := set(names) - set(known):
    sys.exit(f"there is no check {', '.join(sorted(unknown))}; choose from {', '.join(known)}")
for check in [known[name] for name in names] or CHECKS:
    with tempfile.TemporaryDirectory() as scratch:
        check(Path(scratch).resolve())
    print(f"{check.__name__}: ok", flush=True)
