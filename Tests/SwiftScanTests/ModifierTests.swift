import SwiftScan
import Testing

/// Words such as `open` are modifiers in some places only. They must be recognised behind everything that a declaration
/// or statement can end with. The tests combine every preceding construct, modifier and declaration.
@Suite struct ModifierTests {
  /// Code that can precede a declaration at the top of a file, in a function and in a type.
  private static let anywhere = [
    "", ";", "// Why.", "/* Why. */", "/// Why.\n", "#warning(\"\")", "#if DEBUG\nlet d = 1\n#endif", "}", ")", "]",
    "typealias T = Foo<\n  Int\n>", "typealias T = Foo<\n  Int\n>?", "typealias T = Foo<\n  Int\n>!",
    "typealias T = [Foo<\n  Int\n>]",
    "typealias T = Foo< Int >", "typealias T = Foo<Int>", "typealias T = Foo<Int>?",
    "typealias T = Foo<Foo<\n  Int\n>>",
    "typealias T = Foo<Foo<\n  Int\n>\n>", "typealias T = Foo<\n  Foo<Int>>", "typealias T = (Foo<\n  Int\n>)",
    "typealias T = () -> Foo<\n  Int\n>", "typealias T = Foo<\n  Int\n>.Element",
    "typealias T = Foo<\n  Int\n> // Why.\n// And why.",
    "typealias T = Foo<\n  Int\n> /* Why. */", "typealias T<A> = Foo<\n  A\n> where A: P<\n  Int\n>",
    "typealias T = any P<\n  Int\n>",
    "typealias T = A & B<\n  Int\n>", "typealias T = Foo??", "typealias T = A.Type", "typealias T = Foo<Bar?>?",
    "typealias T = Foo<\n  Bar?>?",
    "let a: Foo<\n  Int\n>", "var a: Foo<\n  Int\n>?", "var a: Foo<\n  Int\n>!", "var a: [Foo<\n  Int\n>]",
    "let a: (Foo<\n  Int\n>)",
    "let a = Foo<\n  Int\n>.self", "let a = Foo<\n  Int\n>()", "let a = b as Foo<\n  Int\n>",
    "let a = b as? Foo<\n  Int\n>?",
    "let a = b is Foo<\n  Int\n>", "let a = \"b\"", "let a = \"\"\"\n  b\n  \"\"\"", "let a = #\"b\"#",
    "let a = \"\\(b)\"", "let a = /b+/",
    "let a = #/b+/#", "let a = 1", "let a = 0x1p3", "let a = 1.5", "let a = -1", "let a = b+++", "let a = b!",
    "let a = b?.c", "let a = [1]",
    "let a = (1, 2)", "let a = { 1 }", "let a = b { 1 }", "let a = b { 1 } c: { 2 }", "let a = \\B.c",
    "let a = \\B<\n  Int\n>.c", "let a = \\.c",
    "let a = \\B.c!", "let a = \\B.[1]", "let a = b.0", "let a = true", "let a = nil", "let a = self", "let a = .b",
    "let a = B.self",
    "let a = #line", "let a = #file(1)", "let a = b ? c : d", "let a = b ?? c", "let a = try b", "let a = await b",
    "let a = if b { 1 } else { 2 }",
    "let a: Int, b: Foo<\n  Int\n>", "var a: Int { 1 }", "var a = 1 { didSet { } }", "let (a, b) = c", "func f() { }",
    "func f() -> Foo<\n  Int\n> { b }",
    "func f<A>() where A: P<\n  Int\n> { }", "func +++ (a: A, b: A) -> A { a }", "func <(a: A, b: A) -> Bool { true }",
    "class A: B<\n  Int\n> { }",
    "class A<\n  B\n> { }", "struct A { }", "enum A { case a }", "enum A: Int { case a = 1, b = -1 }",
    "protocol A { associatedtype B }",
    "actor A { }", "@A struct B { }",
  ]
  private static let topOfFile = [
    "import A", "import struct A.B", "import A.B.C", "@testable import A", "infix operator +++", "prefix operator +++",
    "postfix operator +++",
    "infix operator +++: P", "infix operator >", "infix operator ??", "infix operator !!", "infix operator .+",
    "infix operator /",
    "infix operator +++ // Why.", "precedencegroup P { higherThan: Q }",
    "precedencegroup P {\n  associativity: left\n}", "extension A { }",
    "extension A<\n  Int\n> { }", "extension A: B<\n  Int\n> { }", "extension A where B == C<\n  Int\n> { }", "#A",
    "#A(1)", "#A<\n  Int\n>(1)",
    "#A { }", "macro a() = #externalMacro(module: \"A\", type: \"B\")", "macro a<B>(_: B) -> C<\n  Int\n>",
    "#sourceLocation(file: \"a\", line: 1)",
    "#error(\"a\")", "@A(1) import B",
  ]
  private static let members = [
    "case a", "case a, b", "case a(Int)", "case a(Foo<\n  Int\n>)", "case a = 1", "case a = \"b\"", "case a = -1",
    "indirect case a(B)",
    "case open", "init() { }", "init?() { }", "deinit { }", "subscript(a: A) -> Foo<\n  Int\n> { b }",
    "convenience init() { }",
    "typealias T = Self", "typealias T = Self?", "#A", "#A(1)", "@A var b: C<\n  Int\n>", "@A<\n  Int\n> var b = 1",
    "static let a = 1",
  ]
  private static let requirements = [
    "associatedtype A", "associatedtype A: B<\n  Int\n>", "associatedtype A = B<\n  Int\n>",
    "associatedtype A = B<\n  Int\n>?",
    "associatedtype A where A == B<\n  Int\n>", "associatedtype A: B where A.C == D", "func f()",
    "func f() -> A<\n  Int\n>",
    "func f() -> A<\n  Int\n>?", "func f<A>() where A == B<\n  Int\n>", "func f<A>() -> C where A == B<\n  Int\n>?",
    "func f() throws", "func f() async",
    "func f() throws(E)", "var a: A<\n  Int\n> { get }", "init()", "init?()", "subscript(a: A) -> B<\n  Int\n> { get }",
    "static func +++ (a: Self, b: Self) -> A<\n  Int\n>", "static func == (a: Self, b: Self) -> Bool",
    "func f() -> Self", "func f() -> Self?",
    "func f<A>() where A: B, A.C: D<\n  Int\n>",
  ]

