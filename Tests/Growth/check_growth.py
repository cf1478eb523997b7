#!/usr/bin/env python3
"""Checks that vmgen's work grows no faster than its input.

Each shape is written in two sizes, n and 2n, and linted with every rule on; twice the input may take at most 2.2 times the
work of the first, less that for an empty project. Work is instructions as callgrind counts them, which do not wobble; with
--time it is seconds of processor time, for sizes that callgrind is too slow for, and only more than 3 times, three times over, fails.

All five conventions look at each shape in one run, each at a copy of its own; --conventions runs them one by one.

Usage: .ci/growth VMGEN [--time] [--scale X] [--conventions C,C…] [--shapes WORD,WORD…] [--from SHAPE] [--table] [--jobs N]
"""

import argparse
import concurrent.futures
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading

# Random seeds of hashes would make the counts of instructions differ from run to run.
os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"

CONVENTIONS = ["observable", "uikit", "unidirectional", "clean", "representable"]
FORMATS = ["text", "xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"]
LAYERS = '"layers": {"All": {"paths": ["**"], "uses": []}}'
SHAPES = {}


def shape(size, name=None, **more):
    """Registers what makes one text, or files by their names, of a size; `size` is the one for --time."""

    def register(make):
        SHAPES[name or make.__name__] = {"make": make, "size": size, **more}
        return make

    return register


def nested(name, opening, closing, around=("", ""), size=100_000):
    """What is nested, closed and not closed, in a method of a ViewModel."""
    before, after = around

    def method(body):
        return f"final class DeepViewModel {{\n  func f() {{\n    {before}{body}{after}\n  }}\n}}\n"

    shape(size, name)(lambda n: method(opening * n + "x" + closing * n))
    shape(size, name + ", left open")(lambda n: method(opening * n + "x"))


def repeated(name, text, before="final class ManyViewModel {\n", after="\n}\n", size=20_000, **more):
    """One thing many times; `#` in it is a number."""
    shape(size, name, **more)(lambda n: before + "".join(text.replace("#", str(i)) for i in range(n)) + after)


METHOD = ("final class ManyViewModel {\n  private(set) var posts: [Int] = []\n  func f() {\n    ", "\n  }\n}\n")

nested("nested {", "{\n", "}\n")
nested("nested (", "(", ")")
nested("nested [", "[", "]")
nested("nested ([{", "f([{ ", " }])")
nested("nested comments", "/*", "*/")
nested("nested interpolations", '"\\(', ')"')
nested("nested #if", "#if A\n", "\n#endif\n")
nested("nested #if with #else", "#if A\na()\n#else\n", "\n#endif\n")
nested("nested generics", "A<", ">", ("let a: ", " = 1"))
nested("nested generic calls", "A<", ">", ("", "()"))
nested("nested optionals", "Optional<(", ")>", ("var a: ", ""))
nested("nested closures", "f { [weak self] a in\n", "}\n")
nested("nested closures in arguments", "f(a: { [self] in ", " })")
nested("nested trailing closures", "f { } b: { ", " }")
nested("nested if", "if a {\n", "}\n")
nested("nested if in else", "if a { } else { ", "}\n")
nested("nested switch", "switch a {\ncase 1:\n", "}\n")
nested("nested functions", "func g() {\n", "}\n")
nested("nested async let", "Task { async let a = ", " }\n")
nested("nested key paths", "\\A[", "]")
nested("nested function types", "(", ") -> Int", ("let a: ", ""))
nested("nested parameters", "func g(a: (", "))")
nested("nested attributes", "@A(", ")", ("", " var a = 1"))
nested("nested macros", "#a(", ")")
nested("nested tasks", "Task {\nawait a()\n", "}\n")
nested("nested sink", "a.sink { b in\n", "}.store(in: &c)\n")
nested("nested subscripts", "a[", "]")
# A path has at most 32 names: the work for a level grows up to that depth, so the smaller size must be much deeper.
for kind in ["class", "struct", "enum", "extension", "protocol", "actor"]:
    for type in ["A", "AViewModel", "ViewModel"]:
        shape(20_000, f"nested {kind} {type}")(lambda n, k=kind, t=type: f"{k} {t} {{\n" * n + "var a = 1\n" + "}\n" * n)
shape(5_000, "view models that an initialiser builds")(
    lambda n: "struct AView: View {\n" + "".join(f"@ObservedObject var a{i}: A{i}ViewModel\n" for i in range(n))
    + "init() {\n" + "".join(f"a{i} = A{i}ViewModel()\n" for i in range(n)) + "}}\n")
shape(5_000, "names of a nested type and of a framework")(
    lambda n: "import SwiftUI\nclass AViewModel { struct State {} }\n"
    + "".join(f"extension AViewModel {{ func f{i}(_ s: State) {{}} }}\n" for i in range(n)))
shape(5_000, "subjects")(
    lambda n: "class AViewModel {\n"
    + "".join(f"var a{i} = PassthroughSubject<Int, Never>()\nfunc f{i}() {{ a{i}.send(1) }}\n" for i in range(n)) + "}\n")
shape(5_000, "nested class, distinct names")(
    lambda n: "".join(f"class A{i}ViewModel {{ var a = 1\n" for i in range(n)) + "}\n" * n)
