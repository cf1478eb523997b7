import Chance
import Foundation
import SwiftScan
import Testing

/// The hash of the last name of the type or extension around a declaration.
private func owner(of declaration: Declaration, in file: SourceFile) -> UInt64 {
  var current = declaration.parent
  while current >= 0 {
    let outer = file.declarations[current]
    switch outer.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias:
      if let name = outer.name.first { return SourceSketch.hash(file.name(name).utf8) }
    case .extension:
      if let name = file.dottedName(outer.name).last { return SourceSketch.hash(name.utf8) }
    default: break
    }
    current = outer.parent
  }
  return SourceSketch.noOwner
}

/// What a sketch promises and does not keep, or nil. Whether it was sure is told, too.
private func brokenPromise(of bytes: [UInt8]) -> (isSure: Bool, promise: String?) {
  // What an earlier, longer file left behind the padding is none of its business.
  guard let sketch = SourceSketch(bytes + [0, 0, 0, 0] + Array("\" ( sink".utf8), count: bytes.count) else {
    return (false, nil)
  }
  let file = SourceFile(SourceText(bytes))
  if let problem = file.problems.first(where: { $0.kind != .strayBracket && $0.kind != .invalidUTF8 }) {
    return (true, "\(problem)")
  }
  for declaration in file.declarations {
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias:
      guard let token = declaration.name.first else { return (true, "a type without a name") }
      let (name, owner) = (SourceSketch.hash(file.name(token).utf8), owner(of: declaration, in: file))
      let isFound = sketch.types.contains {
        $0.name == name && ($0.owner == owner || $0.owner == SourceSketch.unknownOwner)
      }
      if !isFound { return (true, "type \(file.name(token))") }
    case .extension:
      guard let name = file.dottedName(declaration.name).last, !file.inheritedTypes(of: declaration).isEmpty else {
        continue
      }
      if !sketch.extensions.contains(SourceSketch.hash(name.utf8)) { return (true, "extension \(name)") }
    default: break
    }
    for attribute in file.attributes(of: declaration)
    where ["State", "StateObject", "ObservedObject"].contains(where: { file.name(attribute.name) == $0 }) {
      let isPrivate = file.modifiers(of: declaration).contains { $0.keyword == .private && $0.detail < 0 }
      if !sketch.mentions.contains(.openState), !isPrivate || file.name(attribute.name) != "State" {
        return (true, "attribute")
      }
    }
  }
  for index in 0..<file.tokens.count where file.tokens[index].kind == .identifier {
    let name = file.name(index)
    if ["sink", "$sink", "assign", "observe"].contains(name), !sketch.mentions.contains(.subscription) {
      return (true, name)
    }
  }
  return (true, nil)
}

@Suite struct SourceSketchTests {
  /// A sketch that is never sure would pass all else.
  @Test(arguments: [
    "struct A: View { @State var a = \"\\(b + \"c\")\" }", "#if A\nfunc f() { x / 2 }\n#else\n/* { /* */ */\n#endif",
    "let a = \"\"\"\n\\(b)\n\"\"\" // {", "extension A.B: C {}\nextension D where E == F {}", "a /= b; c.d = e / f",
    "#\"a\"#", "#\"\"\"\n\"a\" {\n\"\"\"#", "extension A<B>: C {}", "extension [A]: B {}",
    "extension A\nwhere B == C {}",
    "@A<B?, [C.D]> var a = 1", "f(/A.b, c: /D.e)", "a <<< b >>= c",
    "x\n// a long comment that closes nothing (\nlet y = 1",
    "protocol `Type` { associatedtype A; func actor(class: Int) -> .struct }", "@A.B(x) class func f() {}", "",
  ])
  func isSure(code: String) {
    let result = brokenPromise(of: Array(code.utf8))
    #expect(result.isSure)
    #expect(result.promise == nil)
  }

  @Test(arguments: [
    "(", "{]", "\"a", "\"\"\"\n\"", "/*", "#if A", "#if A\n{\n#else\n}\n#endif", "#\"\\#(a)\"#", "##\"a\"##",
    "#\"\"\"a\"#", "x = /a(/", "return /a/",
    "class é {}", "<#a#>", "\"\\(a\n)\"", "extension A<B>.C: D {}", "@A<B>.State var a = 1", "<<<<<<< a", ">>>> a",
    "@ State var a = 1", "`a",
    "'a'",
  ])
  func givesUp(code: String) {
    #expect(!brokenPromise(of: Array(code.utf8)).isSure)
  }

