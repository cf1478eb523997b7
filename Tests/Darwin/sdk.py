"""An SDK for each of Apple's systems, put together from what is free.

- Apple's libc headers, which the PyPI package `ziglang` ships;
- the toolchain's own module interfaces. They are those for Linux, but every declaration carries its availability on
  Apple's systems;
- `Overlays`, written for this check: what Apple's SDK adds to the headers in Swift, and the parts of Foundation and
  Combine that this repository uses.

Nothing can be linked or run with it.
"""

import fcntl
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).parent
ZIGLANG = "ziglang==0.13.0.post1"
HEADERS_IN_WHEEL = "ziglang/lib/libc/include/any-macos-any/"

# Headers that Swift sees as the module Darwin.
DARWIN_HEADERS = """
  sys/types.h sys/stat.h sys/wait.h sys/resource.h sys/time.h sys/mman.h sys/ioctl.h sys/param.h sys/mount.h
  unistd.h fcntl.h errno.h stdlib.h stdio.h string.h dirent.h signal.h spawn.h poll.h
  pthread.h sched.h time.h dlfcn.h crt_externs.h os/lock.h math.h limits.h locale.h copyfile.h
""".split()
MODULE_MAP = """\
module Darwin [system] [extern_c] { header "darwin_all.h" export * }
module MachO [system] [extern_c] { module dyld { header "mach-o/dyld.h" export * } }
"""

# Where a declaration says nothing of visionOS, its version follows from that of iOS.
VERSION_MAP = {"iOS_visionOS": {"17.0": "1.0", "17.2": "1.0", "17.4": "1.1", "18.0": "2.0", "26.0": "26.0"}}