shape(5_000, "nested view and view model")(
    lambda n: "".join(f"struct A{i}View: View {{ @Observable class ViewModel {{ var a = 1\n" for i in range(n // 2)) + "}}\n" * (n // 2))
shape(5_000, "nested view controllers")(
    lambda n: "".join(f"class A{i}ViewController: UIViewController {{ func f() {{ a.sink {{ }}\n" for i in range(n)) + "}}\n" * n)

repeated("#if after #if", "#if A#\n  var a# = 1\n#endif\n")
repeated("#elseif", "\n#elseif A#\n  var a# = 1", "final class ManyViewModel {\n#if A\n", "\n#endif\n}\n")
repeated("#if in one class", "#if A#\n  func a#() {\n#endif\n", after="}\n")
repeated("ternaries", "a ? b : ", *METHOD)
repeated("ternaries in the middle", "a ? ", METHOD[0], "x" + METHOD[1])
repeated("else if", "if a# { b() } else ", METHOD[0], "{ }" + METHOD[1])
repeated("operators", "a + ", METHOD[0] + "let x = ", "b" + METHOD[1])
repeated("prefix operators", "-!", METHOD[0] + "let x = ", "b" + METHOD[1])
repeated("angles", "a < ", METHOD[0], "b" + METHOD[1])
repeated("angles and commas", "a<b, ", METHOD[0] + "f(", "c)" + METHOD[1])
repeated("angles without spaces", "a<b>c<", METHOD[0], "c" + METHOD[1])
repeated("chained calls", ".a().b()", METHOD[0] + "x", METHOD[1])
repeated("chained closures", ".map { $0 }", METHOD[0] + "x", ".sink { }" + METHOD[1])
repeated("chained lines", "\n      .filter { a in a }\n      .map(\\.b)", METHOD[0] + "x", METHOD[1])
repeated("chained sinks", ".sink { self.a = $0 }", METHOD[0] + "x", METHOD[1])
repeated("optional chains", "?.a!", METHOD[0] + "x", METHOD[1])
repeated("closures in arguments", "{ self.a }, ", METHOD[0] + "f(", "1)" + METHOD[1])
repeated("capture list", "weak a#, ", METHOD[0] + "f { [", "weak self] in self.b }" + METHOD[1])
repeated("cases of one case", "case#, ", "enum Action {\n  case ", "last\n}\nfinal class ManyViewModel {}\n")
repeated("cases", "  case a#(Int)\n", "struct AView { class ViewModel { enum Output {\n", "}}}\n")
repeated("patterns of one case", ".a#, ", METHOD[0] + "switch a {\ncase ", ".b: c() }" + METHOD[1])
repeated("cases of a switch", "    case .a#: send(.b#)\n", METHOD[0] + "switch a {\n", "}" + METHOD[1])
repeated("variables of one var", "a#, ", "final class ManyViewModel {\n  var ", "b: Int\n}\n")
repeated("initialised variables of one var", "a# = #, ", "final class ManyViewModel {\n  var ", "b: Int\n}\n")
repeated("variables", "  var a#: Int = 1\n")
repeated("variables of one name", "  var a: Int = 1\n")
repeated("constants", "  let a#: Service\n")
repeated("optional variables", "  private(set) var a#: String?\n")
repeated("published", "  @Published var a#: Int = 1\n", "class ManyViewModel: ObservableObject {\n")
repeated("attributes", "@A ", "final class ManyViewModel {\n", "var a = 1\n}\n")
repeated("attributes with arguments", "@A(#) ", "", "final class ManyViewModel {}\n")
repeated("modifiers", "public ", "final class ManyViewModel {\n", "var a = 1\n}\n")
repeated("functions", "  func f#() async { g# = await h() }\n", "@Observable final class ManyViewModel {\n  var g = 1\n")
repeated("loads", "  func f#() async {\n    await $posts.load { try await service.g#() }\n    await b()\n  }\n")
repeated("awaits in one function", "    await a#()\n", METHOD[0] + "\n", METHOD[1])
repeated("tasks in one function", "    Task { await a#(); self.posts = b }\n", METHOD[0] + "\n", METHOD[1])
repeated("sinks in one function", "    a#.sink { self.posts = $0 }.store(in: &bag)\n", METHOD[0] + "\n", METHOD[1])
repeated("collects in one function", "    cancelBag.collect { a#.sink { } }\n", METHOD[0] + "\n", METHOD[1])
repeated("lines in collect", "      a#.weakSink(on: self) { $0.b = $1 }\n", METHOD[0] + "cancelBag.collect {\n", "}" + METHOD[1])
repeated("assignments", "    store[\\.a#] = 1; self.posts = [#]\n", METHOD[0] + "\n", METHOD[1])
repeated("calls of own functions", "  func f#() { f#(); g() }\n  func h#() { self.f#() }\n")
repeated("parameters", "a#: Int, ", "final class ManyViewModel {\n  init(", "b: Int) {}\n}\n")
repeated("inherited names", "A#, ", "final class ManyViewModel: ", "B {}\n")
repeated("composed names", "A# & ", "final class ManyViewModel: ", "B {}\n")
repeated("where clauses", "A#: B, ", "final class ManyViewModel<A> where ", "A: C {}\n")
repeated("generic parameters", "A#: B, ", "struct ManyView<", "C>: View { final class ViewModel<A> {} }\n")
repeated("dotted name", "A#.", "extension ", "ManyViewModel { var a: Int { 1 } }\n")
repeated("dotted types", "A#.", "final class ManyViewModel { let a: ", "B }\n")
repeated("statements on one line", "a#(); ", *METHOD)
repeated("strings", '    a("b\\(c)#")\n', METHOD[0] + "\n", METHOD[1])
repeated("lines of a text", "line # \\(a)\n", METHOD[0] + 'let a = """\n', '"""' + METHOD[1])
repeated("interpolations in one string", "\\(a#)", METHOD[0] + 'let a = "', '"' + METHOD[1])
repeated("quotes", '"', *METHOD)
repeated("raw quotes", '#"#" '.replace("#", "\0"), *METHOD)
repeated("hashes", "\0", METHOD[0], '"' + METHOD[1])
repeated("slashes", "/ ", METHOD[0] + "let a = ", "b" + METHOD[1])
repeated("slashes in arguments", "f(/a, ", *METHOD)
repeated("slashes on lines", "let a = /b\n", *METHOD)
repeated("stars", "*/ /", *METHOD)
repeated("dots", ".", *METHOD)
repeated("commas", ",", *METHOD)
repeated("colons", ":", *METHOD)
repeated("backticks", "`", *METHOD)
repeated("question marks", "?", METHOD[0] + "a", METHOD[1])
repeated("at signs", "@", *METHOD)
repeated("digits", "0123456789", METHOD[0] + "let a = ", METHOD[1])
repeated("letters", "abcdefghij", METHOD[0] + "let a = ", METHOD[1])
repeated("letters beyond ASCII", "한é🙂", METHOD[0] + "let a = ", METHOD[1])
repeated("line feeds", "\n", *METHOD)
repeated("carriage returns", "\r", *METHOD)
# A file in conflict is not linted, which is an error.
repeated("merge conflicts", "<<<<<<< a\nvar a = 1\n=======\nvar b = 1\n>>>>>>> b\n", statuses=(3,))
repeated("merge conflicts, left open", "<<<<<<< a\nvar a = 1\n", statuses=(0, 1, 3))
repeated("documentation", "  /// A line.\n", after="  var a = 1\n}\n")
repeated("comments", "/* a */ ", *METHOD)
repeated("closing braces", "}\n", *METHOD)
repeated("closing parentheses", ")", *METHOD)
repeated("wrong brackets", "(]", *METHOD)
repeated("wrong brackets, later", "({[", METHOD[0], "]})" * 100 + METHOD[1])
repeated("keywords", "class ", *METHOD)
repeated("keywords in turn", "class func var let extension init subscript ", *METHOD)
repeated("extension words", "extension\n", "final class ManyViewModel {}\n", "\n")
repeated("func words", "func f", "final class ManyViewModel {\n", "\n}\n")
repeated("arrows", "-> Int ", "final class ManyViewModel {\n  func f() ", "\n}\n")
repeated("throws", "async throws ", "final class ManyViewModel {\n  func f() ", "\n}\n")
repeated("imports", "import A#\n", "", "final class ManyViewModel {}\n")
repeated("imports of UIKit", "import UIKit\nimport SwiftUI\n", "", "final class ManyViewModel {}\n")
repeated("type aliases", "typealias A# = B#\n", "", "final class ManyViewModel: A1 {}\n")

# Findings and suppressions.
repeated("findings", "class A#ViewModel { var a: Int = 1 }\n", "", "")
repeated("findings on one line", "class A#ViewModel { var a: Int = 1 } ", "", "")
repeated("findings of one name", "class AViewModel { var a = 1 }\n", "", "", size=5_000)
repeated("findings in extensions", "extension AViewModel { func f#() { self.coordinator.a() } }\n", "class AViewModel {}\n", "")
repeated("findings in views", "struct A#View: View { @StateObject var a = AViewModel(); @ObservedObject var b = BViewModel() }\n", "", "")
repeated("coordinators", "    coordinator.a#()\n", METHOD[0] + "\n", METHOD[1])
repeated("suppressions", "  // vmgen:disable:next private_set_state\n  var a#: Int = 1\n")
repeated("suppressions of this line", "  var a#: Int = 1 // vmgen:disable:this private_set_state\n")
repeated("suppressions of the line before", "  var a#: Int = 1\n  // vmgen:disable:previous private_set_state\n")
repeated("regions", "  // vmgen:disable private_set_state\n  var a#: Int = 1\n  // vmgen:enable private_set_state\n")
repeated("regions, left open", "  // vmgen:disable private_set_state\n  var a#: Int = 1\n")
repeated("regions, only opened", "  // vmgen:disable private_set_state\n")
repeated("regions, only closed", "  // vmgen:enable private_set_state\n")
repeated("regions of other rules, left open", "  // vmgen:disable final_class\n  var a#: Int = 1\n")
repeated("regions in braces", "  func f#() {\n  // vmgen:disable no_coordinator\n  coordinator.a()\n  }\n")
repeated("regions around braces", "  func f#() { // vmgen:disable no_coordinator\n  if a {", after="}}" * 10 + "}\n")
repeated("suppressions before one declaration", "  // vmgen:disable:next private_set_state\n", after="  var a = 1\n}\n")
repeated("suppressions of statements", "    // vmgen:disable:next no_coordinator\n    coordinator.a#()\n", METHOD[0] + "\n", METHOD[1])
repeated("suppressions of unknown rules", "  // vmgen:disable:next nothing\n  var a#: Int = 1\n")
repeated("rules of one suppression", "private_set_state ", "final class ManyViewModel {\n  // vmgen:disable:next ", "\n  var a = 1\n}\n")
repeated("nested suppressions", "class A#ViewModel { // vmgen:disable:next final_class\n", "", "}\n")
repeated("suppression comments alone", "// vmgen: \n// vmgen:disable\n", *METHOD)
for name in FORMATS:
    shape(50_000, f"findings, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }}\n" for i in range(n)))
    shape(20_000, f"findings on one line, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }} " for i in range(n)))

# Sizes.
shape(500_000, "one line of 50 MB", conventions=["observable", "clean"])(
    lambda n: "final class LongViewModel { func f() { " + "a(b, c: { d in e }); " * n * 5 + " } }")
shape(1_000_000, "a file of 200 MB", conventions=["observable"])(
    lambda n: "final class LongViewModel { func f() {\n" + "    let value = compute(first: 1, second: \"text\") // and a comment that says why\n" * n + " } }")


# Many files.
def files(size, name, **more):
    return shape(size, name, **more)


files(50_000, "files")(lambda n: {f"{i // 500}/A{i}View.swift": f"struct A{i}View: View {{ @Observable class ViewModel {{ var a: Int = 1 }} }}\n" for i in range(n)})
files(50_000, "names")(lambda n: {f"{i // 5000}/A{i // 10}.swift": f"struct B{i}: C{i} {{}}\nclass D{i}: B{i} {{ class ViewModel: D{i} {{}} }}\n" for i in range(0, n)})
files(50_000, "classes of one name in one file")(lambda n: "class AViewModel { var a = 1 }\n" * n)
files(50_000, "nested classes of one name in one file")(lambda n: "struct AView { class ViewModel { var a = 1; func f() {} } }\n" * n)
files(20_000, "classes of one name in many files")(lambda n: {f"{i // 500}/A{i}.swift": "class AViewModel { var a = 1; func f() { g() } }\n" for i in range(n)})
files(20_000, "extensions of one class in one file")(
    lambda n: "class AViewModel {}\n" + "".join(f"extension AViewModel: P{i} {{ func f{i}() {{ f{i}() }} }}\n" for i in range(n)))
files(20_000, "extensions of one class in many files")(
    lambda n: {f"{i // 500}/A{i}.swift": f"extension AView.ViewModel: P{i} {{ func f{i}() {{ bag.collect {{ }} }} }}\n" for i in range(n)} | {"A.swift": "struct AView { class ViewModel {} }\n"})
files(20_000, "extensions of one type, protocols")(
    lambda n: "class BViewModel {}\nclass AViewController {}\n" + "".join(f"extension AViewController: P{i} {{ func f() {{ a.sink {{}} }} }}\n" for i in range(n)))
files(20_000, "types of one name, inherited")(
    lambda n: "".join(f"class A{i}View {{ class ViewModel: Base {{}} }}\nstruct B{i} {{ class Base {{}} }}\n" for i in range(n)))
files(20_000, "types inherited in a chain")(
    lambda n: "".join(f"class A{i}: A{i + 1} {{}}\n" for i in range(n)) + "class AViewModel: A1 {}\n")
files(20_000, "view models inherited in a chain")(lambda n: "".join(f"class A{i}ViewModel: A{i + 1}ViewModel {{}}\n" for i in range(n)))
files(20_000, "view controllers inherited in a chain")(
    lambda n: "".join(f"class A{i}Controller: A{i + 1}Controller {{ func f() {{ a.sink {{ }} }} }}\n" for i in range(n)) + "class AViewModel {}\n")
files(20_000, "protocols inherited in a chain")(
    lambda n: "".join(f"protocol A{i}: A{i + 1} {{}}\nclass A{i}ViewModel: A{i} {{}}\n" for i in range(n)))
files(20_000, "types of one name in paths")(
    lambda n: "".join(f"enum N{i} {{ class Base {{}}; class AViewModel: N{i}.Base {{}} }}\n" for i in range(n)))
files(20_000, "view models of one name in paths")(
    lambda n: "".join(f"enum N{i} {{ class AViewModel {{}} }}\nextension N{i}.AViewModel {{ func f() {{}} }}\n" for i in range(n)))
files(20_000, "view models of one name in paths, extensions by the last name")(
    lambda n: "".join(f"enum N{i} {{ class AViewModel {{}} }}\nextension AViewModel {{ func f{i}() {{}} }}\n" for i in range(n)))
files(20_000, "type aliases in a chain")(
    lambda n: "".join(f"typealias A{i} = A{i + 1}\n" for i in range(n)) + "class AViewModel: A1 {}\n")
files(20_000, "ignore files")(
    lambda n: {f"{i // 100}/{i}/{name}": text for i in range(n) for name, text in [(".gitignore", f"*.a{i}\n"), (f"A{i}.swift", "class AViewModel {}\n")]})
files(5_000, "configurations", conventions=["observable"])(
    lambda n: {f"{i // 100}/{i}/{name}": text for i in range(n) for name, text in [(".vmgen.json", '{"extends": "../../.vmgen.json"}'), (f"A{i}.swift", f"class A{i}ViewModel {{}}\n")]})
files(5_000, "configurations with rules", conventions=["observable"])(
    lambda n: {f"{i // 100}/{i}/{name}": text for i in range(n) for name, text in [(".vmgen.json", '{"rules": {"final_class": "off"}}'), (f"A{i}.swift", f"class A{i}ViewModel {{}}\n")]})
files(20_000, "patterns of an ignore file")(
    lambda n: {".gitignore": "".join(f"a{i}*b\n" for i in range(n // 10)), **{f"A{i}.swift": "class AViewModel {}\n" for i in range(100)}})
files(20_000, "letters of a name under stars")(
    lambda n: {".gitignore": "*a*a*a*a*a*a*a*a*b\n**/**/**/**/x\n", ".vmgen.json": '{"exclude": ["*a*a*a*a*a*a*a*b", "**/**/**/**/x"]}',
               **{f"{'a' * 200}/{'a/' * 50}{i}{'a' * 200}.swift": "class AViewModel {}\n" for i in range(n // 20)}})
files(400, "stars of a pattern")(
    lambda n: {".gitignore": "*a" * n + "b\n" + "**/" * n + "x\n", ".vmgen.json": '{"exclude": ["' + "*a" * n + 'b", "' + "**/" * n + 'x"]}',
               **{f"{'a/' * 50}{i}{'a' * 200}.swift": "class AViewModel {}\n" for i in range(20)}})
files(1_000, "folders in folders")(lambda n: {"a/" * n + "A.swift": "class AViewModel {}\n"})

# One file that is read once, and one of twice the size that once was read twice: whatever the scale.
shape(0, "megabytes of view models", exactly=7_000, conventions=["observable"])(
    lambda n: "".join(f"final class A{i}ViewModel {{\n  private(set) var posts: [Int] = []\n  func load() async {{ posts = await b(posts.count) }}\n}}\n" for i in range(n)))

# Names and paths, long ones.
LONG = "abcdefghij"
repeated("letters of a class", LONG, "final class A", "ViewModel { var a = 1 }\n")
repeated("findings in a long name", "    coordinator.a#()\n", "\0", METHOD[1])
SHAPES["findings in a long name"]["make"] = lambda n: (
    f"final class {LONG * (n // 5)}ViewModel {{\n  func f() {{\n" + "    coordinator.a()\n" * n + "  }\n}\n")
shape(20_000, "long names of findings")(lambda n: "final class AViewModel {\n" + "".join(
    f"  var a{i}{LONG * (n // 50)}: Int = 1\n" for i in range(50)) + "  var b: Int = 1\n" * n + "}\n")
shape(20_000, "a long name, mentioned often")(lambda n: f"class {LONG * (n // 20)}ViewModel: Base {{}}\n" + "".join(
    f"class A{i}ViewModel: {LONG * 5} {{ let a: {LONG * (n // 20) if i % (n // 20) == 0 else 'A'} }}\n" for i in range(n)))
shape(20_000, "findings in an extension of a long path")(
    lambda n: "extension " + "".join(f"A{i}." for i in range(n)) + "AViewModel {\n  func f() {\n" + "    coordinator.a()\n" * n + "  }\n}\n")
shape(20_000, "extensions of long paths")(
    lambda n: ("extension " + "".join(f"A{i}." for i in range(n // 100)) + "AViewModel: P { func f() { coordinator.a() } }\n") * 100)
shape(20_000, "a long type of a member")(lambda n: "final class AViewModel {\n  var a: " + "[" * n + "Int" + "]" * n + " = 1\n"
    + "  var b: (Int, " + "String, " * n + "Int)? = nil\n  var output: (" + "Int, " * n + "Int)?\n}\n")
shape(20_000, "a long path of a file", conventions=["observable"])(
    lambda n: {"/".join([LONG * 20] * 15) + "/A.swift": "class AViewModel { var a = 1 }\n" * n})
shape(2_000, "rules of a suppression, long")(lambda n: f"// vmgen:disable:next {LONG * n}\nclass AViewModel {{}}\n" * 20)

# What stands behind, and in, what is nested.
for word, opening, closing in [
    ("functions", "func g() {\n", "}\n"), ("classes", "class A {\n", "}\n"), ("view models", "class AViewModel {\n", "}\n"),
    ("closures", "f { a in\n", "}\n"), ("branches", "if a {\n", "}\n"), ("conditions", "#if A\n", "#endif\n"),
    ("computed properties", "var a: Int {\n", "}\n"), ("initialisers", "init() {\n", "}\n"), ("parentheses", "(\n", ")\n"),
    ("switches", "switch a {\ncase 1:\n", "}\n"), ("subscriptions", "a.sink {\n", "}\n"), ("collects", "bag.collect {\n", "}\n"),
]:
    for what, line in [
        ("findings", "coordinator.a()\n"), ("classes", "class BViewModel { var a = 1 }\n"), ("views", "struct BView: View { @StateObject var a = AViewModel() }\n"),
        ("suppressions", "// vmgen:disable:next no_coordinator\ncoordinator.a()\n"), ("regions", "// vmgen:disable no_coordinator\ncoordinator.a()\n"),
        ("sinks", "a.sink { self.b = $0 }.store(in: &c)\n"), ("loads", "await $a.load { try await b.c() }\n"), ("names", "self.a.b = c\n"),
    ]:
        shape(5_000, f"{what} behind nested {word}")(lambda n, o=opening, c=closing, l=line: METHOD[0] + o * n + c * n + l * n + METHOD[1])
        shape(5_000, f"{what} in nested {word}")(lambda n, o=opening, c=closing, l=line: METHOD[0] + o * n + l * n + c * n + METHOD[1])

# Types of one name that tell different things, and inheritance without an end.
shape(20_000, "classes of one name that inherit differently")(
    lambda n: "".join(f"class Base: P{i} {{}}\nclass A{i}ViewModel: Base {{}}\n" for i in range(n)))
shape(20_000, "protocols of one name that inherit differently")(
    lambda n: "".join(f"protocol Cart: P{i} {{}}\nclass A{i}ViewModel: Cart {{}}\n" for i in range(n)))
shape(20_000, "actions of one name that inherit differently")(
    lambda n: "".join(f"struct Action: P{i} {{}}\nclass A{i}ViewModel {{ func send(_ a: Action) {{}} }}\n" for i in range(n)))
shape(20_000, "extensions of a base class, view models")(
    lambda n: "class Base {}\n" + "".join(f"extension Base: P{i} {{}}\nclass A{i}ViewModel: Base {{}}\n" for i in range(n)))
shape(20_000, "extensions of one name, classes of one name")(
    lambda n: "".join(f"extension AViewModel: P{i} {{}}\nclass AViewModel {{ let a = {i} }}\n" for i in range(n)))
shape(20_000, "extensions of views of one name")(
    lambda n: "".join(f"extension AView: P{i} {{}}\nstruct AView {{ @StateObject var a = AViewModel() }}\n" for i in range(n)))
shape(20_000, "protocols in a circle")(
    lambda n: "".join(f"protocol A{i}: A{(i + 1) % n} {{}}\nclass A{i}ViewModel: A{i} {{}}\n" for i in range(n)))
# The number of inherited protocols grows with the logarithm of the number of protocols.
shape(20_000, "protocols that all inherit two others", margin=2.5)(
    lambda n: "".join(f"protocol A{i}: A{i // 2}, A{i // 3} {{}}\nclass A{i}ViewModel: A{i} {{}}\n" for i in range(n)))
shape(20_000, "classes in a circle")(
    lambda n: "".join(f"class A{i}ViewModel: A{(i + 1) % n}ViewModel {{}}\n" for i in range(n)))
shape(20_000, "a circle of extensions")(
    lambda n: "".join(f"protocol A{i} {{}}\nextension A{i}: A{(i + 1) % n} {{}}\nclass A{i}ViewModel: A{i} {{}}\n" for i in range(n)))
shape(20_000, "aliases in a circle")(
    lambda n: "".join(f"typealias A{i} = A{(i + 1) % n}\nclass A{i}ViewModel: A{i} {{}}\n" for i in range(n)))
shape(20_000, "inherited names that lead nowhere")(
    lambda n: "".join(f"class A{i}ViewModel: M{i}.Base {{}}\nenum N{i} {{ class Base {{}} }}\n" for i in range(n)))
shape(20_000, "subclasses of one class")(lambda n: "class Base {}\n" + "".join(f"class A{i}ViewModel: Base {{}}\n" for i in range(n)))
shape(5_000, "protocols inherited in a chain, a file each")(
    lambda n: {f"{i // 500}/A{i}.swift": f"protocol A{i}: A{i + 1} {{}}\n" for i in range(n)} | {"A.swift": "class AViewModel: A1 {}\n"})
# Long enough for the limit of inherited names.
shape(10_000, "view models of a chain of protocols, a file each")(
    lambda n: {f"{i // 500}/A{i}.swift": f"protocol A{i}: A{i + 1} {{}}\n" for i in range(n)}
    | {f"{i // 500}/B{i}.swift": f"class B{i}ViewModel: A{i} {{}}\n" for i in range(n)})
shape(20_000, "view models of protocols of one name, a file each")(
    lambda n: {f"{i // 500}/A{i}.swift": f"enum N{i} {{ protocol Cart: C{i} {{}} }}\n" for i in range(n)}
    | {f"{i // 500}/B{i}.swift": f"class B{i}ViewModel: Cart {{}}\n" for i in range(n)})

# Configurations.
OWN = {"A.swift": "class AViewModel { var a = 1 }\n"}


def settings(size, name, make, sources=lambda n: {f"{i}/A{i}.swift": OWN["A.swift"] for i in range(100)}, **more):
    shape(size, name, **more)(lambda n: {".vmgen.json": "{" + make(n) + "}", **sources(n)})


def listed(texts):
    return ", ".join(texts)


settings(20_000, "patterns of exclude", lambda n: '"exclude": [' + listed(f'"**/x{i}*/**"' for i in range(n)) + "]")
settings(20_000, "patterns of include", lambda n: '"include": [' + listed(f'"**/x{i}*/**"' for i in range(n)) + ', "**"]')
settings(2_000, "stars of an exclude", lambda n: '"exclude": ["' + "**/" * n + 'x", "' + "**/*a" * n + '", "' + "*/" * n + '**"]')
settings(2_000, "patterns for view models", lambda n: '"viewModels": ["*ViewModel", ' + listed(f'"*A{i}*B"' for i in range(n)) + "]")
settings(200_000, "letters of a pattern for view models", lambda n: '"viewModels": ["*ViewModel", "' + "*a" * n + '"]')
settings(50_000, "added names of an option", lambda n: '"rules": {"no_coordinator": {"severity": "error", "allow": [' + listed(f'"+A{i}"' for i in range(n)) + "]}}")
settings(2_000, "layers", lambda n: '"layers": {' + listed(
    f'"L{i}": {{"paths": ["**/{i}/**"], "uses": ["L{(i + 1) % n}"], "modules": {{"deny": ["M{i}"]}}}}' for i in range(n)) + "}")
SHAPES["layers"]["layers"] = False
settings(2_000, "files in layers", lambda n: '"layers": {' + listed(
    f'"L{i}": {{"paths": ["**/{i}/**"], "uses": [{listed(chr(34) + "L" + str(j) + chr(34) for j in range(10))}]}}' for i in range(10)) + "}",
    lambda n: {f"{i % 20}/A{i}.swift": f"struct A{i} {{ let a: A{(i + 1) % n}; class B{i}ViewModel {{ let a: A{(i + 7) % n} }} }}\n" for i in range(n)})
SHAPES["files in layers"]["layers"] = False
shape(5_000, "overrides", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"overrides": [' + listed(
        f'{{"paths": ["**/x{i}/**"], "rules": {{"final_class": "warning"}}}}' for i in range(n)) + "]}",
        **{f"{i}/A{i}.swift": OWN["A.swift"] for i in range(100)}})
shape(2_000, "overrides that fit", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"overrides": [' + listed(
        f'{{"paths": ["{i % 100}/**"], "rules": {{"final_class": "warning"}}}}' for i in range(n)) + "]}",
        **{f"{i}/A{i}.swift": OWN["A.swift"] for i in range(100)}})
shape(20_000, "comments of a configuration", layers=False, conventions=["observable"])(lambda n: {".vmgen.json": "{" + "// a\n/* b */\n" * n + "}", **OWN})
# Each folder has its own configuration and all those above.
shape(200, "configurations in configurations", conventions=["observable"], margin=4.5)(
    lambda n: {"a/" * i + name: text for i in range(1, n) for name, text in [
        (".vmgen.json", '{"extends": "../.vmgen.json"}'), ("A.swift", "class AViewModel {}\n")]})
shape(2_000, "configurations that extend a long one", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"exclude": [' + listed(f'"x{i}"' for i in range(n)) + "]}",
               **{f"{i}/{name}": text for i in range(n // 10) for name, text in [
                   (".vmgen.json", '{"extends": "../.vmgen.json"}'), ("A.swift", "class AViewModel {}\n")]}})
shape(2_000, "a chain of configurations", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"extends": "c/0.json"}', **OWN,
               **{f"c/{i}.json": f'{{"extends": "{i + 1}.json"}}' if i + 1 < n else "{}" for i in range(n)}})
SHAPES["a chain of configurations"]["layers"] = False
files(20_000, "patterns of an ignore file, files")(
    lambda n: {".gitignore": "".join(f"/a{i}/**/b*c\n" for i in range(n // 100)), **{f"a{i}/A.swift": "class AViewModel {}\n" for i in range(100)}})
files(100, "stars and names of a pattern")(
    lambda n: {".gitignore": "**/a/" * n + "x\n" + "**/*a*a*b/" * n + "x\n" + "a" + "*/a" * n + "\n",
               **{f"{'a/' * 200}{i}{'a' * 200}.swift": "class AViewModel {}\n" for i in range(20)}})
files(20_000, "classes of letters of a pattern")(
    lambda n: {".gitignore": "[" + "a-c" * n + "]*[" * n + "\n" + "[[:alpha:]]" * n + "\n" + "[" * n + "\n" + "\\" * n + "\n" + "[[:" * n + "\n",
               **{f"A{i}.swift": "class AViewModel {}\n" for i in range(20)}})

# Each rule's own loops, and what many of one thing make of many of another.
BODY = ("final class ManyViewModel {\n", "\n}\n")
repeated("closures of one let", "{ self.a# = 1 }, ", BODY[0] + "  let a = [", "{ }]" + BODY[1])
repeated("computed variables of one var", "a#: Int { coordinator.a() }, ", BODY[0] + "  var ", "b: Int { 1 }" + BODY[1])
repeated("accessors of one variable", "get { coordinator.a#() } ", BODY[0] + "  var a: Int { ", "}" + BODY[1])
repeated("accessors of one subscript", "get { a.sink { self.b# = 1 } } ", BODY[0] + "  subscript(a: Int) -> Int { ", "}" + BODY[1])
repeated("sinks in accessors of one var", "a#: Int { b.sink { self.c = 1 }; await d(); await e() }, ", BODY[0] + "  var ", "b: Int { 1 }" + BODY[1])
repeated("bindings with observers of one var", "a#: Int = 1 { didSet { self.posts = [#]; c.sink { self.d = 1 } } }, ", BODY[0] + "  var ", "b: Int = 1" + BODY[1])
repeated("variables of one published var", "a#: Int = 1, ", "class ManyViewModel: ObservableObject {\n  @Published var ", "b: Int = 1\n}\n")
repeated("variables of one state of a view", "a# = AViewModel(), ", "struct AView: View {\n  @StateObject @ObservedObject @State var ", "b = AViewModel()\n}\n")
repeated("a tuple of a let", "a#, ", BODY[0] + "  let (", "b) = c" + BODY[1])
repeated("attributes before views", "@A# ", "struct AView: View {\n  @State ", "var a = AViewModel()\n}\n")
repeated("parameters of one init", "a#: Service, ", BODY[0] + "  private let a: Service\n  init(", "b: Int) { }" + BODY[1])
repeated("assignments of one init", "self.a# = a#\n", BODY[0] + "  init() {\n", "}" + BODY[1])
repeated("assignments of one init and their variables", "  var a#: Int\n  func f#() { self.a# = # }\n", BODY[0], BODY[1])
repeated("closures with one capture each", "f# { [weak self] in self?.a# = 1; g { self?.b() } }\n", *METHOD)
repeated("arguments with captures", "a#: { [weak self] in self?.b# }, ", METHOD[0] + "f(", "c: 1)" + METHOD[1])
repeated("conditions of one if", "let a# = b#, ", METHOD[0] + "if ", "c { self.posts = [] }" + METHOD[1])
repeated("conditions of one guard", "let self, let a# = b#, ", METHOD[0] + "f { [weak self] in guard ", "c else { return }; self.d() }" + METHOD[1])
repeated("catches", "catch A.b# { c() } ", METHOD[0] + "do { try a() } ", METHOD[1])
repeated("cases without a colon", "case .a# ", METHOD[0] + "switch a {\n", "}" + METHOD[1])
repeated("cases of an output on one line", "case a#; ", "final class AViewModel { enum Output { ", "} }\n")
repeated("indirect cases", "  indirect case a#(A)\n", "final class AViewModel { enum Action {\n", "} }\n")
repeated("outputs of one view model", "  enum Output: Equatable { case a# }\n  var output: Output?\n", *BODY)
repeated("actions of one view model", "  enum Action { case a# }\n  func send(_ action: Action) { switch action { case .a#: b() } }\n", *BODY)
repeated("methods that call each other", "  func f#() { cancelBag.collect { a }; f(); g#() }\n", *BODY)
repeated("methods of one name", "  func load() async { await f(); await g() }\n", *BODY)
repeated("overloads of one name that subscribe", "  func bind(a#: Int) { bag.collect { a }; b.sink { c }.store(in: &d) }\n", BODY[0] + "  init() { bind() }\n", BODY[1])
repeated("guest flags", "  let isGuest#: Bool\n  func load#() async { }\n", BODY[0] + "  let isGuest: Bool\n", BODY[1])
repeated("loads of one function", "    await $a#.load { try await b() }\n    guard c#.needsLoad else { return }\n", METHOD[0] + "\n", METHOD[1])
repeated("guards and loads", "    guard !posts#.isLoading else { return }\n    posts# = await posts#.load { try await b() }\n", METHOD[0] + "\n", METHOD[1])
repeated("debounces", "    task?.cancel(); task# = Task { try await Task.sleep(nanoseconds: #); self.a() }\n", METHOD[0] + "\n", METHOD[1])
repeated("store writes", "    store[\\.a#.b] = c; appState.value.d# = 1; appState.value[keyPath: \\.e] = #\n", METHOD[0] + "\n", METHOD[1])
repeated("chains of receive and sink", "    a#.receive(on: DispatchQueue.main).sink { self.b# = $0 }.store(in: &c)\n", METHOD[0] + "\n", METHOD[1])
repeated("chains of one receive", ".receive(on: RunLoop.main).map { $0 }", METHOD[0] + "a", ".sink { self.b = $0 }" + METHOD[1])
repeated("use cases", "    useCase#.execute(a) { self.b# = $0 }\n", METHOD[0] + "\n", METHOD[1])
repeated("data access", "    URLSession.shared.dataTask(with: a#); UserDefaults.standard.set(#, forKey: b)\n", METHOD[0] + "\n", METHOD[1])
repeated("generic parameters of a view, used", "  let a#: A#\n", "struct AView<" + "A, " * 10 + "B>: View {\n", "}\n")
repeated("generic views", "struct A#View<Model: A#ViewModelProtocol>: View { @ObservedObject var viewModel: Model }\n", "", "")
repeated("generic scopes", "func f<A#>(a: A#) { func g<B#>(b: B#, _ c: A#) {} }\n", "", "final class AViewModel { func send(_ a: A1) {} }\n")
repeated("nested generic scopes", "struct S#<A#> { func send(_ a: A#) {} \n", "", "class AViewModel { func send(_ a: A0) {} }\n" + "}\n" * 10)
repeated("members in turn", "  func f#() {}\n  var a#: Int = 1\n  init(a#: Int) {}\n  let b#: Int\n  enum E# {}\n", *BODY)
repeated("marks", "  // MARK: - A#\n  var a#: Int = 1\n", *BODY)
repeated("main actors", "  @MainActor func f#() {}\n", "@MainActor final class ManyViewModel {\n", "}\n")
repeated("extensions with main actors", "@MainActor extension A# { class ViewModel {} }\n", "", "")
repeated("ignored variables", "  @ObservationIgnored var a#: Int = 1\n  var cancelBag#: CancelBag\n", "@Observable final class ManyViewModel {\n", "}\n")
repeated("state of views", "  @State private var a#: LoadState<Int> = .notRequested\n  @State var b#: Bool = false\n", "struct AView: View {\n", "}\n")
repeated("#if around attributes", "#if A#\n@B\n#endif\n", "", "final class AViewModel { var a = 1 }\n")
repeated("#else, thousands", "#if A#\nvar a# = 1\n#elseif B\nlet b# = 2\n#else\nfunc c#() {}\n#endif\n", *BODY)
repeated("#if around one class head", "#if A#\nfinal class AViewModel {\n#else\nclass AViewModel {\n#endif\n}\n", "", "")
repeated("interpolations side by side", '"\\(self.a#)" + ', METHOD[0] + "b = ", '""' + METHOD[1])
repeated("interpolations with closures", '\\(a.map { self.b# }) ', METHOD[0] + 'b = "', '"' + METHOD[1])
repeated("regular expressions", "/a#[/]b/, ", METHOD[0] + "b = [", "1]" + METHOD[1])
repeated("multi-line strings", '  let a# = """\n    \\(b)\n    """\n', *BODY)
repeated("macros", "  #a#(b) { self.c# }\n", *BODY)
repeated("until days", "  // vmgen:disable:next private_set_state until:2020-01-01\n  var a#: Int = 1\n", *BODY)
repeated("suppressions of many rules each", "  // vmgen:disable:next private_set_state final_class no_coordinator load_state a#\n  var a#: Int = 1\n", *BODY)
repeated("suppressions of the line before, one line", "/* */ var a#: Int = 1; ", BODY[0], "\n// vmgen:disable:previous private_set_state" + BODY[1])
repeated("suppressions of one long line", "var a#: Int = 1; ", BODY[0], "// vmgen:disable:this private_set_state" + BODY[1])
repeated("regions in regions", "  // vmgen:disable private_set_state\n  // vmgen:disable final_class\n  var a#: Int = 1\n  // vmgen:enable final_class\n", *BODY)
repeated("regions of rules by number", "// vmgen:disable a#\nclass A#ViewModel { }\n// vmgen:enable a#\n", "", "")
repeated("suppressions in a block of a function", "    { // vmgen:disable no_coordinator\n coordinator.a# }()\n", METHOD[0] + "\n", METHOD[1])
repeated("view controllers of one file", "class A#ViewController: UIViewController { func f() { a.sink { self.b = 1 }.store(in: &c) } }\n", "", "")
repeated("view models of one file, with all", "class A#ViewModel: ObservableObject { enum Output { case a }; @Published var a = 1; let b: Service; init() { bind() }; func bind() { bag.collect { c.sink { self.d = 1 } } }; func load() async { await f(); await g() } }\n", "", "")
shape(20_000, "nested types without a name")(lambda n: "class AViewModel { func f() {\n" + "class {\n" * n + "coordinator.a()\n" * n + "}\n" * n + "}}\n")
shape(20_000, "nested extensions of no name")(lambda n: "extension [A] {\n" * n + "class AViewModel { func f() { bag.collect { } } }\n" * n + "}\n" * n)
shape(20_000, "collects in types of a view model")(lambda n: "class AViewModel {\n" + "struct A {\n" * n + "func f() { bag.collect { } }\n" * n + "}\n" * n + "}\n")
shape(20_000, "sinks in nested computed variables")(lambda n: "class AViewModel {\n" + "var a: Int { struct A {\n" * n + "func f() { b.sink { self.c = 1 } }\n" * n + "}}\n" * n + "}\n")
shape(20_000, "a protocol of many, view models")(
    lambda n: "protocol P: " + ", ".join(f"P{i}" for i in range(n)) + " {}\n" + "".join(f"protocol P{i} {{}}\nclass A{i}ViewModel: P {{}}\n" for i in range(n)))
shape(20_000, "protocols of many, in turn")(
    lambda n: "".join(f"protocol P{i}: " + ", ".join(f"P{(i * 7 + j) % n}" for j in range(10)) + f" {{}}\nclass A{i}ViewModel: P{i} {{}}\n" for i in range(n)))
shape(20_000, "extensions of one protocol, view models")(
    lambda n: "protocol Cart {}\n" + "".join(f"extension Cart: P{i} {{}}\nclass A{i}ViewModel: Cart {{}}\n" for i in range(n)))
shape(20_000, "extensions by the last name that inherit")(
    lambda n: "".join(f"enum N{i} {{ class AViewModel: Base {{}} }}\nextension AViewModel: P{i} {{}}\n" for i in range(n)))
shape(20_000, "local types of one name")(
    lambda n: "class AViewModel {\n" + "".join(f"  func f{i}() {{ class Base: P{i} {{}}; class BViewModel: Base {{}} }}\n" for i in range(n)) + "}\n")
shape(20_000, "generic views of one name")(
    lambda n: "".join(f"protocol AViewModel: P{i} {{}}\nstruct A{i}View: View {{ @StateObject var a: AViewModel }}\n" for i in range(n)))
shape(10_000, "one extension a file of a class of many files")(
    lambda n: {f"{i // 500}/A{i}.swift": f"class AViewModel {{ func f{i}() {{ g() }} }}\nextension AViewModel: P{i} {{ func load() async {{ await f{i}(); await f{i}() }} }}\n" for i in range(n)})
shape(10_000, "extensions of one class, a file each, all rules")(
    lambda n: {f"{i // 500}/A{i}.swift": f"extension AViewModel {{ func bind{i}() {{ bag.collect {{ a.sink {{ }} }} }}\n func load{i}() async {{ await f(); await g() }} func send(_ a: B) {{}} enum Output {{}} }}\n" for i in range(n)}
    | {"A.swift": "class AViewModel { init() { bind0() } let isGuest: Bool; enum Output { case a } }\n"})
shape(10_000, "the same type in many files, asked for by all")(
    lambda n: {f"{i // 500}/A{i}.swift": f"protocol Cart: P{i} {{}}\nclass A{i}ViewModel: Cart {{ func send(_ a: Action) {{}} }}\nstruct Action {{ let a{i}: Int }}\n" for i in range(n)})
shape(10_000, "the same view in many files")(
    lambda n: {f"{i // 500}/A{i}.swift": "struct AView { @StateObject var a = AViewModel() }\n" for i in range(n)}
    | {f"e{i // 500}/A{i}.swift": f"extension AView: P{i} {{}}\n" for i in range(n)})
shape(10_000, "types in files that are asked for", arguments=["ROOT/observable/A.swift", "--format", "json"])(
    lambda n: {f"{i // 500}/B{i}.swift": f"class B{i}: B{i + 1} {{}}\nclass Base: P{i} {{}}\n" for i in range(n)}
    | {"A.swift": "".join(f"class A{i}ViewModel: B{i * 100}, Base {{}}\n" for i in range(n // 100))})
settings(2_000, "layers of one file", lambda n: '"layers": {' + listed(
    f'"L{i}": {{"paths": ["**"], "uses": []}}' for i in range(n)) + "}",
    lambda n: {"A.swift": "import SwiftUI\nclass AViewModel { let a: B; let b: C }\n" * n, "B.swift": "class B {}\nclass C {}\n" * n})
SHAPES["layers of one file"]["layers"] = False
# Each file is tried by the patterns of each layer: a product that docs/robustness.md names.
shape(4_000, "a type of one name in every layer", layers=False, margin=4.5)(
    lambda n: {".vmgen.json": '{"layers": {' + listed(f'"L{i}": {{"paths": ["**/{i}/**"], "uses": []}}' for i in range(n)) + "}}",
               **{f"{i}/A.swift": f"struct Kind {{ let a{i}: Kind }}\nlet a: Kind\n" for i in range(n)}})
shape(2_000, "layers that use all others", layers=False, margin=4.5)(
    lambda n: {".vmgen.json": '{"layers": {"All": {"paths": ["**"], "uses": [' + listed(f'"L{i}"' for i in range(n)) + "]}, " + listed(
        f'"L{i}": {{"paths": ["**/{i}/**"], "uses": []}}' for i in range(n)) + "}}",
               **{f"{i}/A.swift": f"struct A{i} {{ let a: A{(i + 1) % n} }}\n" for i in range(n)}})
settings(20_000, "modules that a layer may not import", lambda n: '"layers": {"All": {"paths": ["**"], "uses": [], "modules": {"deny": [' + listed(f'"M{i}"' for i in range(n)) + "]}}}",
         lambda n: {"A.swift": "".join(f"import M{i}\n" for i in range(n)) + OWN["A.swift"]})
SHAPES["modules that a layer may not import"]["layers"] = False
settings(5_000, "patterns for view models, classes", lambda n: '"viewModels": ["*ViewModel", ' + listed(f'"*A{i}"' for i in range(n // 50)) + "]",
         lambda n: {"A.swift": "".join(f"class A{i} {{}}\n" for i in range(n))})
# Twice the names are searched in twice the text.
settings(5_000, "plain names for view models, classes", lambda n: '"viewModels": ["*ViewModel", ' + listed(f'"A{i}"' for i in range(n)) + "]",
         lambda n: {"A.swift": "".join(f"class B{i} {{}}\nextension B{i} {{}}\n" for i in range(n))}, margin=2.5)
settings(5_000, "plain names of an option, findings", lambda n: '"rules": {"no_coordinator": {"severity": "error", "allow": [' + listed(f'"A{i}Coordinator"' for i in range(n)) + "]}}",
         lambda n: {"A.swift": "class AViewModel {\n" + "".join(f"let a{i}: B{i}Coordinator\n" for i in range(n)) + "}\n"})
shape(2_000, "a chain of overrides, files", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"overrides": [' + listed(f'{{"paths": ["{i}/**"], "viewModels": ["*ViewModel", "*A{i}"]}}' for i in range(n // 10)) + "]}",
               **{f"{i}/A{i}.swift": f"class A{i} {{}}\nextension AViewModel {{ func load() async {{}} }}\n" for i in range(n // 10)}, "B.swift": "class AViewModel { let isGuest: Bool }\n"})
for name in FORMATS:
    shape(20_000, f"findings of long names on one line, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: f"class {LONG * 50}ViewModel {{ " + "".join(f"var a{i}{LONG * 20}: Int = 1; " for i in range(n // 10)) + "}\n")
    shape(20_000, f"findings of one long file name, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: {"한" * 60 + "/" + "é" * 100 + ".swift": "".join(f"class A{i}ViewModel {{}}\n" for i in range(n))})
    shape(10_000, f"findings in files, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: {f"{i // 500}/A{i}.swift": "class AViewModel { var a = 1 }\n" for i in range(n)})
    shape(20_000, f"suppressed findings, {name}", arguments=["--format", name], conventions=["observable"])(
        lambda n: "".join(f"// vmgen:disable:next final_class -- {LONG}\nclass A{i}ViewModel {{}}\n" for i in range(n)))

# What git tells, and what is known.
def git(root, *words, **more):
    subprocess.run(["git", "-C", root, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.autocrlf=false", *words],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)


def committed(change):
    """A repository with a commit of what is there, changed then."""
    def prepare(root):
        git(root, "init", "-q")
        git(root, "add", ".")
        git(root, "commit", "-qm", "a")
        change(root)
    return prepare


def edited(old, new):
    def change(root):
        for place, folders, names in os.walk(root):
            if ".git" in folders:
                folders.remove(".git")
            for name in names:
                if name.endswith(".swift"):
                    path = os.path.join(place, name)
                    with open(path) as file:
                        text = file.read()
                    with open(path, "w") as file:
                        file.write(text.replace(old, new))
    return committed(change)


def staged(prepare):
    def more(root):
        prepare(root)
        git(root, "add", ".")
    return more


HUNKS = "class AViewModel { var a: Int = 1 }\n\n"
shape(20_000, "hunks of one file, since", conventions=["observable"], prepare=edited("= 1", "= 2"), arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: HUNKS * n)
shape(20_000, "hunks of one file, since, staged", conventions=["observable"], prepare=staged(edited("= 1", "= 2")),
      arguments=["--since", "HEAD", "--staged", "--format", "json"])(lambda n: HUNKS * n)
shape(5_000, "changed files, since", conventions=["observable"], prepare=edited("= 1", "= 2"), arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(5_000, "new files, since", conventions=["observable"], prepare=committed(lambda root: [
      os.rename(os.path.join(root, name), os.path.join(root, "moved-" + name)) for name in os.listdir(root) if name[0] != "."]),
      arguments=["--since", "HEAD", "--format", "json"])(lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(5_000, "staged files", conventions=["observable"], prepare=staged(edited("= 1", "= 2")), arguments=["--staged", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(5_000, "staged files, edited since", conventions=["observable"],
      prepare=lambda root: (staged(edited("= 1", "= 2"))(root), edited("= 2", "= 3")), arguments=["--staged", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(50_000, "findings on standard input", conventions=["observable"], stdin=True, arguments=["--stdin-path", "A.swift", "--format", "json"])(
    lambda n: HUNKS * n)
KNOWN = ["--baseline", "ROOT/known.json", "--format", "json"]


def known(root, vmgen):
    subprocess.run([vmgen, "lint", "--root", root, "--quiet", "--write-baseline", os.path.join(root, "known.json")],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


shape(50_000, "a baseline of findings", conventions=["observable"], baseline=known, arguments=KNOWN)(
    lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }}\n" for i in range(n)))
shape(50_000, "a baseline of equal findings", conventions=["observable"], baseline=known, arguments=KNOWN)(
    lambda n: "class AViewModel { var a: Int = 1 }\n" * n)
shape(50_000, "a stale baseline", conventions=["observable"], arguments=KNOWN)(
    lambda n: {"A.swift": "class AViewModel {}\n", "known.json": '{"version": 1, "findings": [' + "".join(
        f'{{"rule": "final_class", "declaration": "A{i}", "about": "a", "fingerprint": "{i:016x}"}},\n' for i in range(n)) + "null]}"})
shape(50_000, "findings to write a baseline of", conventions=["observable"], arguments=["--write-baseline", "ROOT/new.json", "--grow", "--format", "json"])(
    lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }}\n" for i in range(n)))
shape(20_000, "fixes, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "".join(f"class A{i}ViewModel {{\n  var a: Int = 1\n  let b: Service\n}}\n" for i in range(n)))
shape(20_000, "fixes on one line, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }} " for i in range(n)))
shape(20_000, "fixes that break something, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "".join(f"class A{i}ViewModel {{\n  /* a */ var /* b */ a: Int /* c */ = 1\n}}\n" for i in range(n)) + "class B {")
shape(20_000, "a baseline of one rule and declaration", conventions=["observable"], baseline=known, arguments=KNOWN)(
    lambda n: "class AViewModel {\n" + "".join(f"  var a{i}: Int = 1\n" for i in range(n)) + "}\n")
shape(20_000, "a baseline of files", conventions=["observable"], baseline=known, arguments=KNOWN)(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(20_000, "a baseline joined", conventions=["observable"], baseline=known, arguments=["--write-baseline", "ROOT/known.json", "--grow", "--format", "json"])(
    lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }}\n" for i in range(n)))
shape(20_000, "fixes of one class, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "class AViewModel {\n" + "".join(f"  var a{i}: Int = 1\n  let b{i}: Service\n" for i in range(n)) + "}\n")
# More than the 200 classes of one path that are taken one by one.
shape(20_000, "fixes of files of one class, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: {f"{i // 500}/A{i}.swift": f"class AViewModel {{ enum Output {{}}\n  var a: Int = 1\n}}\nextension AViewModel {{ func f{i}() {{}} }}\n" for i in range(n)})
shape(20_000, "findings of fixes that overlap, shown", conventions=["observable"], arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "class AViewModel {\n  var " + "".join(f"a{i}: Int = 1, " for i in range(n)) + "b: Int = 1\n}\n")
shape(20_000, "statistics", conventions=["observable"], arguments=["--statistics"])(lambda n: HUNKS * n)



# More of what git tells.
def renamed(root):
    for name in os.listdir(root):
        if name[0] != ".":
            os.rename(os.path.join(root, name), os.path.join(root, "moved-" + name))


MANY = {"conventions": ["observable"]}
shape(5_000, "renamed and edited files, since, staged", **MANY, prepare=staged(lambda root: (edited("= 1", "= 2")(root), renamed(root))),
      arguments=["--since", "HEAD", "--staged", "--format", "json"])(lambda n: {f"{i // 500}/A{i}.swift": HUNKS * 3 for i in range(n)})
shape(5_000, "renamed folders, since", **MANY, prepare=staged(committed(renamed)), arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: {f"{i}/A.swift": HUNKS for i in range(n)})
shape(5_000, "deleted files, since", **MANY, prepare=committed(lambda root: [
      shutil.rmtree(os.path.join(root, name)) for name in os.listdir(root) if name[0] not in ".k"]),
      arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)} | {"kept/A.swift": HUNKS * 20})
shape(2_000, "hunks of many files, since", **MANY, prepare=edited("= 1", "= 2"), arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: {f"{i}/A{i}.swift": HUNKS * 20 for i in range(n)})
shape(5_000, "unchanged files, since", **MANY, prepare=committed(lambda root: None), arguments=["--since", "HEAD", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": HUNKS for i in range(n)})
shape(5_000, "odd names, staged", **MANY, prepare=staged(edited("= 1", "= 2")), arguments=["--staged", "--format", "json"])(
    lambda n: {f"{i // 500}/A é\t{i}\\.swift": HUNKS for i in range(n)})

# What a command line may hold.
shape(5_000, "files named", **MANY, arguments=["--format", "json"], named=lambda n: [f"ROOT/A{i}.swift" for i in range(n)])(
    lambda n: {f"A{i}.swift": OWN["A.swift"] for i in range(n)})
shape(5_000, "one file named again", **MANY, arguments=["--format", "json"], named=lambda n: ["ROOT/A.swift"] * n)(lambda n: dict(OWN))
shape(5_000, "folders named", **MANY, arguments=["--format", "json"], named=lambda n: [f"ROOT/{i}" for i in range(n)])(
    lambda n: {f"{i}/A.swift": OWN["A.swift"] for i in range(n)})
shape(5_000, "rules named", **MANY, arguments=["--format", "json"], named=lambda n: ["--only", "final_class," * n + "load_state"])(
    lambda n: dict(OWN))

# Many of one thing with many of another.
repeated("regions opened, then findings", "  var a#: Int = 1\n", "\0", BODY[1])
SHAPES["regions opened, then findings"]["make"] = lambda n: (
    BODY[0] + "  // vmgen:disable private_set_state\n" * n + "  var a: Int = 1\n" * n + BODY[1])
shape(20_000, "regions opened and closed, then findings")(lambda n: BODY[0] + (
    "  // vmgen:disable private_set_state\n" * n + "  // vmgen:enable private_set_state\n" * n) + "  var a: Int = 1\n" * n + BODY[1])
shape(20_000, "suppressions of one line, then findings of it")(lambda n: BODY[0] + (
    "  // vmgen:disable:next private_set_state\n" * n) + "  var a: Int = 1; " * n + BODY[1])
shape(20_000, "suppressions of all rules, findings")(lambda n: BODY[0] + (
    "  // vmgen:disable\n  // vmgen:enable\n  // vmgen:disable all\n" * n) + "  var a: Int = 1\n" * n + BODY[1])
shape(2_000, "overrides of all rules that fit", conventions=["observable"])(
    lambda n: {".vmgen.json": '{"overrides": [' + listed(
        '{"paths": ["**"], "rules": {"final_class": "warning", "load_state": "off", "private_set_state": "error", "no_coordinator": "warning"}}'
        for i in range(n)) + "]}", **OWN})
# Each path is tried by each pattern: a product that docs/robustness.md names.
shape(5_000, "patterns and files", conventions=["observable"], margin=4.5)(
    lambda n: {".vmgen.json": '{"exclude": [' + listed(f'"x{i}/**", "**/y{i}.swift"' for i in range(n)) + "]}",
               **{f"{i // 100}/A{i}.swift": OWN["A.swift"] for i in range(n)}})
shape(20_000, "fixes, written", **MANY, arguments=["--fix", "--unsafe-fixes", "--format", "json"])(
    lambda n: "".join(f"class A{i}ViewModel {{\n  var a: Int = 1\n  let b: Service\n}}\n" for i in range(n)))
shape(20_000, "fixes on one line, written", **MANY, arguments=["--fix", "--unsafe-fixes", "--format", "json"])(
    lambda n: "".join(f"class A{i}ViewModel {{ var a: Int = 1 }} " for i in range(n)))
shape(5_000, "fixes of files, written", **MANY, arguments=["--fix", "--unsafe-fixes", "--format", "json"])(
    lambda n: {f"{i // 500}/A{i}.swift": f"class A{i}ViewModel {{ var a: Int = 1 }}\n" for i in range(n)})
shape(20_000, "fixes that lie in one another, shown", **MANY, arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "class AViewModel {\n" * n + "  var a: Int = 1\n" + "}\n" * n)
shape(20_000, "fixes of members in turn, shown", **MANY, arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "final class AViewModel {\n" + "".join(f"  func f{i}() {{}}\n  private(set) var a{i}: Int = 1\n" for i in range(n)) + "}\n")
shape(20_000, "fixes in comments and attributes, shown", **MANY, arguments=["--diff", "--unsafe-fixes"])(
    lambda n: "".join(f"@A /* a */\n@B(1) // b\n#if C\n@D\n#endif\nclass A{i}ViewModel {{ @E @F var a: Int = 1, b: Int = 2 }}\n" for i in range(n)))

# JSON, deep and long.
def json(name, make, size=50_000, **more):
    shape(size, name, layers=False, conventions=["observable"], statuses=(0, 1, 2), **more)(
        lambda n: {".vmgen.json": make(n), **OWN})


json("configuration, nested lists", lambda n: '{"exclude": ' + "[" * n + "]" * n + "}")
json("configuration, nested objects", lambda n: '{"rules": ' + '{"a": ' * n + "1" + "}" * n + "}")
json("configuration, left open", lambda n: '{"exclude": ' + "[" * n)
json("configuration, unknown keys", lambda n: "{" + listed(f'"key{i}": 1' for i in range(n)) + "}", size=5_000)
json("configuration, unknown rules", lambda n: '{"rules": {' + listed(f'"final_klass{i}": "off"' for i in range(n)) + "}}", size=5_000)
json("configuration, the same key", lambda n: "{" + listed('"convention": "observable"' for i in range(n)) + "}", size=5_000)
json("configuration, wrong values", lambda n: '{"exclude": [' + listed(str(i) for i in range(n)) + "]}", size=5_000)
json("configuration, wrong severities", lambda n: '{"rules": {"final_class": {"severity": "' + "a" * n + '"}}}')
json("configuration, a long text", lambda n: '{"exclude": ["' + "a\\u0041\\n" * n + '"]}')
json("configuration, surrogates", lambda n: '{"exclude": ["' + "\\ud83d\\ude00\\ud83d" * n + '"]}')
json("configuration, a long number", lambda n: '{"version": ' + "1" * n + "}")
json("configuration, lines", lambda n: "{" + "\n" * n + '"key": 1' + "\n" * n + "}")
json("configuration, overrides of unknown keys", lambda n: '{"overrides": [' + listed(f'{{"paths": ["a{i}"], "key{i}": 1}}' for i in range(n)) + "]}", size=5_000)
json("configuration, empty overrides", lambda n: '{"overrides": [' + listed("{}" for i in range(n)) + "]}", size=5_000)
json("configuration, layers that use unknown ones", lambda n: '{"layers": {' + listed(
    f'"L{i}": {{"paths": ["a{i}"], "uses": ["M{i}"]}}' for i in range(n)) + "}}", size=2_000)
json("configuration, layers in a circle", lambda n: '{"layers": {' + listed(
    f'"L{i}": {{"paths": ["a{i}"], "uses": ["L{(i + 1) % n}"]}}' for i in range(n)) + "}}", size=2_000)
json("configuration, sharings", lambda n: '{"viewModels": [' + listed(f'"A{i}"' for i in range(n)) + '], "include": [' + listed(f'"a{i}/**"' for i in range(n)) + "]}")
for name, text in [("nested", lambda n: "[" * n + "]" * n), ("left open", lambda n: '{"findings": [' * n),
                   ("of one long text", lambda n: '{"version": 1, "findings": ["' + "a" * n + '"]}')]:
    shape(50_000, f"a baseline, {name}", conventions=["observable"], statuses=(0, 1, 2), arguments=KNOWN)(
        lambda n, t=text: {"known.json": t(n), **OWN})


# New screens.
def command(size, name, words, make, **more):
    """A command, run where what is made lies, and compared with the smallest of its kind."""
    shape(size, name, command=words, layers=False, conventions=["observable"], statuses=(0, 1, 2), **more)(make)


NEW = ["new", "--spec", "Screens.vmgen", "--in", "App/__Name__", "--dry-run", "--root", "ROOT"]


def screens(size, name, text, words=NEW):
    command(size, "new: " + name, words, lambda n: {"Screens.vmgen": text(n)})


screens(80, "screens", lambda n: "".join(f"screen A{i}\n" for i in range(n)))
screens(80, "screens, written", lambda n: "".join(f"screen A{i}\n" for i in range(n)), [word for word in NEW if word != "--dry-run"])
screens(80, "screens, as JSON", lambda n: "".join(f"screen A{i}\n" for i in range(n)), NEW + ["--format", "json"])
screens(80, "screens, as a patch", lambda n: "".join(f"screen A{i}\n" for i in range(n)), NEW + ["--format", "diff"])
screens(5_000, "screens of one name", lambda n: "screen A\n" * n)
screens(80, "screens in one folder", lambda n: "".join(f"screen A{i}\n" for i in range(n)), [word.replace("/__Name__", "") for word in NEW])
screens(80, "screens of one interactor", lambda n: "".join(f"screen A{i}\nload posts: [Post] from collection.fetch{i}()\n" for i in range(n)))
screens(80, "screens of interactors", lambda n: "".join(f"screen A{i}\nload posts(id: Int): [Post{i}] from a{i}.fetch(id: id)\n" for i in range(n)))
screens(80, "screens with everything", lambda n: "".join(
    f"screen A{i}\nload posts(id: Int): [Post{i}] from collection.fetch{i}(id)\nstate sorts{i}: Bool = false\noutput detail{i}(id: Int)\n"
    f"on requested{i}(id) -> detail{i}(id: id)\nwatch auth as isIn: Bool {{ $0 == .in{i} }}\nguest\nsearch query from collection.search{i}(query)\n" for i in range(n)))
screens(5_000, "screens of which the last is wrong", lambda n: "".join(f"screen A{i}\n" for i in range(n)) + "screen\n")
for word, line in [
    ("loads", "load posts#: [Post#] from collection.fetch#()"), ("loads of their own", "load posts#: [Post]"), ("loads of one name", "load posts: [Post]"),
    ("loads of interactors", "load posts#: [Post] from a#.fetch()"), ("loads with parameters", "load posts#(id#: Int): [Post] from a.fetch#(id#)"),
    ("loads of one method", "load posts#: [Post#] from a.fetch()"),
    ("states", "state a#: Bool = false"), ("states of one name", "state a: Int = #"), ("outputs", "output detail#(id: Int)"), ("outputs that repeat", "output detail#(id: Int) repeats"),
    ("events", "on requested#(id) -> detail#(id: id)"), ("events of one output", "on requested#(id) -> detail(id: id)"),
    ("watches", "watch auth# as isIn#: Bool { $0 == .in# }"), ("searches", "search query# from collection.search#(query#)"), ("guests", "guest"),
    ("comments", "// comment #"), ("empty lines", ""), ("wrong lines", "nothing # at all"), ("lines cut short", "load posts#: ["),
]:
    screens(5_000, f"{word} of one screen", lambda n, l=line: "screen A\n" + "".join(l.replace("#", str(i)) + "\n" for i in range(n)))
screens(50_000, "parameters of a load", lambda n: "screen A\nload posts(" + ", ".join(f"a{i}: Int" for i in range(n // 20)) + "): [Post]\n")
screens(50_000, "parts of an output", lambda n: "screen A\noutput detail(" + ", ".join(f"a{i}: Int" for i in range(n // 20)) + ")\n")
screens(50_000, "a nested type", lambda n: "screen A\nload posts: " + "[" * n + "Post" + "]" * n + "\n")
screens(50_000, "a nested type, left open", lambda n: "screen A\nload posts: " + "[" * n + "\n")
screens(50_000, "types of a type", lambda n: "screen A\nload posts: A<" + ", ".join(f"P{i}" for i in range(n // 20)) + ">\n")
screens(50_000, "a long type", lambda n: "screen A\nload posts: P" + "a" * n + "\n")
screens(50_000, "a long name", lambda n: "screen A" + "a" * n + "\n")
screens(50_000, "a long value", lambda n: "screen A\nstate a: [Int] = [" + "1, " * n + "1]\n")
screens(50_000, "a long word", lambda n: "a" * n + "\n")
screens(50_000, "a long comment", lambda n: "screen A // " + "a" * n + "\n")
screens(50_000, "a long condition", lambda n: "screen A\nwatch auth as isIn: Bool { " + "(" * n + "$0" + ")" * n + " }\n")
WITH = {"Screens.vmgen": "screen Own\nload posts: [Post] from collection.fetch()\n"}
command(5_000, "new: files of the target", NEW, lambda n: {
    **WITH, "Package.swift": '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "A", targets: [.target(name: "A", path: "App")])\n',
    **{f"App/{i // 500}/A{i}.swift": f"struct A{i} {{ func f() {{}} }}\n" for i in range(n)}})
command(20_000, "new: declarations of one file", NEW, lambda n: {
    **WITH, "Package.swift": '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "A", targets: [.target(name: "A", path: "App")])\n',
    "App/A.swift": "".join(f"struct A{i} {{}}\nprotocol CollectionInteractor {{ func f{i}() }}\n" for i in range(n))})
command(20_000, "new: targets of a package", NEW, lambda n: {
    **WITH, "Package.swift": '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "A", targets: [' + "".join(
        f'.target(name: "A{i}", dependencies: ["A{i + 1}"], path: "App/{i}"), ' for i in range(n)) + "])\n", "App/0/A.swift": ""})
command(20_000, "new: a nested package", NEW, lambda n: {**WITH, "Package.swift": "let package = Package(targets: " + "[" * n + "]" * n + ")\n"})
command(20_000, "new: a project of Xcode", NEW, lambda n: {
    **WITH, "A.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objects = {\n" + "".join(
        f'{i:024x} = {{isa = PBXFileSystemSynchronizedRootGroup; path = App{i}; sourceTree = "<group>"; }};\n'
        f'{i + (1 << 60):024x} = {{isa = PBXNativeTarget; name = A{i}; fileSystemSynchronizedGroups = ({i:024x}, ); }};\n' for i in range(n)) + "}; }\n"})
command(20_000, "new: a project of Xcode, nested", NEW, lambda n: {**WITH, "A.xcodeproj/project.pbxproj": "{ objects = " + "{ a = (" * n + "); }" * n + "; }\n"})
command(20_000, "new: a project of Xcode, left open", NEW, lambda n: {**WITH, "A.xcodeproj/project.pbxproj": "{ objects = " + "{ a = (" * n})
command(20_000, "new: headers of files", NEW, lambda n: {**WITH, **{f"App/A{i}.swift": f"//\n//  A{i}.swift\n//  Created by a\n//\n\nstruct A{i} {{}}\n" for i in range(n // 20)}})
command(50_000, "new: a long header", NEW, lambda n: {**WITH, "App/A.swift": "//  A\n" * n + "struct A {}\n"})
command(20_000, "init: files", ["init", "--root", "ROOT", "--yes"], lambda n: {f"{i // 500}/A{i}View.swift": OWN["A.swift"] for i in range(n // 10)})

# Templates.
TEMPLATE = ".vmgen/templates/observable/Screen/__Name__View.swift"


def template(size, name, text):
    for words in [["templates", "check", "--root", "ROOT"], ["new", "Own", "--in", "App", "--dry-run", "--root", "ROOT"]]:
        command(size, f"{words[0]}: {name}", words, lambda n: {TEMPLATE: text(n), ".vmgen.json": "{}"})


template(20_000, "lines", lambda n: "".join(f"let a{i} = __name__\n" for i in range(n)))
template(20_000, "lines of unknown names", lambda n: "".join(f"let a = __nothing{i}__\n" for i in range(n)))
template(20_000, "one line", lambda n: "let a = [" + "__name__, " * n + "]\n")
template(20_000, "underscores", lambda n: "let a = " + "_" * n + "\n")
template(20_000, "nested conditions", lambda n: "// vmgen:if outputs\n" * n + "let a = 1\n" + "// vmgen:end\n" * n)
template(20_000, "nested conditions, left open", lambda n: "// vmgen:if outputs\n" * n)
template(20_000, "conditions with else", lambda n: "// vmgen:if outputs\nlet a = 1\n// vmgen:else\nlet a = 2\n// vmgen:end\n" * n)
template(20_000, "unknown conditions", lambda n: "// vmgen:if nothing\n// vmgen:end\n" * n)
template(20_000, "ends", lambda n: "// vmgen:end\n" * n)
template(20_000, "loops", lambda n: "// vmgen:for load in loads\nlet __load__ = 1\n// vmgen:end\n" * n)
template(20_000, "unknown loops", lambda n: "".join(f"// vmgen:for a{i} in nothing{i}\n// vmgen:end\n" for i in range(n)))
template(2_000, "nested loops", lambda n: "".join(f"// vmgen:for load{i} in loads\n" for i in range(n)) + "let a = 1\n" + "// vmgen:end\n" * n)
template(20_000, "a long condition", lambda n: "// vmgen:if outputs" + " and outputs" * n + "\n// vmgen:end\n")
command(2_000, "templates: files", ["templates", "check", "--root", "ROOT"], lambda n: {
    f".vmgen/templates/observable/Screen/A{i}.swift": "let a = __name__\n" for i in range(n // 4)})


def examples():
    """Each line of each example of the rules many times, and each example many times and in itself."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/rules.md")) as file:
        sections = re.split(r"^## ", file.read(), flags=re.MULTILINE)[1:]
    for section in sections:
        rule = section.split("\n", 1)[0].strip("`# ")
        for number, code in enumerate(re.findall(r"```swift\n(.*?)```", section, re.DOTALL)):
            lines = code.splitlines(keepends=True)
            name = f"{rule}, {'bad' if number == 0 else 'good'}"
            shape(2_000, f"{name}, whole")(lambda n, c=code: c * n)
            last = code.rstrip().rfind("}")
            if last > 0:
                shape(1_000, f"{name}, in itself")(lambda n, c=code, l=last: c[:l] * n + c[l:] * n)
            for index, line in enumerate(lines):
                if line.strip():
                    shape(5_000, f"{name}, line {index + 1}")(
                        lambda n, l=lines, i=index: "".join(l[:i]) + l[i] * n + "".join(l[i + 1:]))


def write(root, content, together, layers=True):
    """Writes a shape, into folders of any depth; for all conventions together a copy for each."""
    if isinstance(content, str):
        content = {"A.swift": content}
    configuration = content.pop(".vmgen.json", "{}")[1:-1]
    overrides = ""
    if together:
        content = {f"{c}/{path}": text for path, text in content.items() for c in CONVENTIONS}
        overrides = ", ".join(f'{{"paths": ["{c}/**"], "convention": "{c}"}}' for c in CONVENTIONS)
        overrides = f'"overrides": [{overrides}]'
    parts = [LAYERS if layers else "", configuration, overrides]
    content[".vmgen.json"] = "{" + ", ".join(filter(None, parts)) + "}"
    for path, text in content.items():
        parts = path.split("/")
        if len(path) > 3_000:
            here = os.open(root, os.O_RDONLY)
            for part in filter(None, parts[:-1]):
                try:
                    os.mkdir(part, dir_fd=here)
                except FileExistsError:
                    pass
                here, last = os.open(part, os.O_RDONLY, dir_fd=here), here
                os.close(last)
            with os.fdopen(os.open(parts[-1], os.O_WRONLY | os.O_CREAT, dir_fd=here), "w") as file:
                file.write(text)
            os.close(here)
            continue
        whole = os.path.join(root, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8", newline="") as file:
            file.write(text.replace("\0", "#"))


class Broken(Exception):
    pass


class Measure:
    def __init__(self, options):
        self.options = options
        self.rules = {}
        for convention in CONVENTIONS:
            lines = subprocess.run(
                [options.vmgen, "rules", "--convention", convention], capture_output=True, text=True).stdout
            self.rules[convention] = ",".join(line.split()[0] for line in lines.splitlines() if line[:2] == "  ")

        self.rules["all"] = ",".join(sorted({rule for rules in self.rules.values() for rule in rules.split(",")}))

    def words(self, root, convention, arguments, command):
        if command:
            return [self.options.vmgen, *(word.replace("ROOT", root) for word in command)]
        return [self.options.vmgen, "lint", "--root", root, *([] if convention == "all" else ["--convention", convention]),
                "--enable", self.rules[convention], *(word.replace("ROOT", root) for word in arguments or ["--format", "json"])]

    def work(self, root, convention, arguments, limit, stdin=False, command=None, statuses=(0, 1)):
        """The work of one run, and its peak of memory in megabytes."""
        words = self.words(root, convention, arguments, command)
        counts = None
        if not self.options.time:
            counts = root + ".callgrind"
            words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", "--main-stacksize=524288", *words]
        errors = open(root + ".errors", "w+")

        def bound():
            # Seconds of the processor, whoever else uses it; and a small stack: nothing may go as deep as its input.
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            if self.options.time:
                resource.setrlimit(resource.RLIMIT_STACK, (512 << 10, 512 << 10))

        given = open(os.path.join(root, "A.swift")) if stdin else subprocess.DEVNULL
        # Git is asked about the current folder.
        child = subprocess.Popen(words, stdin=given, stdout=subprocess.DEVNULL, stderr=errors, cwd=root, preexec_fn=bound)
        timer = threading.Timer(limit * 20, child.kill)
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        timer.cancel()
        if os.WIFSIGNALED(status):
            raise Broken(f"more than {limit:.0f} s" if os.WTERMSIG(status) in (9, 24) else f"signal {os.WTERMSIG(status)}")
        if os.WEXITSTATUS(status) not in statuses:
            errors.seek(0)
            raise Broken(f"status {os.WEXITSTATUS(status)}: {errors.read(200)}")
        if self.options.time:
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        with open(counts) as file:
            total = next(line.split()[1] for line in file if line.startswith(("summary:", "totals:")))
        os.unlink(counts)
        return int(total), 0


class Check:
    """Compares two sizes of shapes."""

    def __init__(self, options):
        self.options = options
        self.measure = Measure(options)
        self.scale = options.scale or (1 if options.time else 0.02)
        self.margin = 3 if options.time else 2.2
        # Counting 2,000 files takes a minute of an idle core, and half as long again beside other work.
        self.limit = 40 if options.time else 180
        self.base = {}

    def measure_empty_projects(self):
        """The work for no input, which is no part of any growth."""
        for convention in {*self.options.conventions.split(","), "observable", "clean"}:
            with tempfile.TemporaryDirectory() as folder:
                write(folder, "", convention == "all")
                self.base[convention] = self.measure.work(folder, convention, None, 60)[0]

    def shape(self, name):
        """The growth of one shape in each convention, as pairs of a ratio and a problem or None."""
        entry = SHAPES[name]
        size = entry.get("exactly") or max(50, int(entry["size"] * self.scale))
        conventions = entry.get("conventions") or self.options.conventions.split(",")
        # What a command does of itself is known from the smallest input.
        sizes = [size, size * 2, *([1] if "command" in entry else [])]
        results = []
        with tempfile.TemporaryDirectory() as folder:
            roots = [os.path.join(folder, f"tree{number}") for number in range(len(sizes))]
            for root, count in zip(roots, sizes):
                os.mkdir(root)
                write(root, entry["make"](count), conventions == ["all"], entry.get("layers", True))
                if "prepare" in entry:
                    entry["prepare"](root)
                if "baseline" in entry:
                    entry["baseline"](root, self.options.vmgen)
            for convention in conventions:
                try:
                    results.append(self.growth(name, convention, list(zip(roots, sizes))))
                except Broken as broken:
                    results.append((0, f"{name} ({convention}), {size} and {size * 2}: {broken}"))
            # Python cannot remove folders as deep as some shapes have.
            subprocess.run(["rm", "-rf", *roots])
        return results

    def growth(self, name, convention, trees):
        entry = SHAPES[name]
        margin = entry.get("margin", self.margin)
        for _ in range(3 if self.options.time else 1):
            (first, _), (second, peak), *least = (
                self.measure.work(
                    root, convention, entry.get("arguments", []) + entry["named"](count) if "named" in entry else entry.get("arguments"),
                    self.limit, entry.get("stdin", False), entry.get("command"), entry.get("statuses", (0, 1)))
                for root, count in trees)
            none = least[0][0] if least else self.base[convention]
            one, two = first - none, second - none
            # So little work that nothing can be said about its growth.
            ratio = 0 if two < (0.3 if self.options.time else 2_000_000) else two / max(one, two / 1_000)
            if ratio <= margin:
                break
        size = trees[0][1]
        if self.options.table:
            unit = f"{first:.2f} | {second:.2f}" if self.options.time else f"{first / 1e6:.1f} | {second / 1e6:.1f}"
            print(f"| {name} | {convention} | {size} | {unit} | {ratio:.2f} | {peak:.0f} |", flush=True)
        return ratio, f"{name} ({convention}), {size} and {size * 2}: {ratio:.2f} times the work" if ratio > margin else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vmgen")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--scale", type=float)
    parser.add_argument("--conventions", default="all")
    parser.add_argument("--shapes", default="")
    parser.add_argument("--from", dest="start", default="")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="shapes at once; seconds are measured one by one")
    options = parser.parse_args()
    options.vmgen = os.path.abspath(options.vmgen)
    if not options.time and not shutil.which("valgrind"):
        print("valgrind is not installed: instructions cannot be counted; --time measures seconds instead")
        return 0
    if options.examples:
        SHAPES.clear()
        examples()
    names = list(SHAPES)
    names = names[names.index(options.start):] if options.start else names
    wanted = [word for word in options.shapes.split(",") if word]
    names = [name for name in names if not wanted or any(word in name for word in wanted)]
    check = Check(options)
    check.measure_empty_projects()
    runs, worst, failed = 0, (0, ""), 0
    with concurrent.futures.ThreadPoolExecutor(1 if options.time else options.jobs) as pool:
        for number, (name, results) in enumerate(zip(names, pool.map(check.shape, names)), 1):
            for ratio, problem in results:
                runs += 1
                worst = max(worst, (ratio, name))
                if problem:
                    failed += 1
                    print(f"FAILED {problem}", flush=True)
            if number % 50 == 0:
                print(f"{number} of {len(names)} shapes", flush=True)
    print(f"{runs} pairs of sizes; most growth: {worst[0]:.2f}, {worst[1]}; {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
