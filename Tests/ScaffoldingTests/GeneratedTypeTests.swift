import Plans
import Testing

@testable import Scaffolding

/// The types that vmgen generates, their samples and their files.
@Suite struct GeneratedTypeTests: GeneratedTextSuite {
  /// The declaration of an undeclared type follows from its uses in the spec.
  @Test(arguments: [
    ("load people: Set<Person>", "struct Person: Hashable, Sendable {}\n"),
    ("load people: [Person: [Visit]]", "struct Person: Hashable, Sendable {}\n"),
    ("load people: [Person: [Visit]]", "struct Visit: Equatable, Sendable {}\n"),
    ("state tier: Tier = .basic", "enum Tier: Equatable, Sendable {\n    case basic\n}\n"),
    ("state tier: Tier? = Tier.default", "enum Tier: Equatable, Sendable {\n    case `default`\n}\n"),
    (
      "state goals: [Week: Goal?] = [.even: .rest, .odd: nil]",
      "enum Week: Hashable, Sendable {\n    case even, odd\n}\n"
    ),
    (
      "state goals: [String: [Goal]] = [\"a\": [.rest, Goal.run], \"b\": []]",
      "enum Goal: Equatable, Sendable {\n    case rest, run\n}\n"
    ),
    (
      "state goals: Dictionary<String, [Int: Goal]> = [\"a\": [1: .rest], \"b\": [2: .run]]",
      "enum Goal: Equatable, Sendable {\n    case rest, run\n}\n"
    ),
    (
      "state sort: Plan.Sort = .price",
      "enum Plan {\n    enum Sort: Equatable, Sendable {\n        case price\n    }\n}\n"
    ),
    (
      "state marks: Set<Mark> = [.new, .hot]\non sold -> marked(as: .gone)\noutput marked(as: Mark)",
      "enum Mark: Hashable, Sendable {\n    case new, hot, gone\n}\n"
    ),
    (
      "watch theme: Theme? as isDark: Bool { $0 == .dark }",
      "enum Theme: Equatable, Sendable {\n    case unknown, dark\n}\n"
    ),
    ("watch theme: Theme? as isDark: Bool { $0 == .dark }", "    var theme: Theme?\n"),
    (
      "watch kind as isNew: Bool { $0 == .new }\nstate kind: Kind = .old",
      "enum Kind: Equatable, Sendable {\n    case new, old\n}\n"
    ),
    (
      "watch kind: Item.Kind as isNew: Bool { $0 == .new }",
      "enum Item {\n    enum Kind: Equatable, Sendable {\n        case new, unknown\n    }\n}\n"
    ),
    ("watch owner: Owner? as isOwned: Bool { $0 != nil }", "struct Owner: Equatable, Sendable {}\n"),
    (
      "load posts: [Post]\noutput chosen(id: Post.ID)",
      "struct Post: Identifiable, Equatable, Sendable {\n    let id: Int\n}\n"
    ),
    (
      "load posts: Set<Post.ID>\nload kept: [Post: Int]",
      "struct Post: Identifiable, Hashable, Sendable {\n    let id: Int\n}\n"
    ),
    (
      "state open: Chat.Message.ID?\nload chat: [Chat.Message]",
      "enum Chat {\n    struct Message: Identifiable, Equatable, Sendable {\n        let id: Int\n    }\n}\n"
    ),
  ])
  func undeclaredTypesAreGenerated(lines: String, declaration: String) throws {
    for convention in [ScreenConvention.observable, .clean] {
      let lines = Combinations.lines("screen Home\n\(lines)", for: convention)
      let all = try files(lines, convention).values.joined(separator: "\n")
      #expect(all.contains(declaration), "\(convention.name)")
      #expect(all.count(of: declaration) == 1, "\(convention.name)")
    }
  }