INTERFACES = ["Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "Observation", "Synchronization", "Testing"]


class Platform:
    """One of Apple's systems, in the oldest version that this package supports."""

    def __init__(self, name, triple, interface, host=False, tests=False):
        self.name = name
        self.triple = triple
        self.interface = interface
        # Whether the tool itself runs there.
        self.is_host = host
        # Whether tests are checked: on one system of each kind.
        self.has_tests = tests

    def __str__(self):
        return self.name


# Simulators, since the interfaces are those of an Intel processor.
PLATFORMS = [
    Platform("macOS", "x86_64-apple-macosx14.0", "x86_64-apple-macos", host=True, tests=True),
    Platform("iOS", "x86_64-apple-ios17.0-simulator", "x86_64-apple-ios-simulator", tests=True),
    Platform("tvOS", "x86_64-apple-tvos17.0-simulator", "x86_64-apple-tvos-simulator"),
    Platform("watchOS", "x86_64-apple-watchos10.0-simulator", "x86_64-apple-watchos-simulator"),
    Platform("visionOS", "x86_64-apple-xros1.0-simulator", "x86_64-apple-xros-simulator"),
    Platform("Catalyst", "x86_64-apple-ios17.0-macabi", "x86_64-apple-ios-macabi"),
]


def toolchain():
    """The folder `usr` of the Swift toolchain."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        sys.exit("error: there is no 'swiftc'; install a Swift toolchain and put it on PATH")
    return pathlib.Path(compiler).resolve().parent.parent


def write(path, text):
    """Writes a file unless it has this text already, so that what was made from it stays valid. Tells if it wrote."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_text() == text:
        return False
    path.write_text(text)
    return True


def headers(cache):
    """The folder with Apple's headers; they are downloaded once."""
    folder = cache / "headers"
    with open(cache / "headers.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "unistd.h").exists():
            download(cache, folder)
        write(folder / "darwin_all.h", "".join(f"#include <{name}>\n" for name in DARWIN_HEADERS))
        write(folder / "module.modulemap", MODULE_MAP)
    return folder


def download(cache, folder):
    wheels = cache / "wheels"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if subprocess.run(command + ["--dest", wheels, ZIGLANG]).returncode != 0:
        sys.exit(f"error: '{ZIGLANG}' cannot be downloaded from PyPI; it has Apple's headers. Check the network")
    partial = cache / "headers.partial"
    shutil.rmtree(partial, ignore_errors=True)
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.startswith(HEADERS_IN_WHEEL) and not name.endswith("/"):
                    path = partial / name.removeprefix(HEADERS_IN_WHEEL)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(archive.read(name))
    if not (partial / "unistd.h").exists():
        sys.exit(f"error: '{ZIGLANG}' has no headers at '{HEADERS_IN_WHEEL}'; look where they are, and mend sdk.py")
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    shutil.rmtree(wheels)


def interface(module, text, platform):
    """The interface of a module of the toolchain as it would be on another platform."""
    text = re.sub(r"-target \S+", f"-target {platform.triple}", text, count=1).replace("\nimport Glibc\n", "\n")
    # Bodies take nine tenths of the time, and only the macros of tests need them: they compute constants.
    flags = "-Onone" if platform.has_tests else "-Onone -experimental-skip-all-function-bodies"
    text = re.sub(r"(swift-module-flags: [^\n]*) -O(?= )", rf"\1 {flags}", text, count=1)
    # Without Objective-C and with the newest library, some bodies that are deployed back do not compile for an old system.
    # They are only bodies: availability is that of the declaration.
    if module == "Swift":
        text = re.sub(r"\n@backDeployed[^\n]*(\n[^\n]*\n[^\n]*_diagnoseUnavailableCodeReached\(\))", r"\1", text)
    else:
        text = re.sub(r"\n *@backDeployed\(before[^\n]*", "", text)
    # How Linux tells threads apart.
    text = text.replace("_swift_stdlib_gettid()", "(0 as UInt32)")
    # A witness may not be available before what it witnesses is.
    return re.sub(
        r"@available\(iOS 13\.0, tvOS 13\.0, watchOS 6\.0, macOS 10\.15, \*\)(\s*@_implements\([^\n]*Failure)",
        r"@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)\1",
        text,
    )


class SDK:
    """A platform's SDK: where it is, and what the compiler is told to use it."""

    def __init__(self, platform, cache):
        self.platform = platform
        self.folder = cache / platform.name
        self.root = self.folder / "sdk"
        self.modules = self.folder / "modules"
        self.library = self.root / "usr/lib/swift"
        self.toolchain = toolchain()

    def prepare(self, headers_folder):
        self.modules.mkdir(parents=True, exist_ok=True)
        self.library.mkdir(parents=True, exist_ok=True)
        write(self.root / "SDKSettings.json", json.dumps(self.settings))
        link(self.root / "usr/include", headers_folder)
        link(self.library / "shims", self.toolchain / "lib/swift/shims")
        link(self.library / "clang", (self.toolchain / "lib/swift/clang").resolve())
        linux = self.toolchain / "lib/swift/linux"
        for module in INTERFACES:
            text = (linux / f"{module}.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface").read_text()
            name = f"{module}.swiftmodule/{self.platform.interface}.swiftinterface"
            if write(self.library / name, interface(module, text, self.platform)):
                # The compiler does not notice changes in an SDK.
                shutil.rmtree(self.folder / "cache", ignore_errors=True)
        # The compiler wants this one without optimisation; nothing in it is used by name.
        empty = self.library / f"SwiftOnoneSupport.swiftmodule/{self.platform.interface}.swiftinterface"
        write(
            empty,
            "// swift-interface-format-version: 1.0\n"
            f"// swift-module-flags: -target {self.platform.triple} -parse-stdlib -module-name SwiftOnoneSupport\n",
        )

    @property
    def settings(self):
        # With the version of a later SDK the compiler would expect other modules for the standard library's C.
        version = re.search(r"[0-9]+\.[0-9]+", self.platform.triple.removeprefix("x86_64"))[0]
        return {
            "CanonicalName": self.platform.name.lower() + version,
            "Version": version,
            "MaximumDeploymentTarget": version + ".99",
            "VersionMap": VERSION_MAP,
        }

    def flags(self, plugin):
        plugins = self.toolchain / "lib/swift/host/plugins"
        return [
            "-target", self.platform.triple, "-sdk", self.root, "-resource-dir", self.library,
            "-module-cache-path", self.folder / "cache", "-I", self.modules, "-disable-objc-interop",
            "-load-plugin-library", plugins / "libObservationMacros.so",
            "-load-plugin-library", plugins / "testing/libTestingMacros.so"
            if (plugins / "testing/libTestingMacros.so").exists() else plugins / "libTestingMacros.so",
            "-load-plugin-executable", f"{plugin}#PreviewsMacros",
        ]  # fmt: skip

    @property
    def version(self):
        """What everything that is compiled with this SDK depends on."""
        digest = hashlib.sha256()
        for path in sorted(self.library.glob("*.swiftmodule/*.swiftinterface")):
            digest.update(path.read_bytes())
        digest.update("\n".join(DARWIN_HEADERS + [MODULE_MAP, ZIGLANG]).encode())
        return digest.hexdigest()


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink() and os.readlink(path) == str(target):
        return
    path.unlink(missing_ok=True)
    path.symlink_to(target)
