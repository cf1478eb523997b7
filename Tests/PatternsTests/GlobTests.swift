import Foundation
import Patterns
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("a", "a", true), ("a", "ab", false), ("*.swift", "a.swift", true), ("*.swift", "a/b.swift", false),
    ("a*c", "abbc", true), ("a*c", "abb", false), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("**/x", "x", true), ("**/x", "a/b/x", true), ("**/x", "ax", false), ("a/**", "a/b/c", true), ("a/**", "a", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", false), ("[a-c]x", "bx", true),
    ("[!a-c]x", "bx", false), ("[!a-c]x", "dx", true), ("[z-a]", "z", true), ("[z-a]", "a", false),
    ("[a-\\c]", "b", true), ("[[:cntrl:]]", "\u{1}", true), ("[", "[", false), ("a[b", "a[b", false),
    ("a\\", "a\\", false), ("***/x", "a/x", true), ("a/***", "a/b/c", true), ("[]]", "]", true), ("\\*", "*", true),
    ("\\*", "a", false), ("[[:digit:]]", "5", true), ("[a/b]", "/", false), ("a**b", "axxb", true), ("", "", true),
    ("**", "a/b", true), ("*/*/*", "a/b/c", true), ("*/*/*", "a/b", false), ("**/a/*b", "x/a/a/cb", true),
  ])
  func matches(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern.utf8).matches(Array(path.utf8)[...]) == expected)
  }

  /// A pattern that matches a folder matches everything in it.
  @Test(arguments: [
    ("a", "a/b", true), ("a", "ab/c", false), ("*/b", "a/b/c/d", true), ("**/b", "a/b/c", true),
    ("**/b", "a/bb/c", false), ("a*", "ab/c", true), ("a/b", "a/b", true), ("a/b", "a", false), ("?", "a/b", true),
    ("*a", "ba/a", true), ("**/x/*y", "x/ay/x/b", true),
  ])
  func matchesAFolderAbove(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern.utf8).matches(Array(path.utf8)[...], orFolderAbove: true) == expected)
  }

  @Test(arguments: ["[", "a[b", "[]", "[!]", "[^]a", "a\\", "[\\]", "[[:digit:]"]) func isNotComplete(pattern: String) {
    #expect(!Glob(pattern.utf8).isComplete)
    #expect(!Glob(pattern.utf8).matches(Array(pattern.utf8)[...]))
  }

  /// NFD equals NFC, also for Hangul.
  @Test(arguments: [
    ("Caf\u{E9}/*.swift", "Cafe\u{301}/a.swift"), ("*\u{E9}", "xe\u{301}"),
    ("\u{D648}/**", "\u{1112}\u{1169}\u{11B7}/a"),
    ("**/\u{C9}?.swift", "a/E\u{301}b.swift"), ("\u{E9}", "e\u{301}"),
  ])
  func bothFormsOfACharacterAreTheSame(one: String, other: String) {
    for (pattern, path) in [
      (one, other), (decomposed(one), other), (decomposed(one), composed(other)), (one, composed(other)),
    ] {
      let glob = Glob(pattern.utf8)
      #expect(glob.matches(Array(path.utf8)[...]), "\(pattern) \(path)")
      #expect(glob.matches(Array(path.utf8)[...], orFolderAbove: true))
      // The quick checks must not reject matching paths.
      #expect(glob.firstByte == nil || glob.firstByte == path.utf8.first)
      #expect(glob.lastByte == nil || glob.lastByte == path.utf8.last)
    }
    #expect(!Glob("Cafe/*".utf8).matches(Array("Cafe\u{301}/a".utf8)[...]))
    #expect(!Glob("Caf\u{E9}".utf8).matches([0x43, 0x61, 0x66, 0xE9]))
  }

  private func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
  private func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

  @Test func manyStarsReturn() {
    let glob = Glob((String(repeating: "a*", count: 200) + "b").utf8)
    #expect(!glob.matches(Array(repeating: UInt8(ascii: "a"), count: 20_000)[...]))
    let folders = Glob((String(repeating: "**/a/", count: 50) + "b").utf8)
    #expect(!folders.matches(Array(String(repeating: "a/", count: 2_000).utf8)[...]))
  }
}
