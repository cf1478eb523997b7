import Chance
import Foundation
import SwiftScan
import Testing

/// If bodies are skipped, a file has the same declarations as without skipping, except local ones.
@Suite struct SkippedBodiesTests {
  /// The types and extensions of a file, with their places and inherited types.
  private static func types(_ code: String, _ bodies: Bodies) -> [String] {
    let file = SourceFile(SourceText(code), bodies: bodies)
    return file.declarations.indices.compactMap { index in
      let declaration = file.declarations[index]
      guard declaration.kind.hasMembers || declaration.kind == .typealias, !isLocal(index, file) else { return nil }
      let name = declaration.name.isEmpty ? "" : file.code(of: declaration.name)
      let inherited = file.inheritedTypes(of: declaration).map { file.code(of: $0) }
      return
        "\(declaration.kind) \(name) \(inherited) \(file.path(of: index)) \(file.tokens[declaration.keyword].start)"
    }
  }

  private static func isLocal(_ index: Int, _ file: SourceFile) -> Bool {
    var current = index
    while current >= 0 {
      if file.declarations[current].placement == .local { return true }
      current = file.declarations[current].parent
    }
    return false
  }

  @Test(arguments: Fixtures.names) func fixturesDeclareTheSame(name: String) throws {
    let code = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
    #expect(Self.types(code, .skipped) == Self.types(code, .read))
  }

  /// Code in a body with text that looks like the end of the body, or that changes the meaning of a brace.
  @Test(arguments: [
    "let a = \"}\"", "let a = \"\\(b.map { \"}\" })\"", "// }", "/* } /* } */ } */", "let a = /}/", "a(/{/)",
    "let a = #/}/#",
    "let a = #\"}\"#", "let a = \"\"\"\n }\\(\"{\")\n \"\"\"", "let a = b / c; d /= e", "let a = b /c/ d",
    "#if A\n}\n#endif",
    "let a = '}'", "`}`()", "<#}#>", "a(<#T##() -> Void { }#>)", "f { g { } h: { } }", "\\.a", "a <<<<<<< b",
    "return /}/ ",
    "let a = \"\\\"}\"", "let a = \"a\n}", "switch a { case .b: { } }", "if a < b { } else if a > b { }",
    "#selector(a)",
    "let a = \"\\(b ? \")}\" : \"\\(\"}\")\")\"", "a ? { b } : { c }",
  ])
  func bodiesEndWhereTheyEnd(body: String) {
    for around in [
      ("struct A { func f() {\n", "\n}\n struct B: C {} }\nextension D: E {}"),
      ("enum A { case a\n var b: Int { ", " }\n final class B: C {} }\nextension D: E {}"),
      ("class A { let b = { ", " }()\n class func f() {}\n class B: C {} }\nextension D: E {}"),
      ("func f() { ", " }\nactor A { init() {}\n protocol B: C {} }\nextension D: E {}"),
    ] {
      let code = around.0 + body + around.1
      #expect(Self.types(code, .skipped) == Self.types(code, .read), "\(code)")
    }
  }

  /// Code that looks like the head of a type, or that contains one.
  @Test(arguments: [
    "import class A.B", "class A { class func f() {}; class var a: Int { 1 }; class B {} }", "let a = B.class",
    "protocol A: class { associatedtype B; typealias C = D }", "f(class: 1, struct: 2)",
    "@A(b: { class C {} }) final class D {}",
    "#if A\n@objc\n#endif\nclass B: C {}", "actor A {}; let actor = 1; actor.f()",
    "indirect enum A { case b(A); struct C {} }",
    "private extension A.B where C == D { struct E: F & G {} }", "struct A<B: C>: D<E>, F where G: H { enum I {} }",
    "precedencegroup A { higherThan: B }\nstruct C {}", "@attached(member) macro A() = #b(c: \"d\")\nclass E {}",
    "let a = { class B {} }\nclass C {}", "var a: Int { struct B {}; return 1 }\nstruct C {}",
    "switch a { case .b: class C {} }",
  ])
  func headsAreThoseOfTheWholeFile(code: String) {
    #expect(Self.types(code, .skipped) == Self.types(code, .read))
  }

  /// A hundred thousand open nested braces are visited only once.
  @Test(.timeLimit(.minutes(5))) func openBodiesAreGoneOverOnce() {
    let code = "struct A { func f() { " + String(repeating: "{ \"a\" ", count: 100_000)
    #expect(Self.types(code, .skipped) == Self.types(code, .read))
    let regexes = "struct A { func f() { " + String(repeating: "{ /}/ ", count: 100_000)
    #expect(Self.types(regexes, .skipped).count == 1)
  }

  /// Only the braces of a body remain. The other tokens are the same as without skipping.
  @Test func whatLiesAroundBodiesIsAsEver() {
    let code = "struct A: B {\n  var a = 1\n  func f() {\n    g()\n  }\n  let c = 2 }"
    let file = SourceFile(SourceText(code), bodies: .skipped)
    let texts = (0..<file.tokens.count).map { file.text.string(file.tokens[$0].range) }
    #expect(texts.joined(separator: " ") == "struct A : B { var a = 1 func f ( ) { } let c = 2 } ")
    let close = texts.lastIndex(of: "let").map { $0 - 1 } ?? 0
    #expect(file.tokens[close].startsLine && file.tokens.partner(of: close) == close - 1)
  }

  /// Random pieces of valid Swift: skipping them hides no declaration.
  @Test func randomBodiesHideNoDeclaration() {
    let pieces = [
      "a", "\"}\"", "\"\\(a)\"", "{ a }", "(b)", "[c]", "// }\n", "/* { */", "\n", " / ", "a/b", "/c/", "#if A\n",
      "#endif\n", "<", ">",
      "class", "struct", "func", "let a = ", "`b`", "<#c#>", "'", "#\"}\"#", ".d", "?", ", ", "=", "\"\"\"\n}\n\"\"\"",
      "if a { b }", "var c: Int { 1 }", "case", ";",
    ]
    var chance = SplitMix64(seed: 3, text: "bodies")
    for _ in 0..<amount(4_000, thorough: 20_000) {
      let body = (0..<Int.random(in: 0...8, using: &chance)).map { _ in chance.pick(pieces) }.joined(separator: " ")
      let code = "struct A: B { func f() { \(body)\n}\n struct C: D {} }\nextension E: F {}\n"
      // In a body with unbalanced brackets, the following code may count as a part of the body.
      let whole = SourceFile(SourceText(code))
      guard whole.problems.isEmpty else { continue }
      let (skipped, read) = (Self.types(code, .skipped), Self.types(code, .read))
      #expect(skipped == read, "\(code)")
      if skipped != read { return }
    }
  }
}