  @Test func findsNames() throws {
    let code =
      "enum A { actor B {} }; typealias C = D; extension E { struct F {} }; extension G.H: I {}; let extension1 = 1"
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    #expect(Set(sketch.types.map(\.name)) == Set(["A", "B", "C", "F"].map { SourceSketch.hash($0.utf8) }))
    #expect(sketch.extensions == [SourceSketch.hash("H".utf8)])
    #expect(sketch.mentions == .anExtension)
  }

  /// Where heads are plain it is known what a type stands in; else nothing is said.
  @Test(arguments: [
    ("struct A {}", ""), ("enum B { func f() { let a = { struct A {} } } }", "B"),
    ("extension B.C { struct A {} }", "C"),
    ("struct B<C, D: E>: F, @g H.I\n{ enum J {}\n#if K\n struct A {}\n#endif\n}", "B"),
    ("class B: C,\n  D\nwhere E == F.G, H: I & J {\n  struct A {}\n}", "B"), ("enum B {}\nactor C {}; enum A {}", ""),
    ("extension `B`: ~C { typealias A = D }", "B"), ("protocol B: AnyObject, Any {}; func f() { actor A {} }", ""),
    ("struct B\nvar c: D { struct A {} }", nil), ("struct B /* C */ { struct A {} }", nil),
    ("extension [B] { struct A {} }", nil), ("class override func f() { struct A {} }", nil),
    ("struct B C { struct A {} }", nil), ("struct B: (C) { struct A {} }", nil),
    ("struct B:\nvar c { struct A {} }", nil),
  ])
  func findsOwners(code: String, owner: String?) throws {
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    let name = SourceSketch.hash("A".utf8)
    #expect(
      sketch.types.filter { $0.name == name }.map(\.owner)
        == [owner.map { SourceSketch.hash($0.utf8) } ?? SourceSketch.unknownOwner])
    #expect(brokenPromise(of: Array(code.utf8)).promise == nil)
  }

  @Test(arguments: Fixtures.names) func keepsPromisesForFixturesCutAtEveryByte(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    for end in 0...bytes.count {
      #expect(brokenPromise(of: Array(bytes[..<end])).promise == nil, "cut at \(end)")
    }
  }

  @Test func keepsPromisesForRandomPieces() {
    let pieces = [
      "class ", "A ", "A", "{", "}", "{}", "(", ")", "()", "[", "]", "\"", "\"a\"", "\"\"\"", "\\(", "#\"", "/", "/*",
      "*/",
      "//", "\n", "#if A\n", "#else\n", "#endif\n", "@State ", "@State private ", "private ", "(set) ", "@", "@B.State",
      "var ", ".", "..", ":", "::", ",", "<",
      ">",
      "?", "extension ", "extension", "where ", "enum ", "`", "#", "/= ", " / ", "<#", ">>>> ", "é", "sink", "$",
      "`sink`",
      "try ", "1", "actor ", "protocol ", "return ", "=", " ", "\t", "\u{0}", "observe", "struct ", "typealias ",
      "B: C ", "\"#", "#\"\"\"", "\"\"\"#", "\\#(", "<A, B>", "<A>", "/a", "<<<", ">>>", "@A", "                    ",
      "aLongerName", "// a longer comment", "struct A {", "extension A.B {", "enum B {}", "actor A {}",
      " where A == B ", "typealias A = ", "func f() {", "}", "}", "\n",
    ]
    var generator = SplitMix64(state: 5)
    var sure = 0
    for _ in 0..<60_000 {
      let code = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let result = brokenPromise(of: Array(code.utf8))
      sure += result.isSure ? 1 : 0
      #expect(result.promise == nil, "\(code.debugDescription)")
    }
    #expect(sure > 5_000)
  }

  @Test func keepsPromisesForThisRepository() throws {
    let folder = Fixtures.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    for path in paths where path.hasSuffix(".swift") {
      let bytes = Array(try Data(contentsOf: folder.appending(path: path)))
      #expect(brokenPromise(of: bytes).promise == nil, "\(path)")
    }
  }
}
