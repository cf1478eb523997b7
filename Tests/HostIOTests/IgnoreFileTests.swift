import Chance
import Foundation
import HostIO
import Testing

/// `.gitignore` compared with git, for the special cases in its documentation. The user's `core.excludesFile` is not
/// read, so that findings do not depend on the machine.
@Suite struct IgnoreFileTests {
  private static let pieces = [
    "a", "b", "ab", "c", "*", "?", "**", "***", "/", "/", "/", "**/", "/**", "/**/", "*.swift", "A.swift", "[ab]",
    "[!a]",
    "[^b]", "[a-c]", "[[:alpha:]]", "[\\]x]", "[c-a]", "[!]a]", "\\\\", "[]a]", "[a-", "\\a", "\\*", "#x.swift",
    "!b.swift", " ", "\\ ", "x y", ".", "\t",
  ]
  private static let starts = ["", "", "", "", "!", "!", "#", "\\#", "\\!", "/", " ", "!/", "!!"]
  private static let ends = ["", "", "", "", "/", " ", "  ", "\\ ", "\\  ", "\t", "\r", "\\", "/ "]
  private static let names = [
    "A.swift", "b.swift", "#x.swift", "!b.swift", "x y.swift", "ab.swift", "a .swift", "[a-.swift",
  ]
  private static let folders = ["a", "b", "ab", "c", "#x.swift", "!b", "a ", "x y"]

  @Test(arguments: 0..<16) func meansWhatGitMeans(seed: Int) throws {
    var generator = SplitMix64(state: UInt64(seed) &* 7919 &+ 3)
    for _ in 0..<4 {
      let scratch = try Scratch()
      _ = try scratch.git("init", "-q")
      func one(_ list: [String]) -> String { list.randomElement(using: &generator) ?? "" }
      func rules() -> String {
        let lines = (0..<Int.random(in: 1..<6, using: &generator)).map { _ in
          one(Self.starts) + (0..<Int.random(in: 1..<5, using: &generator)).map { _ in one(Self.pieces) }.joined()
            + one(Self.ends)
        }
        // Git compares the part before the first special character separately. Against its own documentation, it then
        // treats a following `**` as the start of a component. Such patterns are not used in practice.
        return lines.map { $0.replacing(/([^\/*])\*\*+/) { "\($0.1)*" } }.joined(separator: "\n")
          + (Bool.random(using: &generator) ? "\n" : "")
      }
      var ignoreFiles = [".gitignore": rules(), "a/.gitignore": rules(), "a/b/.gitignore": rules()]
      ignoreFiles[".git/info/exclude"] = rules()
      if Int.random(in: 0..<3, using: &generator) == 0 { ignoreFiles[".gitignore"] = "\u{FEFF}" + rules() }
      for (path, text) in ignoreFiles { try scratch.write(path, text) }
      for _ in 0..<40 {
        let depth = Int.random(in: 0..<4, using: &generator)
        try? scratch.write(((0..<depth).map { _ in one(Self.folders) } + [one(Self.names)]).joined(separator: "/"))
      }
      let listed = try scratch.git("ls-files", "-o", "--exclude-standard", "-z")
      let git = listed.split(separator: "\0").map { String($0) }.filter { $0.hasSuffix(".swift") }.sorted()
      let found = scratch.walked().sorted()
      if found != git {
        Issue.record(
          "\(ignoreFiles): shown here only \(Set(found).subtracting(git)), by git only \(Set(git).subtracting(found))")
      }
    }
  }
}
