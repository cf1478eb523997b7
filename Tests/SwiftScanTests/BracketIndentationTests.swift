import SwiftScan
import Testing

struct BracketIndentationTests {
  /// The arrow marks the expected place.
  @Test(arguments: [
    // An extra brace, and one whose opening brace is missing.
    "class A {\n  func f() {\n    g()\n  }\n  ↓}\n  func h() {\n  }\n}",
    "class A {\n  func f()\n    g()\n  ↓}\n  func h() {\n  }\n}",
    "class A {\r\n\tfunc f() {\r\n\t}\r\n\t↓}\r\n}",
    // A missing closing brace.
    "class A {\n  func f() ↓{\n    g()\n\n  func h() {\n  }\n}",
    "class A {\n  func f() {\n    if a ↓{\n      g()\n  }\n  func h() {}\n}",
    "struct A {\n  var a: Int {\n    get ↓{\n      1\n  }\n}",
    // The indentation contradicts no pair, so the problem's own place is the best one.
    "class A {}\n↓}",
    "class A ↓{\n  func f() {}\n",
    "class A { func f() { } } ↓}",
    "class A ↓{ func f() {",
    // Lines of one condition may be indented.
    "class A {\n  func f() {\n    if let a,\n       let b {\n      g()\n    }\n    guard a,\n          b\n    else {\n    }\n  }\n}\n↓}",
    // Only braces shape lines.
    "class A {\n  func f() {\n    g↓(]\n  }\n}",
    "class A {\n  func f() {\n    g↓(1\n  }\n}",
  ])
  func likelyPlace(marked: String) throws {
    let arrow = try #require(marked.utf8.firstRange(of: "↓".utf8))
    let source = marked.replacing("↓", with: "")
    let file = SourceFile(SourceText(source))
    let problem = try #require(
      file.problems.first { [.strayBracket, .unclosedBracket].contains($0.kind) })
    #expect(file.likelyPlace(of: problem) == marked.utf8.distance(from: marked.utf8.startIndex, to: arrow.lowerBound))
  }

  /// Each byte is read once, however many braces a line has.
  @Test(.timeLimit(.minutes(1)))
  func longLinesAreReadOnce() throws {
    let file = SourceFile(SourceText(String(repeating: "{}", count: 200_000) + "}"))
    let problem = try #require(file.problems.first)
    #expect(file.likelyPlace(of: problem) == 400_000)
  }
}