  /// Modifiers, each with a declaration that can have it.
  private static let types = [
    "final": "class", "open": "class", "package": "class", "distributed": "actor", "indirect": "enum",
    "nonisolated": "struct",
    "nonisolated(nonsending)": "class", "public final": "class", "final public": "class", "@A final": "class",
    "@A(1)\nfinal": "class",
    "open\n": "class", "final\n// Why.\n": "class", "_const": "struct", "dynamic": "class", "required": "class",
  ]
  private static let memberModifiers = [
    "final": "func", "open": "func", "weak": "var", "unowned": "var", "unowned(safe)": "let", "unowned(unsafe)": "var",
    "lazy": "var",
    "indirect": "case", "mutating": "func", "nonmutating": "func", "nonisolated": "func", "nonisolated(unsafe)": "var",
    "consuming": "func",
    "borrowing": "func", "distributed": "func", "package": "var", "package(set)": "var", "dynamic": "func",
    "optional": "func",
    "required": "init", "convenience": "init", "override": "func", "prefix": "func", "infix": "func", "postfix": "func",
    "isolated": "deinit",
    "open(set)": "var", "final override": "var", "override\n": "var", "final lazy": "var", "@A lazy": "var",
    "__consuming": "func",
  ]
  private static let requirementModifiers = [
    "mutating": "func", "nonmutating": "func", "consuming": "func", "borrowing": "func", "nonisolated": "func",
    "optional": "func",
    "prefix": "func", "distributed": "func", "override": "associatedtype",
  ]

