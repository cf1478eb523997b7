import Chance
import SwiftScan
import Testing

@testable import Linting

/// Meaningless changes of the surrounding code do not change the fingerprint of a finding. The code is the examples of
/// all rules, and classes with many findings. The changes are random, from a seed.
@Suite struct FingerprintTests {
  /// This rule is left out, because the changes reorder members.
  private static let orderRule = "member_order"

  /// Code and its settings for the linter.
  struct Specimen: CustomTestStringConvertible, Sendable {
    var name: String
    var code: String
    var convention: Convention
    var otherFiles: [String] = []
    var layers: LayerConfiguration?
    var testDescription: String { name }

    /// The findings in all files. All files are needed, because a change may move the reported place to another file.
    func lint(_ code: String, path: String = "Test.swift") -> [Diagnostic] {
      let rules = Rule.all.filter { $0.id != orderRule && $0.levels[convention] != nil }
      let settings = LintSettings(convention: convention, rules: rules.map { ($0, .error) })
      let linter = Linter([settings], today: newYear2026, layers: layers)
      let others = otherFiles.enumerated().map { (path: "Other\($0).swift", code: $1) }
      let files = ([(path: path, code: code)] + others).sorted { $0.path < $1.path }
        .map { (path: $0.path, bytes: Array($0.code.utf8)) }
      let project = ProjectIndex(files.map { linter.facts(of: $0.bytes, path: $0.path) }, layers: layers)
      let read = files.compactMap { linter.read($0.bytes, path: $0.path) }
      return read.flatMap { linter.check($0, in: project).diagnostics }
    }
  }

  static let examples = RuleExample.failing.filter { $0.rule.id != orderRule }.map { each in
    Specimen(
      name: each.testDescription, code: each.example.plainCode, convention: each.example.checkedBy(each.rule),
      otherFiles: each.example.otherFiles, layers: each.example.layers)
  }

  /// A file for each convention, with several ViewModels and many findings.
  static let made = Convention.allCases.map { convention in
    let members = [
      "var total = 0", "var first = 1, second = 2", "@Published var names: [String] = []", "var isLoading = false",
      "let service: Service", "private var coordinator: Coordinator?", "weak var delegate: Delegate?",
      "var onClose: (() -> Void)?", "static var shared = 1", "private(set) var items: [Item] = []",
      "func open() {\n  coordinator?.show()\n  coordinator?.hide()\n  router.coordinator.end()\n}",
      "func bind() {\n  names.sink { self.total = $0 }.store(in: &bag)\n  ages.sink { [weak self] in self?.total = $0 }\n}",
      "func load() async {\n  items = await items.load { try await service.items() }\n  await b()\n  await c()\n}",
      "func ask() {\n  URLSession.shared.run()\n  UserDefaults.standard.set(1)\n  let decoder = JSONDecoder()\n}",
      "func send(_ action: Action) {\n  store.send(.a)\n  appStore[\\.cart] = 1\n}",
      "struct Action { var name = \"\" }",
      "struct Output { var id = 1 }", "init(service: Service) {\n  self.service = service\n}",
      "func wait() {\n  Task { try await Task.sleep(nanoseconds: 1); self.load() }\n}",
    ]
    let classes = ["CartViewModel", "FeedViewModel"].map { name in
      "@MainActor class \(name): Base {\n" + members.joined(separator: "\n") + "\n}\n"
    }
    let extensions = "extension CartViewModel {\nfunc close() {\ncoordinator?.end()\nModelContext()\n}\n}\n"
    let views = "struct CartView: View {\n@StateObject var model = CartViewModel()\nvar body: some View { a }\n}\n"
    return Specimen(
      name: "many findings, \(convention)", code: classes.joined() + extensions + views,
      convention: convention)
  }

