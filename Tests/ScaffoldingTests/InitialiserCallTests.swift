import Plans
import Testing

@testable import Scaffolding

/// Code that makes values of the structs that `type` lines declare: `Item(title: title)`.
@Suite struct InitialiserCallTests {
  private static func lines(_ type: String, _ code: String) -> String {
    """
    type Item { \(type) }
    screen Todo
    state items: [Item] = []
    field title: String { !$0.isEmpty }
    submit addItem updates items { \(code) } clears
    """
  }

  private func message(_ lines: String) -> String {
    let error = #expect(throws: PlanError.self) { try filesOfPackage(lines) }
    return error?.message.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test(arguments: [
    (
      "id: UUID = UUID(); title: String", "items + [Item(titel: title)]",
      "Screens:5:46: 'titel' is no property of 'Item'; did you mean 'title'?"
    ),
    (
      "id: UUID; title: String", "items + [Item(title: title)]",
      "Screens:5:41: 'Item(…)' lacks the argument 'id'; add 'id: …', or write a default value in the 'type' line: "
        + "'id: UUID = UUID()'"
    ),
    (
      "title: String; note: String?", "items + [Item(title: title)]",
      "'Item(…)' lacks the argument 'note'; add 'note: …', or write a default value in the 'type' line: "
        + "'note: String? = nil'"
    ),
    ("title: String", "[Item()]", "'Item(…)' lacks the argument 'title'"),
    (
      "title: String", "items + [Item(title: title, rank: max(1, 2))]",
      "'rank' is no property of 'Item'; remove the argument, or add 'rank: TYPE' to the 'type' line"
    ),
    ("title: String", "items + [Item(title)]", "'title' has no label here; write 'Item(title: …)'"),
    (
      "id: Int = 0; title: String", "items + [Item(title: title, id: 1)]",
      "'id' comes too late, because arguments have the order of the 'type' line; write 'Item(id: …, title: …)'"
    ),
    ("title: String", "items + [Item(title: title, title: title)]", "'title' appears twice; remove one"),
    ("title: String", "items.map { Item(name: $0.title) }", "'name' is no property of 'Item'"),
  ])
  func aCallThatDoesNotCompileIsRefused(type: String, code: String, expected: String) {
    let message = message(Self.lines(type, code))
    #expect(message.contains(expected), "\(message)")
  }

  @Test func defaultValuesAndShownValuesAreChecked() {
    let other = "type Basket { first: Item = Item(text: \"a\") }\nload basket: Basket"
    #expect(
      message("type Item { title: String }\nscreen A\n\(other)").hasPrefix(
        "Screens:3:34: 'text' is no property of 'Item'"))
    let shown =
      "type Item { title: String }\nscreen A\nstate note: String = \"\"\nshows item: Item { Item(titel: note) }"
    #expect(message(shown).hasPrefix("Screens:4:25: 'titel' is no property of 'Item'; did you mean 'title'?"))
  }

  @Test(arguments: [
    ("id: UUID = UUID(); title: String", "items + [Item(title: title)]"),
    ("id: UUID; title: String", "items + [Item(id: UUID(), title: title.isEmpty ? \"a\" : title)]"),
    ("title: String; note: String?", "items + [Item(title: title, note: nil)]"),
    ("title: String; isDone: Bool = false", "items.map { Item(title: $0.title, isDone: true) }"),
    ("title: String", "items + Array(repeating: Item(title: [title, \"b\"].joined(separator: \", \")), count: 2)"),
    ("title: String = \"\"", "items + [Item()]"),
  ])
  func aCallThatCompilesIsAccepted(type: String, code: String) {
    for convention in ScreenConvention.all {
      #expect(throws: Never.self) { try filesOfPackage(Self.lines(type, code), convention) }
    }
  }

  /// A struct of the project may have other initialisers.
  @Test func aStructOfTheProjectIsNotChecked() throws {
    var item = ExistingType(kind: .struct, file: "/p/Item.swift", memberwise: [.init(name: "title", type: "String")])
    item.path = ["Item"]
    item.inherited = ["Equatable", "Sendable"]
    let found = item
    let facts = ProjectFacts(
      disk: DictionaryDisk(entries: ["/p": .folder(writable: true)]),
      declaredType: { name, _ in name == "Item" ? found : nil })
    let request = Request(
      specs: try screens(Self.lines("title: String", "items + [Item(title)]")), convention: .observable, root: "/p",
      currentFolder: "/p")
    #expect(throws: Never.self) { try Planner.plan(request, facts: facts) }
  }

  /// The `id` of the added item differs from that of the expected one, unless the code passes it.
  @Test(arguments: ScreenConvention.all)
  func testsDoNotCompareItemsWithNewIdentifiers(convention: ScreenConvention) throws {
    func tests(_ type: String, _ code: String) throws -> String {
      let lines = Self.lines(type, code) + "\nshows draft: Item { Item(title: title) }"
      return try filesOfPackage(lines, convention)["TodoViewModelTests.swift"] ?? ""
    }
    let new = try tests("id: UUID = UUID(); title: String", "items + [Item(title: title)]")
    #expect(new.contains("[Item(id: added.id, title:") && !new.contains("func computesDraft()"), "\(new)")
    let same = try tests("id: Int = 0; title: String", "items + [Item(title: title)]")
    #expect(same.contains(": [Item] = ") && same.contains("func computesDraft()"), "\(same)")
  }
}
