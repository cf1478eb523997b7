import Plans
import Testing

@testable import Scaffolding

/// A suite of tests that compare the text of generated files.
protocol GeneratedTextSuite {}

extension GeneratedTextSuite {
  func files(
    _ lines: String, _ convention: ScreenConvention = .observable, facts: ProjectFacts? = nil
  ) throws -> [String: String] {
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    let inProject = Request(
      specs: specs, convention: convention, root: "/p", currentFolder: "/p", outputFolder: "Sources/App",
      testsFolder: "Tests", module: try ModuleName("App"))
    let package = Request(
      specs: specs, convention: convention, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let plan = try facts.map { try Planner.plan(inProject, facts: $0) } ?? Planner.plan(package, facts: .project())
    return Dictionary(
      plan.steps.map {
        (String($0.path.split(separator: "/").last ?? ""), String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  func facts(_ declared: [String: ExistingType]) -> ProjectFacts {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in declared[name] }
    return facts
  }

  func type(
    _ path: String, _ properties: KeyValuePairs<String, String>? = nil, generics: [String] = [], alias: String? = nil,
    kind: ExistingType.Kind = .struct
  ) -> ExistingType {
    var type = ExistingType(
      kind: kind, file: "/p/T.swift", memberwise: properties?.map { .init(name: $0.key, type: $0.value) })
    (type.path, type.generics, type.alias) = (path.split(separator: ".").map(String.init), generics, alias)
    return type
  }
}