  @Test(arguments: examples + made) func fingerprintsSurviveMeaninglessChanges(_ specimen: Specimen) {
    let before = specimen.lint(specimen.code)
    #expect(!before.isEmpty)
    let isLong = specimen.otherFiles.isEmpty && specimen.code.utf8.count > 2_000
    for seed in 0..<(isLong ? amount(8, thorough: 60) : amount(1, thorough: 4)) {
      var change = Change(specimen.code, SplitMix64(seed: UInt64(seed), text: specimen.name))
      let changed = change.changed()
      // A finding outside of every declaration is identified by the name of its file, so the file keeps its name.
      let isRenamed = specimen.layers == nil && before.allSatisfy { !$0.declaration.isEmpty }
      let path =
        isRenamed
        ? "Elsewhere/Other Folder/Renamed.swift" : specimen.layers == nil ? "Elsewhere/Test.swift" : "Test.swift"
      let after = specimen.lint(changed, path: path)
      #expect(
        before.map(\.fingerprint).sorted() == after.map(\.fingerprint).sorted(),
        "seed \(seed): \(difference(before, after))\n\(changed)")
    }
  }

  private func difference(_ before: [Diagnostic], _ after: [Diagnostic]) -> String {
    func told(_ some: [Diagnostic]) -> [String] { some.map { "\($0.rule) | \($0.declaration) | \($0.subject)" } }
    return
      "gone \(told(before).filter { !told(after).contains($0) }), new \(told(after).filter { !told(before).contains($0) })"
  }

  /// Writes of different parts of the store in one method have fingerprints of their own, in every spelling.
  @Test func writesOfTheStoreAreToldApart() {
    func fingerprints(_ code: String) -> [String] {
      let code = "class CartViewModel { func f() { \(code) } }"
      return Specimen(name: "", code: code, convention: .observable).lint(code)
        .filter { $0.rule == "app_store_write" }.map(\.fingerprint)
    }
    let plain = fingerprints("appStore.total = 1; appStore.name = 2; appStore[\\.row] = 3; appStore.bulkUpdate { }")
    #expect(plain.count == 4 && Set(plain).count == 4)
    #expect(
      plain
        == fingerprints(
          "(self.appStore).total = 1; self?.appStore!.name = 2; (appStore[\\.row]) = 3; (appStore.bulkUpdate)({ })"))
  }

  /// A fingerprint contains neither the message nor the place of a finding.
  @Test(arguments: examples + made) func fingerprintsConsistOfRuleDeclarationAndSubject(_ specimen: Specimen) {
    for found in specimen.lint(specimen.code) {
      #expect(
        found.fingerprint
          == Fingerprint.make(
            rule: found.isOnlyWarning ? "\(found.rule) warning" : found.rule,
            declaration: found.declaration.isEmpty ? "Test.swift" : found.declaration,
            subject: found.subject))
    }
  }

  /// With other names and in another file, the same code has other fingerprints.
  @Test(arguments: examples + made) func fingerprintsDistinguishDeclarations(_ specimen: Specimen) {
    let first = specimen.lint(specimen.code)
    let renamed = specimen.lint(renamed(specimen.code), path: specimen.layers == nil ? "Second.swift" : "Test.swift")
    // The names in the other files of the specimen do not change.
    let others = renamed.filter { specimen.layers != nil || $0.path == "Second.swift" }
    let both = Set(first.map(\.fingerprint)).intersection(others.map(\.fingerprint))
    let same = first.filter { both.contains($0.fingerprint) }
    // Two kinds of findings may have equal fingerprints: those in the other files of the specimen, and those that join
    // all places of a declaration in another file.
    let names = names(in: specimen.code)
    let own =
      specimen.layers == nil
      ? same.filter { found in
        let first = found.declaration.split(separator: ".").first.map(String.init) ?? ""
        return found.path == "Test.swift" && (!found.joinsPlaces || names.contains(first))
      } : []
    #expect(own.isEmpty, "\(own.map { "\($0.rule) | \($0.declaration) | \($0.subject)" })")
  }

  /// The names of all declarations at the top level of a file.
  private func names(in code: String) -> Set<String> {
    let source = SourceFile(SourceText(code))
    var names: Set<String> = []
    for index in source.declarations.indices where source.declarations[index].parent < 0 {
      if let name = source.path(of: index).first { names.insert(name) }
    }
    return names
  }

  /// The code with a prefix added to all uses of these names.
  private func renamed(_ code: String) -> String {
    let source = SourceFile(SourceText(code))
    let names = names(in: code)
    var text = ""
    var end = 0
    for index in 0..<source.tokens.count where source.tokens[index].kind == .identifier {
      let range = source.nameBytes(index)
      guard names.contains(source.text.string(range)) else { continue }
      text += source.text.string(end..<range.lowerBound) + "Zoo"
      end = range.lowerBound
    }
    return text + source.text.string(end..<source.text.count)
  }

  /// Findings in imports belong to the first ViewModel of the file; without one, to the file.
  @Test func fingerprintsAtTheTopOfFilesDiffer() {
    func found(_ code: String, _ path: String) -> [Diagnostic] {
      Specimen(name: "", code: code, convention: .uikit).lint(code, path: path).filter { $0.rule == "no_ui_import" }
    }
    let code = "import UIKit\nimport SwiftUI\nfinal class AViewModel {}\nfinal class BViewModel {}"
    let all = found(code, "A.swift") + found("import UIKit\nfinal class CViewModel {}", "C.swift")
    #expect(all.map(\.declaration) == ["AViewModel", "AViewModel", "CViewModel"])
    #expect(Set(all.map(\.fingerprint)).count == 3)
    #expect(found(code, "Other/B.swift").map(\.fingerprint) == all.prefix(2).map(\.fingerprint))
    func unknown(_ path: String) -> [Diagnostic] {
      let code = "// vmgen:disable:next final_clas\nprint(1)"
      return Specimen(name: "", code: code, convention: .uikit).lint(code, path: path)
    }
    #expect(unknown("A.swift").map(\.fingerprint) == unknown("B/A.swift").map(\.fingerprint))
    #expect(Set(unknown("A.swift").map(\.fingerprint)).isDisjoint(with: unknown("B.swift").map(\.fingerprint)))
  }

  /// Two findings of one rule in one declaration have different fingerprints if they are about different words.
  @Test(arguments: examples + made) func fingerprintsDistinguishSubjects(_ specimen: Specimen) {
    var words: [String: String] = [:]
    for found in specimen.lint(specimen.code) where found.rule != Rule.unusedSuppression.id {
      // Different words may have the same subject, such as a property and its type.
      let word = found.joinsPlaces ? found.subject : found.excerpt.place.filter { $0 != "`" }
      #expect(words.updateValue(word, forKey: found.fingerprint).map { $0 == word } ?? true, "\(found.rule): \(word)")
    }
  }
}

