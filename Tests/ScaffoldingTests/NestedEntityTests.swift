import Plans
import Testing

@testable import Scaffolding

/// Structs of the project in `clean` that contain other structs of the project.
@Suite struct NestedEntityTests {
  private static let app = ["Package.swift": "", "Sources/App/Main.swift": "", "Tests/AppTests/MainTests.swift": ""]

  private static func type(_ name: String, _ properties: [(String, String)]) -> ExistingType {
    var type = ExistingType(
      kind: .struct, file: "/p/Sources/App/Models.swift", members: Set(properties.map(\.0)),
      memberwise: properties.map { .init(name: $0.0, type: $0.1) })
    type.path = [name]
    type.propertyTypes = Dictionary(properties) { first, _ in first }
    type.inherited = ["Equatable", "Identifiable", "Sendable"]
    return type
  }

  private func plan(_ cover: String, beside others: [String: ExistingType]) throws -> Plan {
    var types = others
    types["Movie"] = Self.type("Movie", [("id", "Int"), ("title", "String"), ("cover", cover)])
    let request = Request(
      specs: try screens("screen Home\nload movies: [Movie] from movies.list()"), convention: .clean, root: "/p",
      currentFolder: "/p", outputFolder: "Sources/App/__Name__")
    var facts = ProjectFacts.project(Self.app)
    facts.declaredType = { [types] name, _ in types[name] }
    facts.typeNames = { [types] _ in types.keys.sorted() }
    return try Planner.plan(request, facts: facts)
  }

  private func text(_ plan: Plan, _ file: String) -> String {
    let step = plan.steps.first { $0.path.hasSuffix("/\(file)") }
    return step.map { String(decoding: $0.contents, as: UTF8.self) } ?? ""
  }

  @Test(arguments: [
    ("Cover", "cover.toDomain()"), ("Cover?", "cover.map { $0.toDomain() }"),
    ("[Cover]", "cover.map { $0.toDomain() }"),
  ])
  func theViewGetsItems(cover: String, made: String) throws {
    let plan = try plan(cover, beside: ["Cover": Self.type("Cover", [("name", "String")])])
    #expect(text(plan, "HomeViewModel.swift").contains("LoadState<[HomeMovieItemViewModel]>"))
    #expect(text(plan, "HomeMovieItemViewModel.swift").contains("init(_ entity: Movie)"))
    let dto = text(plan, "MovieDTO.swift")
    #expect(dto.contains("let cover: \(cover.replacing("Cover", with: "CoverDTO"))\n"), "\(dto)")
    #expect(dto.contains("cover: \(made)"), "\(dto)")
    #expect(text(plan, "CoverDTO.swift").contains("let name: String\n"))
    let tests = text(plan, "MoviesRepositoryTests.swift")
    if cover == "Cover" { #expect(tests.contains("cover: CoverDTO(name: "), "\(tests)") }
    #expect(!plan.notes.contains { $0.contains("no item") }, "\(plan.notes)")
  }

  /// Such a struct has no DTO, so the View gets the entity. A note says so.
  @Test(arguments: ["Genre", "Set<Cover>", "Missing"])
  func anEntityInTheViewIsNoted(cover: String) throws {
    var genre = ExistingType(kind: .enum, file: "/p/Sources/App/Models.swift", members: ["drama"])
    genre.inherited = ["Equatable", "Sendable"]
    let plan = try plan(cover, beside: ["Cover": Self.type("Cover", [("name", "String")]), "Genre": genre])
    #expect(text(plan, "HomeViewModel.swift").contains("LoadState<[Movie]>"))
    let start = "the View of 'Home' gets 'Movie' itself and no item, because 'Movie' in 'Sources/App/Models.swift'"
    #expect(plan.notes.filter { $0.hasPrefix(start) }.count == 1, "\(plan.notes)")
  }
}
