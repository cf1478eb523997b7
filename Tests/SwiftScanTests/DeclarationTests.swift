import Chance
import Foundation
import SwiftScan
import Testing

/// The declarations of a file as an indented list, for golden files.
private func outline(_ file: SourceFile) -> String {
  file.declarations.map { declaration in
    var depth = 0
    var parent = declaration.parent
    while parent >= 0 {
      depth += 1
      parent = file.declarations[parent].parent
    }
    func text(_ range: Range<Int>) -> String { range.isEmpty ? "" : file.text.string(file.bytes(of: range)) }
    var line = String(repeating: "  ", count: depth) + "\(declaration.kind)"
    if !declaration.name.isEmpty, declaration.bindings.isEmpty { line += " \(text(declaration.name))" }
    if declaration.placement != .file { line += " (\(declaration.placement))" }
    for attribute in file.attributes(of: declaration) { line += " \(text(attribute.tokens))" }
    for modifier in file.modifiers(of: declaration) { line += " \(text(modifier.tokens))" }
    let inherited = file.inheritedTypes(of: declaration).map(text)
    if !inherited.isEmpty { line += " : \(inherited.joined(separator: " | "))" }
    if !declaration.parameters.isEmpty { line += " \(text(declaration.parameters))" }
    for binding in file.bindings(of: declaration) {
      line += " [\(text(binding.pattern))"
      if !binding.type.isEmpty { line += " : \(text(binding.type))" }
      if !binding.value.isEmpty {
        line += " = \(text(binding.value).split(whereSeparator: \.isNewline).joined(separator: "⏎"))"
      }
      if binding.accessors != .none { line += " {\(binding.accessors)}" }
      line += "]"
    }
    if !declaration.body.isEmpty { line += " {…}" }
    return line + "\n"
  }.joined()
}

@Suite struct DeclarationTests {
  /// `VMGEN_RECORD=1 swift test` rewrites the golden files. That run fails, so that the new files are reviewed.
  @Test(arguments: Fixtures.names) func goldenOutline(name: String) throws {
    let found = outline(SourceFile(SourceText(try Fixtures.bytes(name))))
    let golden = Fixtures.folder.appending(path: name.replacing(".swift", with: ".outline.txt"))
    if ProcessInfo.processInfo.environment["VMGEN_RECORD"] != nil {
      try found.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent): read it, then run without VMGEN_RECORD")
    } else {
      #expect(try String(contentsOf: golden, encoding: .utf8) == found, "VMGEN_RECORD=1 swift test rewrites it")
    }
  }

  @Test func lineEndsMakeNoDifference() throws {
    for name in ["Declarations.swift"] {
      let source = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
      let plain = outline(SourceFile(SourceText(source)))
      #expect(outline(SourceFile(SourceText(source.replacing("\n", with: "\r\n")))) == plain.replacing("\r", with: ""))
      #expect(outline(SourceFile(SourceText("\u{FEFF}" + source))) == plain)
    }
  }

  @Test func pathsGoThroughExtensionsAndCode() {
    let file = SourceFile(SourceText("extension A<Int>.B { final class C { func d() { struct E { var f = 1 } } } }"))
    #expect(
      file.declarations.indices.map { file.path(of: $0).joined(separator: ".") } == [
        "A.B", "A.B.C", "A.B.C.d", "A.B.C.d.E", "A.B.C.d.E.f",
      ])
  }

  @Test(arguments: [
    ("Feed", ["Feed"]), ("A.B", ["A", "B"]), ("A<B, C<D>>.E", ["A", "E"]), ("M::A.`B`", ["M", "A", "B"]),
    ("[A]", []), ("A?", []), ("(A)", []),
  ])
  func dottedNames(type: String, parts: [String]) {
    let file = SourceFile(SourceText("extension \(type) {}"))
    #expect(file.dottedName(file.declarations[0].name) == parts)
  }
}

@Suite struct LineTableTests {
  @Test func linesEndAtEveryKindOfLineEnd() {
    let text = SourceText("\u{FEFF}a\nb\r\nc\rd")
    let table = LineTable(text)
    #expect(table.location(of: 3) == (1, 4))
    #expect(table.location(of: 5) == (2, 1))
    #expect(table.location(of: 8) == (3, 1))
    #expect(table.location(of: 10) == (4, 1))
    #expect(table.range(ofLine: 2, in: text) == 5..<6)
    #expect(table.range(ofLine: 4, in: text) == 10..<11)
    #expect(LineTable(SourceText("")).location(of: 0) == (1, 1))
  }

  /// The table equals a simple count, even if nearly every byte ends a line.
  @Test func linesAreThoseThatAreCountedOneByOne() {
    var generator = SplitMix64(state: 11)
    for round in 0..<300 {
      let letters = Array((round % 2 == 0 ? "\n\r" : "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\r").utf8)
      let bytes = (0..<Int.random(in: 0..<1500, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? 0
      }
      let table = LineTable(SourceText(bytes))
      var (line, column) = (1, 1)
      for offset in 0...bytes.count {
        let found = table.location(of: offset)
        if found != (line, column) {
          Issue.record("\(bytes) at \(offset)")
          return
        }
        guard offset < bytes.count else { break }
        column += 1
        let isFirstOfTwo = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D, !isFirstOfTwo { (line, column) = (line + 1, 1) }
      }
    }
  }
}

@Suite struct ByteSearchTests {
  @Test func findsWhatContainsFinds() {
    var generator = SplitMix64(state: 3)
    let letters = Array("abV".utf8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        letters[Int.random(in: 0..<3, using: &generator)]
      }
      let word = (0..<Int.random(in: 1..<4, using: &generator)).map { _ in
        letters[Int.random(in: 0..<3, using: &generator)]
      }
      let found = ByteSearch(String(decoding: word, as: UTF8.self)).occurs(in: text, count: text.count)
      #expect(found == String(decoding: text, as: UTF8.self).contains(String(decoding: word, as: UTF8.self)))
    }
  }
}
