import Foundation
import Plans
import Testing

@testable import Scaffolding

/// Names that collide with the code of a convention.
@Suite struct SwiftUIConventionTests {
  private func plan(
    _ text: String, _ convention: ScreenConvention, facts: ProjectFacts = .project()
  ) throws -> Plan {
    let specs = try SpecParser.screens(in: Array(text.utf8), file: "Screens")
    return try Planner.plan(
      Request(specs: specs, convention: convention, root: "/p", currentFolder: "/p"), facts: facts)
  }

  private func text(_ plan: Plan, _ file: String) -> String {
    String(decoding: plan.steps.first { $0.path.hasSuffix(file) }?.contents ?? [], as: UTF8.self)
  }

  @Test(arguments: [
    (
      "unidirectional", "screen Home\nload steps: [Action]",
      "'Action' is already used by the generated code of the convention 'unidirectional'; choose another name"
    ),
    (
      "unidirectional", "screen Home\nload first: Page<SearchViewModel>",
      "'SearchViewModel' is already used by the generated code of the convention 'unidirectional'; "
        + "choose another name"
    ),
    (
      "representable", "screen Home\nload old: HomeState",
      "'HomeState' is already used by the generated code of the convention 'representable'; choose another name"
    ),
    (
      "representable", "screen Home\nload orders(state: Int): [Order]",
      "'state' is already used by the generated code of the convention 'representable'; choose another name"
    ),
    (
      "representable", "screen Home\nstate state: Int = 0",
      "'state' is already used by the generated code of the convention 'representable'; choose another name"
    ),
    (
      "representable", "screen Load",
      "'Load' would declare 'LoadState' in the convention 'representable', which hides another type; try 'LoadDetail'"
    ),
    (
      "representable", "screen App",
      "'App' would declare 'AppState' in the convention 'representable', which hides another type; try 'AppDetail'"
    ),
  ])
  func refuses(_ convention: String, _ spec: String, _ message: String) throws {
    let error = try #require(throws: PlanError.self) { try plan(spec, #require(.named(convention))) }
    let lines = error.message.components(separatedBy: "\n")
    #expect(lines[0].hasSuffix(message))
    // An error in a line marks the word in question. An error in the name of the screen has no line.
    if lines.count > 1 {
      #expect(lines[0].hasPrefix("Screens:2:"))
      let word = zip(lines[1], lines[2]).filter { $1 == "^" }.map(\.0)
      #expect(message.hasPrefix("'\(String(word))' "))
    } else {
      #expect(message.contains(" would declare "))
    }
  }

  @Test func otherConventionsAcceptTheseLines() throws {
    let text = "screen Load\nload steps(state: Int): [Action]"
    #expect(try plan(text, .observable).conflicts.isEmpty)
    #expect(try plan("screen Load\nstate state: Int = 0\nload old: LoadsState", .unidirectional).conflicts.isEmpty)
  }

  /// A struct in a View hides neither a type that the View mentions nor a View of SwiftUI.
  @Test(arguments: [ScreenConvention.unidirectional, .representable])
  func structsOfAViewHideNothing(convention: ScreenConvention) throws {
    let plan = try plan(
      "screen Home\nload posts: [PostsView]\nload progress: Double\nload home: LoadFailure\nsearch query from find(query)",
      convention)
    let view = text(plan, "HomeView.swift")
    let structs = view.split(separator: "\n").filter { $0.hasPrefix("    struct ") }.map {
      String($0.dropFirst("    struct ".count).prefix { $0.isLetter })
    }
    for name in ["PostsSubView", "ProgressSubView", "HomeSubView", "ResultsView", "SearchResults", "LoadFailurePart"] {
      #expect(structs.contains(name))
    }
    #expect(Set(structs).count == structs.count)
    #expect(structs.allSatisfy { !["PostsView", "ProgressView", "HomeView", "LoadFailure"].contains($0) })
  }

  /// A preview needs a value for each part of the state. If vmgen cannot construct one, it takes the value of the
  /// store.
  @Test func previewUsesStoreValuesForUnknownTypes() throws {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in name == "Session" ? ExistingType(kind: .class, file: "/p/Session.swift") : nil }
    let text = "screen Home\nwatch user.session: Session\nwatch name: String"
    let view = self.text(try plan(text, .representable, facts: facts), "HomeView.swift")
    #expect(view.contains("HomeState(session: AppState().user.session, name: \"\")"))
  }

  /// The search receives its other arguments through a publisher, from the store, or as a part of the state.
  @Test func theSearchIsGivenWhatItIsCalledWith() throws {
    let spec = """
      screen Home
      state limit: Int = 20
      watch userName: String
      search query as found: [String] from find(query, limit: limit, userName)
      """
    let child = text(try plan(spec, .unidirectional), "HomeViewModel+Search.swift")
    #expect(child.contains("limitPublisher: AnyPublisher<Int, Never>"))
    #expect(child.contains("appStore.updates(for: \\.userName)"))
    #expect(child.contains("try await interactor.find(query, limit: limit, userName)"))
    let viewModel = text(try plan(spec, .representable), "HomeViewModel.swift")
    #expect(viewModel.contains("try await interactor.find(state.query, limit: state.limit, state.userName)"))
  }
}