  /// A test sets a value that differs from the initial value, however the case is written.
  @Test func settersOfCases() throws {
    var theme = ExistingType(kind: .enum, file: "/p/Theme.swift", plainCases: ["dark", "light"])
    theme.path = ["Theme"]
    let lines = "screen Home\nstate theme: Theme = .dark\nstate tier: Tier = .basic"
    let text = try #require(
      try files(lines, .unidirectional, facts: facts(["Theme": theme]))["HomeViewModelTests.swift"])
    #expect(text.contains("viewModel.send(.setTheme(Theme.light))"))
  }

  @Test(arguments: [
    ("Double = 1.0", "2"), ("Int = 0_1", "2"), ("Decimal = 1", "Decimal(2)"), ("Double = 2", "1"), ("Int? = 1", "nil"),
    ("Duration = .seconds(1)", "Duration.seconds(2)"), ("String = \"1\"", "\"one\""),
  ])
  func settersOfNumbers(state: String, value: String) throws {
    let text = try #require(
      try files("screen Home\nstate size: \(state)", .unidirectional)["HomeViewModelTests.swift"])
    #expect(text.contains("viewModel.send(.setSize(\(value)))\n"), "\(text)")
  }

  /// If there is no other value, the test sets the same value and expects to receive it twice.
  @Test(arguments: [("unidirectional", "send", "$tier"), ("representable", "trigger", "$state.map(\\.tier)")])
  func statesWithOneKnownValueHaveTestedSetters(convention: String, method: String, values: String) throws {
    let convention = try #require(ScreenConvention.all.first { $0.name == convention })
    for (line, value) in [("state tier: Tier = .basic", ".basic"), ("state tier: Tier = Tier()", "Tier()")] {
      let text = try #require(try files("screen Home\n\(line)", convention)["HomeViewModelTests.swift"])
      #expect(
        text.contains(
          """
              @Test
              func setsTier() {
                  let viewModel = makeViewModel()
                  let states = PublisherRecorder(viewModel.\(values))
                  let value: Tier = \(value)
                  viewModel.\(method)(.setTier(value))
                  #expect(states.values.dropFirst() == [value])
              }

          """), "\(text)")
    }
  }

  // MARK: - Items

  /// The name of an entity that ends in `Item` does not get a second `Item`, unless the name is taken.
  @Test(arguments: [
    ("screen FAQ\nload items: [FAQItem]", "FAQItemViewModel"),
    ("screen Cart\nload items: [Item]", "CartItemViewModel"),
    ("screen Cart\nload posts: [Post]", "CartPostItemViewModel"),
    ("screen FAQ\nload items: [FAQItem]\nscreen FAQItem", "FAQItemItemViewModel"),
    ("screen FAQ\nload items: [FAQItem]\nload faq: FAQ", "FAQItemItemViewModel"),
    ("screen Item\nload items: [Item]", "ItemItemViewModel"),
  ])
  func entitiesNamedItemGetDistinctItemTypes(lines: String, type: String) throws {
    let files = try files(lines, .clean)
    #expect(files["\(type).swift"]?.contains("struct \(type): Equatable, Sendable {\n") == true, "\(files.keys)")
    // The name is taken by the ViewModel of a screen in another convention.
    let model = ExistingType(kind: .class, file: "/p/\(type).swift")
    guard type == "FAQItemViewModel" else { return }
    #expect(try self.files(lines, .clean, facts: facts([type: model]))["FAQItemItemViewModel.swift"] != nil)
  }

  /// A test computes the values of an output from the values of the event.
  @Test(arguments: ScreenConvention.all)
  func partialOutputsAreBuiltFromTheirParts(convention: ScreenConvention) throws {
    let lines =
      "screen Home\noutput share(ids: [Int], isLast: Bool)\non dropped(id: Int, at: Int) -> share(ids: [id, at], isLast: id == 1)"
    let text = try #require(try files(lines, convention)["HomeViewModelTests.swift"])
    #expect(text.contains("share(ids: [1, 2], isLast: 1 == 1)"))
    #expect(text.contains(".dropped(id: 1, at: 2)"))
  }

  /// A pattern that ignores all values has no parentheses.
  @Test(arguments: ScreenConvention.all)
  func patternsWithoutBindingsHaveNoParentheses(convention: ScreenConvention) throws {
    let lines = "screen Home\non ended(item: Int, _ isDone: Bool) -> next\noutput next repeats"
    for (name, text) in try files(lines, convention) {
      #expect(!text.contains("(_)") && !text.contains("(_, _)"), "\(name)")
    }
  }

  /// The first value of a load in the tests.
  private func sample(of type: String, _ declared: [ExistingType]) throws -> String? {
    var byName: [String: ExistingType] = [:]
    for type in declared {
      byName[type.path.joined(separator: ".")] = type
      // As in the tool, nested types are also found by their last names.
      if let last = type.path.last, byName[last] == nil { byName[last] = type }
    }
    let text = try files("screen Home\nload value: \(type)", facts: facts(byName))["HomeViewModelTests.swift"] ?? ""
    return text.split(separator: "\n").compactMap { line in
      for start in ["static let value", ".success("] {
        if let found = line.range(of: start) { return String(line[found.upperBound...]) }
      }
      return nil
    }.first
  }

  /// A sample of a recursive type ends.
  @Test func recursiveTypesHaveNoSample() throws {
    let node = type("Node", ["name": "String", "children": "[Node]", "next": "Box<Node>?"])
    #expect(try sample(of: "Node", [node]) == " = Node(name: \"one\", children: [], next: nil)")
  }

  /// In a declaration, a type may be named relative to its surroundings, and a generic parameter means its argument.
  @Test func nestedTypesHaveQualifiedSamples() throws {
    let owner = type("A.B", ["kind": "Kind", "at": "Day", "page": "Page<Kind>?"])
    var kind = type("A.B.Kind", kind: .enum)
    kind.plainCases = ["text"]
    let page = type("Page", ["items": "[Item]"], generics: ["Item"])
    let day = type("Day", alias: "String", kind: .other)
    let made = "Page<A.B.Kind>(items: [A.B.Kind.text])"
    #expect(
      try sample(of: "A.B", [owner, kind, page, day]) == " = A.B(kind: .text, at: \"one\", page: \(made))")
    #expect(try sample(of: "Page<A.B.Kind>", [owner, kind, page]) == " = \(made)")
  }

  /// If a type has an initialiser of its own, the sample uses it.
  @Test func initializersOfTypes() throws {
    var token = type("Token", kind: .class)
    token.initializer = [.init(name: "_", type: "String"), .init(name: "in", type: "Int")]
    #expect(try sample(of: "Token", [token])?.contains("Token(\"one\", in: 1)") == true)
  }

  /// Each new type is declared once, inside its enclosing types.
  @Test(arguments: [
    (
      "load a: Order\nload b: [Order.Line]",
      ["struct Order: Equatable, Sendable {}\n", "extension Order {\n    struct Line: Equatable, Sendable {}\n}\n"]
    ),
    (
      "load a: Local.Page\nload b: Local.Item",
      [
        "enum Local {\n    struct Page: Equatable, Sendable {}\n}\n",
        "extension Local {\n    struct Item: Equatable, Sendable {}\n}\n",
      ]
    ), ("load a: Chat.Part", ["extension Chat {\n    struct Part: Equatable, Sendable {}\n}\n"]),
    ("load a: Message", ["struct Message: Equatable, Sendable {}\n"]),
  ])
  func nestedTypes(lines: String, declarations: [String]) throws {
    let facts = facts([
      "Chat": type("Chat", [:]), "Chat.Message": type("Chat.Message", [:]), "Message": type("Chat.Message", [:]),
    ])
    for convention in [ScreenConvention.observable, .clean] {
      let all = try files("screen Home\n\(lines)", convention, facts: facts).values.joined(separator: "\n")
      for declaration in declarations { #expect(all.contains(declaration), "\(convention.name)") }
      #expect(all.count(of: "\nenum Local") + all.count(of: "\nstruct Order:") <= 1)
    }
  }

  /// Two screens that call one method with differently named values share one method.
  @Test(arguments: ScreenConvention.all)
  func methodsWithTwoParameterNamesAreDeclaredOnce(convention: ScreenConvention) throws {
    let lines = """
      screen One
      load book(id: Int): Book from library.fetchBook(of: id)
      screen Two
      load book(number: Int): Book from library.fetchBook(of: number)
      """
    let all = try files(lines, convention)
    let suffix = convention.name == "clean" ? "Repository" : "Interactor"
    let text = try #require(all["Library\(suffix).swift"])
    #expect(text.contains("    func fetchBook(of id: Int) async throws -> Book\n"))
    #expect(!text.contains("number"))
  }

  /// The values in a file may need an import that its types do not need.
  @Test(arguments: ScreenConvention.all)
  func importsForValues(convention: ScreenConvention) throws {
    let lines = "screen Home\nload book: Book\non opened -> opened\non closed -> closed"
    let files = try files(lines, convention, facts: facts(["Book": type("Book", ["id": "UUID"])]))
    for (name, text) in files where text.contains("UUID(") {
      #expect(
        text.contains("import Foundation\n") || text.contains("import SwiftUI") || text.contains("import UIKit"),
        "\(name)")
    }
  }

  // MARK: - Files

  /// The Output has a file of its own, which imports Foundation only if a case needs it.
  @Test(arguments: ScreenConvention.all) func outputsHaveAFile(convention: ScreenConvention) throws {
    let isClean = convention.name == "clean"
    let name = isClean ? "HomeViewModelActions.swift" : "HomeOutput.swift"
    let declaration =
      isClean ? "struct HomeViewModelActions {\n" : "enum \(convention.name == "representable" ? "Home" : "")Output: "
    let plain = try files("screen Home\nstate day: Date?\noutput closed", convention)
    #expect(plain[name]?.contains(declaration) == true, "\(plain[name] ?? "no file")")
    #expect(plain[name]?.contains("import") == false)
    #expect(plain.filter { $0.key.hasSuffix(".swift") && $0.value.contains(declaration) }.map(\.key) == [name])
    let dated = try files("screen Home\noutput opened(at: Date)", convention)
    #expect(dated[name]?.hasPrefix("import Foundation\n\n") == true)
    #expect(try files("screen Home\nstate isOpen: Bool = false", convention)[name] == nil)
  }

  /// Each entity has a file of its own, even if two have the same last name.
  @Test func filesOfNestedEntities() throws {
    let lines = """
      screen Inbox
      load messages: [Mail.Message] from mail.fetchMessages()
      load chats: [Chat.Message] from chat.fetchMessages()
      load folders: [Folder] from mail.fetchFolders()
      """
    let files = try files(lines, .clean)
    #expect(files["Mail+Message.swift"] == "enum Mail {\n    struct Message: Equatable, Sendable {}\n}\n")
    #expect(files["Chat+Message.swift"] == "enum Chat {\n    struct Message: Equatable, Sendable {}\n}\n")
    #expect(files["Folder.swift"] == "struct Folder: Equatable, Sendable {}\n")
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
