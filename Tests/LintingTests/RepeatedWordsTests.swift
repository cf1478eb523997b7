@testable import Linting
import SwiftScan
import Testing

/// A fix that inserts a word a second time is refused, even if the scanner misread the declaration.
@Suite struct RepeatedWordsTests {
  /// Whether a fix is refused that inserts a text before a word.
  private func isRefused(_ text: String, before word: String, in code: String, _ rule: Rule) -> Bool {
    let bytes = Array(code.utf8)
    guard let place = code.firstRange(of: word)?.lowerBound,
      let found = lint(Array("class AViewModel { var a = 1 }".utf8), [.finalClass]).first
    else { return false }
    let offset = code.utf8.distance(from: code.utf8.startIndex, to: place)
    var finding = Finding(
      range: offset..<offset + 1, declaration: "", subject: "", message: "", fixIts: [])
    finding.fixIts = [.insert(text, at: offset, "", .safe)]
    let diagnostic = Diagnostic(
      rule: rule.id, severity: .error, path: "A.swift", span: SourceSpan(start: found.start, end: found.end), finding,
      fixSpans: [], excerpt: found.excerpt)
    let fix = FixApplier.Fix(diagnostic, finding.fixIts[0])
    return !FixApplier(bytes, rules: [rule]).apply([fix]).refused.isEmpty
  }

  @Test(arguments: [
    "final class A {}", "final public class A {}", "final @A(1) class A {}", "final\n// Why.\nclass A {}",
    "@A final @B.C class A {}",
    "let x = y +\nfinal class A {}", "public final @available(iOS 17, *) class A {}",
  ]) func aModifierIsNotRepeated(_ code: String) {
    #expect(isRefused("final ", before: "class", in: code, .finalClass))
    #expect(!isRefused("final ", before: "class", in: code.replacing("final", with: "dynamic"), .finalClass))
  }

  @Test(arguments: [
    ("private var a = 1", true), ("private(set) var a = 1", true), ("fileprivate(set) lazy var a = 1", true),
    ("public private(set) @A var a = 1", true), ("public var a = 1", false), ("lazy var a = 1", false),
  ]) func aSetterIsGivenOnce(_ code: String, isRefused expected: Bool) {
    let isSetter = code.contains("(set)")
    #expect(isRefused("private(set) ", before: "var", in: code, .privateSetState) == (expected && isSetter))
    #expect(
      isRefused("private ", before: "var", in: code, .privateDependencies)
        == (code.contains("public") || code == "private var a = 1"))
  }

  @Test(arguments: [
    "@Observable final class A {}", "@MainActor @Observable class A {}", "@Observation.Observable public class A {}",
    "final @Observable class A {}",
  ]) func anAttributeIsNotRepeated(_ code: String) {
    #expect(isRefused("@Observable ", before: "class", in: code, .observableMacro))
    #expect(
      !isRefused("@Observable ", before: "class", in: code.replacing("Observable", with: "Other"), .observableMacro))
  }

  @Test func anImportIsNotRepeated() {
    #expect(isRefused("import Observation\n", before: "class", in: "import Observation\nclass A {}", .observableMacro))
    #expect(
      !isRefused(
        "import Observation\n", before: "class", in: "import struct Observation.A\nclass A {}", .observableMacro))
  }
}
