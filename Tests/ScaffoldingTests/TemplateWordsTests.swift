import Foundation
import HostIO
import Testing

@testable import Scaffolding

/// The page about templates lists every word that there is.
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

  private func words() throws -> String {
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
    let screen = try surroundings.screen(spec, in: PlanHome(module: "App", convention: .observable))
    let values = screen.templateValues()
    var text = "\n### Placeholders\n\n" + table(values.placeholders, key: { "__\($0)__" })
    text += "\n### Conditions\n\n" + list(values.conditions)
    for (name, list) in values.lists.sorted(by: { $0.key < $1.key }) {
      text += "\n### `for x in \(name)`\n\n" + describe(list, "x")
    }
    return text + "\n"
  }

  private func describe(_ list: TemplateValues.List, _ variable: String) -> String {
    let element = list.elements.first ?? list.sample
    var text = table(element.fields, key: { "__\(TemplateValues.name(variable, $0))__" })
    if !element.conditions.isEmpty {
      let conditions = element.conditions.map { (TemplateValues.name(variable, $0.key), $0.value) }
      text += "\n" + self.list(Dictionary(uniqueKeysWithValues: conditions))
    }
    for (name, inner) in element.lists.sorted(by: { $0.key < $1.key }) {
      text += "\n`for y in \(TemplateValues.name(variable, name))`:\n\n" + describe(inner, "y")
    }
    return text
  }

  private func table(_ values: [String: String], key: (String) -> String) -> String {
    let rows = values.sorted { $0.key < $1.key }.map { name, value in
      "| `\(key(name))` | \(value.isEmpty ? "" : "`` \(value.replacingOccurrences(of: "|", with: "\\|")) ``") |\n"
    }
    return "| | |\n|---|---|\n" + rows.joined()
  }

  private func list(_ conditions: [String: Bool]) -> String {
    let names = conditions.sorted { $0.key < $1.key }.map { "`\($0.key)` (\($0.value ? "yes" : "no"))" }
    return names.joined(separator: ", ") + "\n"
  }
}
