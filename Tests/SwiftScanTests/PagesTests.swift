import Chance
import Foundation
import Testing

@testable import SwiftScan

/// Of a huge file tokens and declarations are kept in pages. Those must tell the same as the lists of a usual one.
@Suite struct PagesTests {
  /// What differs between a file as it is and in pages, or nil.
  private func difference(_ bytes: [UInt8]) -> String? {
    let whole = SourceFile(SourceText(bytes))
    let paged = SourceFile(SourceText(bytes), mostTokens: 40, mostDeclarations: 3)
    if whole.tokens.count > 100, paged.tokens.pages == nil { return "no pages" }
    if whole.tokens.count != paged.tokens.count { return "\(paged.tokens.count) tokens" }
    if whole.problems != paged.problems { return "problems" }
    for index in 0..<whole.tokens.count {
      let (one, other) = (whole.tokens[index], paged.tokens[index])
      if one.start != other.start || one.end != other.end || one.kind != other.kind || one.keyword != other.keyword
        || one.startsLine != other.startsLine
      {
        return "token \(index): \(one), \(other)"
      }
      if whole.tokens.partner(of: index) != paged.tokens.partner(of: index) { return "partner of \(index)" }
      if whole.genericArgumentsEnd(index) != paged.genericArgumentsEnd(index) { return "angle \(index)" }
    }
    if whole.declarations.count != paged.declarations.count { return "\(paged.declarations.count) declarations" }
    for (index, (one, other)) in zip(whole.declarations, paged.declarations).enumerated()
    where "\(one)" != "\(other)" {
      return "declaration \(index): \(one), \(other)"
    }
    for offset in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 50)
    where whole.innermostDeclaration(around: offset) != paged.innermostDeclaration(around: offset) {
      return "declaration around \(offset)"
    }
    return nil
  }

  @Test(arguments: Fixtures.names) func fixtures(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    // More than a page of tokens.
    let many = Array(repeatElement(bytes, count: 1 + 20_000 / max(bytes.count, 1)).joined())
    #expect(difference(many) == nil)
    #expect(difference(many.dropLast(many.count / 3).dropFirst(7).map { $0 }) == nil)
  }

  @Test func piecesOfSwift() {
    let pieces = [
      "class ", "AViewModel ", "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "\\(", "#\"", "\"#", "/", "\n", "#if A\n",
      "#else\n", "#endif\n", "@A ", "var ", "let ", "x", "=", ":", ",", "<", ">", "?", "!", ".", "->", "func ", "::",
      "extension ", "init", "case ", "enum ", "`", "#", "/#", "é", "final ", "private(set) ", "didSet", "where ", ";",
      "  ", "        ", "\n\n", String(repeating: "long", count: 20), String(repeating: " ", count: 200), "/* a */",
      "_",
    ]
    var generator = SplitMix64(state: 1)
    for round in 0..<12 {
      var bytes: [UInt8] = []
      for _ in 0..<3_000 { bytes += pieces.randomElement(using: &generator).map { Array($0.utf8) } ?? [] }
      if let difference = difference(bytes) {
        Issue.record("round \(round): \(difference)")
        return
      }
    }
  }

  /// What opens lies pages before what closes it.
  @Test(arguments: [("{", "}"), ("(", ")"), ("\"\\(", ")\""), ("#if A\n", "#endif\n"), ("class A {", "}"), ("A<", ">")])
  func nesting(opening: String, closing: String) {
    let (open, close) = (String(repeating: opening, count: 5_000), String(repeating: closing, count: 5_000))
    #expect(difference(Array("class AViewModel {\nvar y = \(open)x\(close)}".utf8)) == nil)
    #expect(difference(Array("class AViewModel {\nvar y = \(open)x}".utf8)) == nil)
  }

  @Test func numbers() {
    let numbers = [0, 1, 127, 128, 16383, 16384, 1 << 31, Int.max]
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: 30 * numbers.count)
    defer { block.deallocate() }
    var writer = PageWriter(block: block)
    for number in numbers {
      writer.write(number)
      writer.write(signed: number)
      writer.write(signed: -number)
    }
    var reader = PageReader(bytes: block, start: 0)
    for number in numbers {
      #expect(reader.number() == number)
      #expect(reader.signedNumber() == number)
      #expect(reader.signedNumber() == -number)
    }
  }
}
