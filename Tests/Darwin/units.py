"""What is checked: the package's own targets, the sample app, and what `vmgen new` writes."""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from compiler import Module

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OVERLAYS = HERE / "Overlays"
STAND_INS = ROOT / "Fixtures/StandIns"


def swift_files(folder):
    return [path for path in sorted(folder.rglob("*.swift")) if ".build" not in path.parts]


class System:
    """Modules that stand in for those of the platform's SDK."""

    def __init__(self, platform):
        def overlay(name, imports=(), flags=()):
            return Module(name, swift_files(OVERLAYS / name), imports, flags=flags, package="system")

        def stand_in(name, imports):
            return Module(name, swift_files(STAND_INS / name), imports, package="system")

        self.has_tests = platform.has_tests
        self.darwin = overlay("Darwin", flags=["-import-underlying-module"])
        self.dispatch = overlay("Dispatch")
        self.foundation = overlay("Foundation", [self.darwin, self.dispatch])
        self.combine = overlay("Combine", [self.dispatch])
        self.swift_ui = stand_in("SwiftUI", [self.foundation, self.combine])
        self.ui_kit = stand_in("UIKit", [self.foundation])
        self.plugin = overlay("PackagePlugin", [self.foundation])
        self.xctest = overlay("XCTest", [self.foundation])
        self.basic = [self.foundation, self.combine, self.swift_ui]
        # There is no UIKit for the Mac alone.
        if not platform.is_host:
            self.basic.append(self.ui_kit)


class Product:
    """The targets of Package.swift."""

    def __init__(self, system, description, cache):
        self.system = system
        self.cache = cache
        self.targets = {target["name"]: target for target in description["targets"]}
        self.modules = {}

    def all(self, kinds):
        return [self.module(name) for name, target in self.targets.items() if target["type"] in kinds]

    def module(self, name):
        if name not in self.modules:
            target = self.targets[name]
            # Those with a condition are for Linux.
            wanted = [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
            imports = [self.module(other) for other in wanted if self.targets[other]["type"] != "plugin"]
            self.modules[name] = Module(name, self.sources(target), self.imports(target) + imports, self.mode(target))
        return self.modules[name]

    def imports(self, target):
        system = self.system
        if target["type"] == "plugin":
            return [system.plugin]
        if target["type"] == "test":
            return system.basic + [system.xctest]
        if target["name"].startswith("ViewModel"):
            return list(system.basic)
        return [system.foundation]

    def sources(self, target):
        home = {"test": "Tests", "plugin": "Plugins"}.get(target["type"], "Sources")
        folder = ROOT / target.get("path", f"{home}/{target['name']}")
        excluded = [folder / path for path in target["exclude"]]
        sources = [path for path in swift_files(folder) if not any(path.is_relative_to(each) for each in excluded)]
        if any("EmbedFiles" in json.dumps(use) for use in target.get("pluginUsages", [])):
            sources.append(self.resources(target["name"], folder))
        return sources

    def mode(self, target):
        for setting in target["settings"]:
            version = setting["kind"].get("swiftLanguageMode", {}).get("_0")
            if version:
                return version
        return "6"

    def resources(self, name, folder):
        """The constants that the build plugin would write: names are all that a type-check needs."""
        list_file = folder / "embed.list"
        if list_file.exists():
            folders = [folder / line for line in list_file.read_text().split()]
        else:
            folders = [path for path in sorted(folder.iterdir()) if path.is_dir() and not path.name.startswith(".")]
        # No links and no documentation, as the plugin says.
        paths = [path for each in folders for path in sorted(each.resolve().rglob("*"))]
        paths = [path for path in paths if path.is_file() and not path.is_symlink()]
        names = [path.name for path in paths if not any(part.endswith(".docc") for part in path.parts)]
        constants = [f"  static let {re.sub('[^A-Za-z0-9_]', '_', name)}: [UInt8] = []\n" for name in names]
        path = self.cache / f"{name}-PackageResources.swift"
        text = "enum PackageResources {\n" + "".join(constants) + "}\n"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        return path


def description():
    """Package.swift as SwiftPM reads it, so that no list of targets is kept here."""
    # With all targets: the other checks leave out the plugins, and `swift test` the tests of the commands.
    environment = {name: value for name, value in os.environ.items() if name != "VMGEN_WITHOUT_PLUGINS"}
    environment["VMGEN_COMMANDS"] = "1"
    outcome = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], capture_output=True, text=True, env=environment
    )
    if outcome.returncode != 0:
        sys.exit(outcome.stderr)
    return json.loads(outcome.stdout)


def libraries(folder, system, mode="6", flags=()):
    """ViewModelCore and ViewModelTesting as they lie in a folder. Copies are not compiled again."""
    if same_sources(folder, ROOT / "Sources"):
        folder = ROOT / "Sources"
    core = Module("ViewModelCore", swift_files(folder / "ViewModelCore"), system.basic, mode, flags)
    testing = Module("ViewModelTesting", swift_files(folder / "ViewModelTesting"), system.basic + [core], mode, flags)
    return [core, testing]


@functools.cache
def same_sources(one, other):
    """Whether two folders have the same code of both libraries."""
    return all(contents(one / name) == contents(other / name) for name in ["ViewModelCore", "ViewModelTesting"])


@functools.cache
def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in swift_files(folder)}


def sample_app(system):
    """Fixtures/Bookshelf, with its tests."""
    both = libraries(ROOT / "Sources", system)
    folder = ROOT / "Fixtures/Bookshelf"
    app = Module("Bookshelf", swift_files(folder / "Sources"), system.basic + both[:1])
    if not system.has_tests:
        return [app]
    return [app, Module("BookshelfTests", swift_files(folder / "Tests"), system.basic + both + [app])]


def written(vmgen, convention, cache):
    """A package that `vmgen new --package` writes, in a folder that stays the same."""
    with tempfile.TemporaryDirectory() as place:
        command = [vmgen, "new", "--spec", HERE / "Screens.vmgen", "--convention", convention, "--package", "Demo"]
        outcome = subprocess.run(command, cwd=place, capture_output=True, text=True)
        if outcome.returncode != 0:
            sys.exit(f"error: the screens are not written in '{convention}':\n{outcome.stderr}")
        folder = cache / "screens" / convention
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(pathlib.Path(place) / "Demo", folder)
    return folder


def screens(folder, system, mode):
    """What was written, with its tests and its copies of the libraries."""
    both = libraries(folder / "Sources", system)
    demo = Module("Demo", swift_files(folder / "Sources/Demo"), system.basic + both[:1], mode)
    if not system.has_tests:
        return [demo]
    tests = Module("DemoTests", swift_files(folder / "Tests"), system.basic + both + [demo], mode)
    return [demo, tests]
