"""Makes releases of a binary with `.ci/release`, and gives it wrong arguments. Usage: check_release.py VMGEN"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VMGEN = Path(sys.argv[1]).resolve()
VERSION = re.search(r'current = "(.*)"', (ROOT / "Sources/VMGenCLI/Version.swift").read_text())[1]
ELF = b"\x7fELF" + bytes(14)


class Clone:
    """A clone of the repository with the scripts as they are now, so that its work tree is clean."""

    def __init__(self, folder):
        self.folder = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", "--local", ROOT, self.folder], check=True)
        for name in ["release", "bundle"]:
            shutil.copy(ROOT / ".ci" / name, self.folder / ".ci" / name)
        self.commit()

    def commit(self):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "--all", "--no-verify",
                        "--allow-empty", "--message", "Changes"], cwd=self.folder, check=True)

    def release(self, *words, status=0):
        """The output of a run."""
        run = subprocess.run([self.folder / ".ci/release", *map(str, words)], text=True, capture_output=True)
        text = run.stdout + run.stderr
        assert run.returncode == status and "Traceback" not in text, f"{words}: status {run.returncode}\n{text}"
        return text

    def refuses(self, *words, because):
        text = self.release(*words, status=1)
        assert because in text, f"{words}: {text}"


def contents(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def files(clone, scratch):
    """The files fit together, a second run writes the same bytes, and an earlier release is replaced."""
    arm, mac = scratch / "arm", scratch / "mac"
    arm.write_bytes(ELF + b"\xb7\x00" + b"arm")
    slices = b"".join(bytes([1, 0, 0, cpu]) + bytes(16) for cpu in [0x07, 0x0C])
    mac.write_bytes(b"\xca\xfe\xba\xbe" + (2).to_bytes(4, "big") + slices)
    out = scratch / "out"
    words = [VERSION, "--trial", "--binary", VMGEN, "--arm64", arm, "--macos", mac, "--repository", "acme/tools", "--out", out]
    clone.release(*words)
    first = contents(out)
    assert sorted(first) == sorted([
        "SHA256SUMS", "install.md", "notes.md", "vmgen.artifactbundle.zip", "vmgen.rb",
        *[f"vmgen-{VERSION}-{name}.tar.gz" for name in ["x86_64-linux", "aarch64-linux", "macos"]]]), sorted(first)
    for line in first["SHA256SUMS"].decode().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256(first[name]).hexdigest() == digest
        shown = first["install.md" if name.endswith(".zip") else "vmgen.rb"].decode()
        assert digest in shown and f"acme/tools/releases/download/{VERSION}/{name}" in shown, name
    with zipfile.ZipFile(out / "vmgen.artifactbundle.zip") as bundle:
        info = json.loads(bundle.read("vmgen.artifactbundle/info.json"))
        variants = info["artifacts"]["vmgen"]["variants"]
        assert [len(each["supportedTriples"]) for each in variants] == [1, 1, 2]
        for each in variants:
            entry = bundle.getinfo(f"vmgen.artifactbundle/{each['path']}")
            assert entry.external_attr >> 16 & 0o777 == 0o755
    (out / "vmgen-0.0.1-macos.tar.gz").write_text("old")
    clone.release(*words)
    assert contents(out) == first


def wrong_versions(clone, scratch):
    out = scratch / "none"
    for version in ["", "1", "1.0", "v1.0.0", "1.0.0-rc", "1.0.0 ", "1.0.0\n", "١.0.0", "../1.0.0"]:
        clone.refuses(version, "--binary", VMGEN, "--out", out, because="is no version")
    clone.refuses("99.0.0", "--binary", VMGEN, "--out", out, because=f"Version.swift says {VERSION}")
    for words in [[], [VERSION, "more"], [VERSION, "--none"], [VERSION, "--out"]]:
        assert "usage: " in clone.release(*words, status=2)
    assert not out.exists()


def wrong_binaries(clone, scratch):
    out = scratch / "none"
    arm, text = scratch / "arm", scratch / "text"
    arm.write_bytes(ELF + b"\xb7\x00")
    text.write_text("#!/bin/sh\n")
    for words, reason in [
        (["--binary", scratch / "missing"], "is no file that can be read"), (["--binary", scratch], "is no file that can be read"),
        (["--binary", text], "is no program that is known; it must be for x86_64-linux"),
        (["--binary", arm], "is for aarch64-linux; it must be for x86_64-linux"),
        (["--binary", VMGEN, "--arm64", VMGEN], "is for x86_64-linux; it must be for aarch64-linux"),
        (["--binary", VMGEN, "--macos", VMGEN], "is for x86_64-linux; it must be for macos"),
    ]:
        clone.refuses(VERSION, "--trial", "--out", out, *words, because=reason)
    for name in ["acme", "a/b/c", "a b/c", "acme/vmgen; rm", "/", "https://github.com/acme/vmgen"]:
        clone.refuses(VERSION, "--trial", "--out", out, "--binary", VMGEN, "--repository", name, because="is no repository")
    assert not out.exists()


def wrong_folders(clone, scratch):
    """Nothing is deleted that the script has not written."""
    folder = scratch / "documents"
    folder.mkdir()
    (folder / "thesis.txt").write_text("Years of work\n")
    (scratch / "file").write_text("Text\n")
    (scratch / "link").symlink_to(folder)
    for out, reason in [
        (folder, "'thesis.txt', which would be deleted"), (scratch / "link", "'thesis.txt', which would be deleted"),
        (clone.folder, "contains the repository"), (scratch, "contains the repository"),
        (clone.folder / "Sources", "which would be deleted"), (scratch / "file", "is no folder"),
    ]:
        clone.refuses(VERSION, "--trial", "--binary", VMGEN, "--out", out, because=reason)
    own = scratch / "own"
    own.mkdir()
    shutil.copy(VMGEN, own / "vmgen-new")
    clone.refuses(VERSION, "--trial", "--binary", own / "vmgen-new", "--out", own, because="which is deleted first")
    assert contents(folder) == {"thesis.txt": b"Years of work\n"} and (own / "vmgen-new").exists()


def unprepared(clone, scratch):
    """A version is released only from a committed tree, with notes of its own."""
    log = clone.folder / "CHANGELOG.md"
    words = [VERSION, "--binary", VMGEN, "--out", scratch / "none"]
    log.write_text("# Changelog\n\n## Unreleased\n")
    clone.refuses(*words, because="the work tree has changes")
    clone.commit()
    clone.refuses(*words, because=f"has no section '## {VERSION}'")
    log.write_text(f"# Changelog\n\n## Unreleased\n\n- New\n\n## {VERSION}\n\n- Old\n")
    clone.commit()
    clone.refuses(*words, because="has changes below '## Unreleased'")
    log.write_text(f"# Changelog\n\n## {VERSION}\n\n- Old\n\n## 0.1.0\n\n- Older\n")
    clone.commit()
    assert not (scratch / "none").exists()
    old = scratch / "other version"
    shutil.copy("/bin/true", old)
    clone.refuses(VERSION, "--binary", old, "--out", scratch / "none", because=f"not 'vmgen {VERSION}'")
    clone.release(*words)
    assert (scratch / "none/notes.md").read_text() == "- Old\n"


for check in [files, wrong_versions, wrong_binaries, wrong_folders, unprepared]:
    with tempfile.TemporaryDirectory() as scratch:
        check(Clone(Path(scratch).resolve()), Path(scratch).resolve())
print("'.ci/release' makes a release of a binary, and refuses wrong arguments.")