/// Random changes of code that do not change its meaning.
private struct Change {
  private var code: String
  private var chance: SplitMix64

  init(_ code: String, _ chance: SplitMix64) {
    self.code = code
    self.chance = chance
  }

  mutating func changed() -> String {
    for _ in 0..<Int.random(in: 0...6, using: &chance) { swapNeighbours() }
    if chance.once(in: 2) { changeGaps() }
    let unrelated = ["enum Zebra {}\n", "struct Zulu { let zenith = 1 }\n", "func zero() {}\n", "// Nothing.\n\n", ""]
    let before = chance.pick(unrelated)
    if !code.hasPrefix("#!") { code = before + code }
    return code + "\n" + chance.pick(unrelated)
  }

  /// Swaps two adjacent declarations that are on lines of their own, with only space between them.
  private mutating func swapNeighbours() {
    let source = SourceFile(SourceText(code))
    if !source.problems.isEmpty { return }
    var siblings: [Int: [Int]] = [:]
    for index in source.declarations.indices where source.declarations[index].placement != .local {
      siblings[source.declarations[index].parent, default: []].append(index)
    }
    var pairs: [(Range<Int>, Range<Int>)] = []
    for group in siblings.values {
      for (first, second) in zip(group, group.dropFirst()) {
        let (one, other) = (source.declarations[first].tokens, source.declarations[second].tokens)
        guard one.upperBound == other.lowerBound, source.tokens[other.lowerBound].startsLine,
          source.tokens[other.upperBound].startsLine || source.tokens[other.upperBound].kind == .endOfFile
        else { continue }
        let bytes = (source.bytes(of: one), source.bytes(of: other))
        let gap = source.text.string(bytes.0.upperBound..<bytes.1.lowerBound)
        if gap.allSatisfy(\.isWhitespace) { pairs.append(bytes) }
      }
    }
    pairs.sort { $0.0.lowerBound < $1.0.lowerBound }
    guard let (one, other) = pairs.randomElement(using: &chance) else { return }
    let text = source.text
    code =
      text.string(0..<one.lowerBound) + text.string(other) + text.string(one.upperBound..<other.lowerBound)
      + text.string(one) + text.string(other.upperBound..<text.count)
  }

  /// Changes the indentation, the blank lines and the comments between tokens.
  private mutating func changeGaps() {
    let source = SourceFile(SourceText(code))
    if !source.problems.isEmpty { return }
    let text = source.text
    var changed = text.string(0..<Int(source.tokens[0].start))
    for index in 0..<source.tokens.count - 1 {
      changed += text.string(source.tokens[index].range)
      let gap = text.string(Int(source.tokens[index].end)..<Int(source.tokens[index + 1].start))
      changed += gap.isEmpty || !gap.allSatisfy(\.isWhitespace) ? other(comment: gap) : other(space: gap)
    }
    code = changed
  }

  private mutating func other(space: String) -> String {
    if !space.contains(where: \.isNewline) { return chance.pick([space, space, " /* a */ ", "  "]) }
    return chance.pick([space, " // a\n\n", "\n\n\t", "\n/* b\n */\n      ", "\r\n", "\n"])
  }

  /// Removes some comments between tokens, but keeps suppressions.
  private mutating func other(comment gap: String) -> String {
    if gap.isEmpty || gap.contains("vmgen:") || chance.once(in: 2) { return gap }
    return gap.contains(where: \.isNewline) ? "\n" : " "
  }
}
