/// Removes `async` from generated tests that await nothing. A template cannot know that: it depends on the lines that its
/// words make.
enum NeedlessAsync {
  /// Returns a file of tests in which only functions that await anything are `async`. The number of lines stays.
  static func removed(from contents: [UInt8]) -> [UInt8] {
    var lines = String(decoding: contents, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for start in lines.indices where isTest(at: start, in: lines) {
      let indentation = lines[start].prefix { $0 == " " || $0 == "\t" }
      let end = "\(indentation)}"
      let body = lines[(start + 1)...].prefix { $0 != end }
      if body.contains(where: { $0.contains("await ") }) { continue }
      let isThrowing = lines[start].hasSuffix(throwing)
      let name = lines[start].dropLast((isThrowing ? throwing : plain).count)
      lines[start] = isThrowing ? "\(name)() throws {" : "\(name)() {"
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static let plain = "() async {"
  private static let throwing = "() async throws {"

  private static func isTest(at line: Int, in lines: [Substring]) -> Bool {
    guard lines[line].hasSuffix(plain) || lines[line].hasSuffix(throwing), line > 0 else { return false }
    return lines[line - 1].drop { $0 == " " || $0 == "\t" }.hasPrefix("@Test")
  }
}
