import Foundation
import HostIO
import Testing

@testable import Scaffolding

/// `docs/templates.md` lists each word with its meaning.
@Suite struct TemplateWordsTests {
  @Test func theWordsOfTemplatesAreFresh() throws {
    let url = repository.appendingPathComponent("docs/templates.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let (opening, closing) = ("<!-- generated: words -->\n", "<!-- end -->")
    let start = try #require(page.range(of: opening)).upperBound
    let end = try #require(page.range(of: closing, range: start..<page.endIndex)).lowerBound
    let made = try words()
    let isRecording = ProcessInfo.processInfo.environment["VMGEN_RECORD"] != nil
    if isRecording { try Data((page[..<start] + made + page[end...]).utf8).write(to: url) }
    #expect(
      page[start..<end] == made && !isRecording,
      "VMGEN_RECORD=1 swift test --filter theWordsOfTemplatesAreFresh; read what changed")
  }

  /// All templates may use all words, so of two words with one name, one would take the other's place.
  @Test func noTwoWordsHaveOneName() throws {
    var owners: [String: String] = [:]
    for (conventions, values) in try screen().words {
      let names =
        values.placeholders.keys.map { "__\($0)__" } + values.conditions.keys.map { "if \($0)" }
        + values.lists.keys.map { "in \($0)" }
      for name in names.sorted() {
        let other = owners.updateValue(conventions, forKey: name)
        #expect(other == nil, "'\(name)' is a word of \(other ?? "") and of \(conventions)")
      }
    }
  }

  private func screen() throws -> ScreenDescription {
    let lines = """
      screen Collection
      load posts(page: Int): [Post] from collection.fetchPosts(page: page)
      state sortsByDate: Bool = false
      output detail(id: Int)
      output finished
      on collectionDetailRequested(id) -> detail(id: id)
      watch authStatus as isSignedIn: Bool { $0 == .signedIn }
      guest
      search query from collection.search(query)
      """
    let spec = try #require(try SpecParser.screens(in: Array(lines.utf8), file: "Collection").first)
    var surroundings = try Surroundings(
      of: [spec], in: .observable, facts: ProjectFacts(disk: PlanDiskReader()))
    try surroundings.addStore()
    return try surroundings.screen(spec, in: PlanHome(module: "App", convention: .observable))
  }

  private func words() throws -> String {
    var text = ""
    var known: [String: String] = [:]
    for (conventions, values) in try screen().words {
      text += "\n### Words of \(conventions)\n\n"
      text += placeholders(values.placeholders, values.meanings.texts, { "__\($0)__" })
      text += flags(values.conditions, values.meanings.flags, { $0 })
      for (name, list) in values.lists.sorted(by: { $0.key < $1.key }) {
        text += "\n#### `for x in \(name)`\n\n\(sentence(values.meanings.lists[name], name))\n\n"
        text += describe(list, "x", of: "`for x in \(name)` in \"Words of \(conventions)\"", &known)
      }
    }
    return text + "\n"
  }

  /// The words of a list's elements. If another list has the same words, names only that list.
  ///
  /// - Parameter known: For each set of words and meanings that the page describes, the place that describes it.
  private func describe(
    _ list: TemplateValues.List, _ variable: String, of place: String, _ known: inout [String: String]
  ) -> String {
    let element = list.elements.first ?? list.sample
    let words = vocabulary(of: element)
    if let other = known[words] { return "The words are those of \(other), with `\(variable)` as the name.\n" }
    known[words] = place
    func name(_ part: String) -> String { TemplateValues.name(variable, part) }
    var text = placeholders(element.fields, element.meanings.texts, { "__\(name($0))__" })
    text += flags(element.conditions, element.meanings.flags, name)
    for (part, inner) in element.lists.sorted(by: { $0.key < $1.key }) {
      text += "\n`for y in \(name(part))`: \(meaning(element.meanings.lists[part], part))\n\n"
      text += describe(inner, "y", of: "`for y in \(name(part))` of \(place)", &known)
    }
    return text
  }

  private func vocabulary(of element: TemplateValues.Element) -> String {
    let meanings = element.meanings
    let texts = element.fields.keys.map { "\($0): \(meanings.texts[$0] ?? "")" }
    let flags = element.conditions.keys.map { "\($0)? \(meanings.flags[$0] ?? "")" }
    let lists = element.lists.map {
      "\($0.key): \(meanings.lists[$0.key] ?? "") \(vocabulary(of: $0.value.elements.first ?? $0.value.sample))"
    }
    return (texts + flags + lists).sorted().joined(separator: "\n")
  }

  /// A table of placeholders, with their values for the example.
  private func placeholders(
    _ values: [String: String], _ meanings: [String: String], _ word: (String) -> String
  ) -> String {
    let rows = values.sorted { $0.key < $1.key }.map { name, value in
      let example = value.isEmpty ? "" : "`` \(value.replacingOccurrences(of: "|", with: "\\|")) ``"
      return "| `\(word(name))` | \(meaning(meanings[name], name)) | \(example) |\n"
    }
    return "| placeholder | meaning | example |\n|---|---|---|\n" + rows.joined()
  }

  private func flags(
    _ values: [String: Bool], _ meanings: [String: String], _ word: (String) -> String
  ) -> String {
    if values.isEmpty { return "" }
    let rows = values.sorted { $0.key < $1.key }.map { name, value in
      "| `\(word(name))` | \(meaning(meanings[name], name)) | \(value ? "yes" : "no") |\n"
    }
    return "\n| condition | meaning | example |\n|---|---|---|\n" + rows.joined()
  }

  private func meaning(_ meaning: String?, _ name: String) -> String {
    #expect(meaning?.isEmpty == false, "the word '\(name)' has no meaning")
    return meaning ?? ""
  }

  private func sentence(_ meaning: String?, _ name: String) -> String {
    let text = self.meaning(meaning, name)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