  private static func declaration(_ word: String) -> String {
    switch word {
    case "class", "struct", "enum", "actor": "\(word) Wanted { }"
    case "func": "func wanted() { }"
    case "var", "let": "\(word) wanted: Int"
    case "case": "case wanted"
    case "init": "init(wanted: Int) { }"
    case "associatedtype": "associatedtype Wanted"
    default: "\(word) { }"
    }
  }

  /// The code in which a modifier is not recognised.
  private func missed(_ before: [String], _ modifiers: [String: String], in frame: (String) -> String) -> [String] {
    var missed: [String] = []
    for construct in before {
      for (modifier, word) in modifiers.sorted(by: { $0.key < $1.key }) {
        // A closing bracket needs its opening bracket.
        let opened = ["}": "func g() {\n}", ")": "let z = g(\n)", "]": "let z = [\n]"][construct] ?? construct
        let gap = construct == ";" ? "" : "\n"
        let code = frame("\(opened)\(gap)\(modifier) \(Self.declaration(word))")
        let source = SourceFile(SourceText(code))
        let last =
          modifier.split { " \n".contains($0) }.last { !$0.hasPrefix("/") && !$0.hasPrefix("@") && !$0.hasSuffix(".") }
          ?? ""
        let name = last.prefix { $0 != "(" }
        let isThere = source.declarations.contains { found in
          isWanted(found, word, in: source)
            && source.modifiers(of: found).contains { source.text.string(source.tokens[$0.token].range) == name }
        }
        if !isThere { missed.append(code) }
      }
    }
    return missed
  }

  private func isWanted(_ found: Declaration, _ word: String, in source: SourceFile) -> Bool {
    guard source.text.string(source.tokens[found.keyword].range) == word else { return false }
    if let name = found.name.first { return ["Wanted", "wanted"].contains(source.name(name)) }
    return word == "init" ? source.code(of: found.parameters).contains("wanted") : word == "deinit"
  }

  @Test func areSeenAtTheTopOfAFile() {
    #expect(missed(Self.anywhere + Self.topOfFile, Self.types) { $0 + "\n" } == [])
  }

  @Test func areSeenInConditions() {
    #expect(missed(Self.anywhere + Self.topOfFile, Self.types) { "#if DEBUG\n\($0)\n#else\n\($0)\n#endif" } == [])
  }

  @Test func areSeenInCode() {
    let modifiers = Self.types.filter { !["indirect"].contains($0.key) }
    #expect(missed(Self.anywhere, modifiers) { "func f() {\n\($0)\n}" } == [])
  }

  @Test func areSeenAmongMembers() {
    #expect(missed(Self.anywhere + Self.members, Self.memberModifiers) { "enum E {\n\($0)\n}" } == [])
    #expect(missed(Self.anywhere, Self.types) { "extension E {\n\($0)\n}" } == [])
  }

  @Test func areSeenAmongRequirements() {
    let word = Self.requirements + ["typealias T = A<\n  Int\n>"]
    #expect(missed(word, Self.requirementModifiers) { "protocol P {\n\($0)\n}" } == [])
  }

  /// Where an operand is required, the word is a name, not a modifier.
  @Test(arguments: [
    "let a =\n  open\nclass A {}", "let a = b +\n  final\nclass A {}", "let a = b ?\n  open : c\nclass A {}",
    "let a = B.\n  open\nclass A {}", "let a = B::open\nclass A {}", "f(b,\n  final)\nclass A {}",
  ]) func namesInOperandPositionAreNoModifiers(_ code: String) {
    let source = SourceFile(SourceText(code))
    #expect(source.declarations.contains { $0.kind == .class && $0.modifiers.isEmpty })
  }
}
