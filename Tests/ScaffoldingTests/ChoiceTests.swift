import Plans
import Testing

@testable import Scaffolding

/// States with a picker for their value: enums of the project or of a `type` line.
@Suite struct ChoiceTests {
  private func specs(_ lines: String) throws -> [Spec] {
    try SpecParser.screens(in: Array("screen Feed\n\(lines)".utf8), file: "Screens")
  }

  private func files(
    _ lines: String, _ convention: ScreenConvention, beside types: [String: ExistingType] = [:]
  ) throws -> [String: String] {
    var request = Request(specs: try specs(lines), convention: convention, root: "/p", currentFolder: "/p")
    var facts = ProjectFacts.project(["Sources/App/Main.swift": "", "Tests/AppTests/A.swift": "", "Package.swift": ""])
    if types.isEmpty { request.package = try ModuleName("App") } else { request.outputFolder = "Sources/App/__Name__" }
    facts.declaredType = { name, _ in types[name] }
    facts.typeNames = { _ in types.keys.sorted() }
    let steps = try Planner.plan(request, facts: facts).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  private static let lines = "type Order { case newest, byName }\nstate order: Order = .newest\n"

  private static func project(
    _ cases: [String], kind: ExistingType.Kind = .enum, payloads: [String: [String?]] = [:]
  ) -> [String: ExistingType] {
    var type = ExistingType(
      kind: kind, file: "/p/Sources/App/Order.swift", members: Set(cases), plainCases: kind == .enum ? cases : [])
    type.payloadLabels = payloads
    return ["Order": type]
  }

  private func hasPicker(_ files: [String: String]) -> Bool {
    ["Picker(\"Order\", selection: orderBinding)", "UISegmentedControl(items: ["].contains {
      files["FeedView.swift"]?.contains($0) == true
    }
  }

  @Test(arguments: ScreenConvention.all)
  func aDeclaredEnumGetsAPickerAndASetter(convention: ScreenConvention) throws {
    let files = try files(Self.lines, convention)
    #expect(hasPicker(files))
    let view = try #require(files["FeedView.swift"])
    let options =
      view.contains("SwiftUI")
      ? "Text(\"Newest\").tag(Order.newest)\n                    Text(\"By Name\").tag(Order.byName)"
      : "UISegmentedControl(items: [String(localized: \"Newest\"), String(localized: \"By Name\")])"
    #expect(view.contains(options))
    #expect(
      files.values.contains { $0.contains("enum Order: Equatable, Sendable {\n    case newest, byName\n}") })
    let tests = try #require(files["FeedViewModelTests.swift"])
    #expect(tests.contains("func setsOrder()") && tests.contains("== Order.byName)"))
  }

  @Test(arguments: ScreenConvention.all)
  func anEnumOfTheProjectGetsAPicker(convention: ScreenConvention) throws {
    let line = "state order: Order = .newest"
    let files = try files(line, convention, beside: Self.project(["newest", "oldest"]))
    #expect(hasPicker(files))
    #expect(!files.values.contains { $0.contains("enum Order") })
    let others = [
      Self.project(["newest"]), Self.project(["newest", "oldest"], payloads: ["custom": [nil]]),
      Self.project(["newest", "oldest"], kind: .struct), Self.project((1...9).map { "case\($0)" } + ["newest"]),
    ]
    for types in others { #expect(!hasPicker(try self.files(line, convention, beside: types)), "\(types)") }
  }

  /// A type with a single case and an optional have no picker.
  @Test(arguments: ["state order: Order = .newest", "type Order { case newest, oldest }\nstate order: Order?"])
  func statesWithoutKnownCasesGetNoPicker(lines: String) throws {
    for convention in ScreenConvention.all { #expect(!hasPicker(try files(lines, convention))) }
  }

  @Test(arguments: [
    ("type Order { case }", "the name of a case is missing here; write 'type Order { case newest, oldest }'"),
    ("type Order { case newest, newest }", "'newest' is already declared; choose another name"),
    ("type Order { case newest oldest }", "',' or '}' is missing here"),
    ("type Order { case newest: Int }", "'}' is missing here"),
    ("type Order { case newest, oldest", "'}' is missing here"),
    ("type Order { case newest, oldest } x", "'x' does not belong here"),
    ("type Order { case default }", "'default' is a Swift keyword; try 'defaultValue'"),
    ("type Order { case Newest }", "'Newest' is not in lower camel case; try 'newest'"),
    ("type Order { case newest }\ntype Order { id: Int }", "'Order' is already declared"),
    ("type Order { id: Int }\ntype Order { case newest }", "'Order' is already declared"),
    ("type Int { case newest }", "'Int' is already a type of Swift; choose another name"),
    ("type Data { case newest }", "'Data' is already a type of Foundation; choose another name"),
    ("type Picker { case newest, oldest }", "'Picker' is already used by the generated code; rename the type"),
    ("type ChangeState { id: Int }", "'ChangeState' is already used by the generated code; rename the type"),
    ("type AuthStatus { case newest }", "'AuthStatus' is already a type of the app's store; choose another name"),
    ("type Order { case newest, oldest }\nstate limit: Int = 1", "no line uses the type 'Order'; load it"),
    (
      "type Order { case newest, oldest }\nstate order: Ordr = .newest",
      "no line uses the type 'Order', but one uses 'Ordr'; did you mean 'Order' there?"
    ),
    (
      "type Order { case newest, oldest }\nstate order: Order = .newst",
      "'Order' has no case 'newst'; did you mean 'newest'?"
    ),
    ("\(lines)do updateOrder from feed.update()", "'updateOrder' is already declared"),
  ])
  func invalidChoicesAreRefused(lines: String, problem: String) throws {
    var message = ""
    do {
      _ = try files(lines, .observable)
    } catch let errors as SpecErrors {
      message = errors.all.first?.message ?? ""
    } catch let error as PlanError {
      message = error.message
    }
    #expect(message.contains(problem), "\(message)")
  }

  @Test func anotherEnumOfTheProjectIsRefused() throws {
    let error = try #require(throws: PlanError.self) {
      try files(Self.lines, .observable, beside: Self.project(["newest", "oldest"]))
    }
    #expect(error.message.contains("declares 'Order' with other properties"))
    #expect(hasPicker(try files(Self.lines, .observable, beside: Self.project(["byName", "newest", "oldest"]))))
  }

  /// A struct of the project with static values is an entity. The View of `clean` cannot read it, so the ViewModel
  /// announces its changes.
  @Test func cleanReportsStructsThatLoadsFollow() throws {
    let lines = "load posts: [String] from feed.fetch()\nstate order: Order = .newest\nreloads posts when order"
    var types = Self.project(["newest"], kind: .struct)
    types["Order"]?.memberwise = [.init(name: "title", type: "String")]
    types["Order"]?.inherited = ["Equatable", "Sendable"]
    let files = try files(lines, .clean, beside: types)
    #expect(files["FeedViewModel.swift"]?.contains("var orderChanges: AnyPublisher<Void, Never> { get }") == true)
    let controller = try #require(files["FeedViewController.swift"])
    #expect(
      controller.contains("viewModel.orderChanges\n            .dropFirst()") && !controller.contains("orderPublisher"))
  }
}
