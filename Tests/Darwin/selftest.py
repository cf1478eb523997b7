"""Plants mistakes, each of a kind that only a Mac would show, and demands that each is found.

A check that finds nothing looks like one that has nothing to find.
"""

import pathlib

import units
from compiler import Compiler, Module

# (platform, what it is, code, what the compiler must say). The code is a file that imports what is needed.
MISTAKES = [
    (
        "macOS", "a function of the standard library from macOS 15",
        'func f() -> String? { String(validating: [UInt8](), as: UTF8.self) }',
        "only available in macOS 15.0",
    ),
    (
        "macOS", "a function with a typed error as a generic argument",
        "struct E: Error {}\nvar a: [() throws(E) -> Void] { [] }",
        "only available in macOS 15.0",
    ),
    (
        "macOS", "a lock from macOS 15",
        "import Synchronization\nlet m = Mutex(0)",
        "only available in macOS 15.0",
    ),
    (
        "macOS", "a C function without its module",
        "import Darwin\nfunc f(_ n: inout UInt32) -> Int32 { _NSGetExecutablePath(nil, &n) }",
        "cannot find '_NSGetExecutablePath'",
    ),
    ("macOS", "a function that only Linux has", "import Darwin\nfunc f() -> Int32 { gettid() }", "cannot find 'gettid'"),
    ("macOS", "a warning", "func f() { let unused = 1 }", "never used"),
    (
        "macOS", "a data race, which is seen after type-checking",
        "final class A { var x = 0 }\nfunc f(_ a: A) { Task.detached { a.x += 1 } ; a.x += 1 }",
        "risks causing data races",
    ),
    ("macOS", "UIKit on the Mac", "import UIKit", "no such module 'UIKit'"),
    (
        "macOS", "a modifier that the Mac lacks",
        'import SwiftUI\nstruct V: View { var body: some View { Text("a").navigationBarTitleDisplayMode(.inline) } }',
        "'navigationBarTitleDisplayMode' is unavailable in macOS",
    ),
    (
        "macOS", "a modifier from macOS 15",
        'import SwiftUI\nstruct V: View { var body: some View { Text("a").onScrollVisibilityChange { _ in } } }',
        "only available in macOS 15.0",
    ),
    (
        "iOS", "a modifier from iOS 18",
        'import SwiftUI\nstruct V: View { var body: some View { Text("a").onScrollVisibilityChange { _ in } } }',
        "only available in iOS 18.0",
    ),
    (
        "iOS", "a state object that is none",
        "import SwiftUI\nfinal class A {}\nstruct V: View { @StateObject var a = A(); var body: some View { EmptyView() } }",
        "requires that 'A' conform to 'ObservableObject'",
    ),
    (
        "iOS", "a text that is no resource",
        'import Foundation\nfunc f(_ key: String) -> String { String(localized: key) }',
        "no exact matches in call to initializer",
    ),
    (
        "iOS", "a program of its own on iOS",
        "import Foundation\nlet p = Process()",
        "'Process' is unavailable in iOS",
    ),
    (
        "watchOS", "a view controller on a watch",
        "import UIKit\nfinal class C: UIViewController {}",
        "'UIViewController' is unavailable in watchOS",
    ),
    (
        "tvOS", "a refresh control on a television",
        "import UIKit\n@MainActor let r = UIRefreshControl()",
        "'UIRefreshControl' is unavailable in tvOS",
    ),
    (
        "visionOS", "a function of the standard library from visionOS 2",
        'func f() -> String? { String(validating: [UInt8](), as: UTF8.self) }',
        "only available in visionOS 2.0",
    ),
    (
        "Catalyst", "a modifier from iOS 18, in Catalyst",
        'import SwiftUI\nstruct V: View { var body: some View { Text("a").onScrollVisibilityChange { _ in } } }',
        "only available in iOS 18.0",
    ),
]  # fmt: skip


def run(kits, cache, plugin, jobs):
    """Prints each mistake and whether it was found. Returns how many were not."""
    missed = 0
    compilers = {kit.platform.name: (Compiler(kit, plugin, jobs), units.System(kit.platform)) for kit in kits}
    for number, (name, what, code, expected) in enumerate(MISTAKES):
        if name not in compilers:
            continue
        compiler, system = compilers[name]
        source = cache / "self-test" / f"mistake{number}.swift"
        source.parent.mkdir(exist_ok=True)
        source.write_text(code + "\n")
        module = Module(f"mistake{number}", [pathlib.Path(source)], system.basic)
        compiler.compile(module).result()
        said = [line for of, line in compiler.diagnostics if of == module.name]
        found = any(expected in line for line in said)
        print(f"{name}: {what}: {'found' if found else 'MISSED'}")
        if not found:
            missed += 1
            # What it imports may be what is wrong.
            said = said or [line for of, line in compiler.diagnostics if not of.startswith("mistake")]
            print("  expected: " + expected + "".join(f"\n  said: {line}" for line in said))
    return missed
