import Chance
import Linting
import SwiftScan
import Testing

/// A file with subscriptions is left unread only where the rules find nothing in it.
@Suite struct SubscriptionTests {
  private static let calls = [
    ".sink { [weak self] in self?.show($0) }", ".sink { [unowned self, a] b, _ in show(b) }", ".sink { _ in }",
    ".sink(receiveCompletion: { _ in }, receiveValue: { [weak self] (a, b) in self?.show(\"\\(a[\"}\"])\") })",
    ".sink { [weak self] _ in } receiveValue: { [weak self] a in self?.show(a) }", ".assign(to: \\.a, on: b)",
    ".assign(to: &b.$c)", ".observe(\\.a) { self.show() }", ".observe(on: a) { [weak self] in self?.show() }",
    ".observe(on: self) { [weak self] in\n // it's {\n self?.show() }", ".sink(receiveValue: show)",
  ]
  private static let pieces = [
    "self", "[weak self]", "[self]", "{", "}", "(", ")", "[", "]", " in ", ",", ":", "\"", "\\(", "/", "//", "/*", "*/",
    "\n", "#if A\n",
    "`", "é", "on: self", "later: {", "\\", ".", "?", "<", "@A ", "a", "(a:)", "({ self })", "(on: self)", "$0", "=",
    ".sink", ".receive(on: a)", " ",
  ]
  private static let before = [
    "a", "a.receive(on: main)", "a.receive(on: main)\n  ", "a // .receive(on: main)\n", "\"a\".receive(on: b.c())",
    "a.receive(on: b)\n#if C\n", "a.receive(b)",
  ]

  @Test func whatIsNotReadHoldsNothing() throws {
    var chance = SplitMix64(seed: 11, text: "subscriptions")
    var unread = 0
    for convention in Convention.allCases {
      let settings = LintSettings(convention: convention, rules: Rule.selection(in: convention))
      let linter = Linter([settings], today: newYear2026)
      for _ in 0..<6000 {
        var call = Array(chance.pick(Self.calls))
        for _ in 0..<Int.random(in: 0...3, using: &chance) {
          let place = Int.random(in: 0...call.count, using: &chance)
          switch Int.random(in: 0..<3, using: &chance) {
          case 0: call.insert(contentsOf: chance.pick(Self.pieces), at: place)
          case 1: call.removeSubrange(place..<min(call.count, place + Int.random(in: 1...3, using: &chance)))
          default: call = Array(chance.pick(Self.calls)) + call
          }
        }
        let code = "class AViewController { func f() {\n\(chance.pick(Self.before))\(String(call))\n} }"
        let bytes = Array(code.utf8)
        var sketch = SourceSketch()
        if case .all = linter.relevance(of: bytes + [0, 0, 0, 0], count: bytes.count, settings, &sketch) { continue }
        unread += 1
        let file = linter.read(SourceText(bytes), path: "A.swift", settings: settings)
        let found = linter.check(file, in: ProjectIndex([FileFacts(file)])).diagnostics
        // Whether all is closed is said of files that are read.
        #expect(!found.contains { $0.rule != "unbalanced_source" }, "\(convention): \(code)")
      }
    }
    #expect(unread > 4000)
  }
}
