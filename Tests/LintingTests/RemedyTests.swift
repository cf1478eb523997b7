import Testing

@testable import Linting

/// A message offers a remedy that fits the code.
@Suite struct RemedyTests {
  private func message(
    _ code: String, _ rule: Rule, in convention: Convention = .observable, otherFiles others: String...
  ) -> String {
    lint(Array(code.utf8), [rule], in: convention, otherFiles: others).map(\.message).joined(separator: "\n")
  }

  @Test func foundationIsNamedOnlyIfTheFileUsesIt() {
    func remedy(_ code: String) -> String { message("import SwiftUI\nclass AViewModel { \(code) }", .noUiImport) }
    #expect(remedy("let a = Date()").hasSuffix("; import 'Foundation', which the file uses, instead"))
    #expect(remedy("let a = 1").hasSuffix("; remove the import"))
    #expect(remedy("func f() { a.fetch() }").contains("; remove the import, or import 'Foundation' if"))
    #expect(
      message(
        "import SwiftUI\nimport SwiftData\nclass AViewModel { let a = Date(); func f() { a.fetch() } }", .noUiImport
      )
      .hasSuffix("; remove the import"))
    #expect(
      message("import MapKit\nimport SwiftUI\nclass AViewModel { var a: MapStyle }", .noUiImport)
        .contains("for 'MapStyle'"))
  }

  /// A method that is passed by name has no closure that could capture `self`.
  @Test func aMethodPassedByNameNeedsAClosure() {
    let code =
      "class AViewModel { func f() { a.map(g).sink { [weak self] in self?.h($0) } }; func g(_ a: A) -> A { a } }"
    #expect(message(code, .weakSelfCapture, in: .clean).hasPrefix("method passed to '.map' in 'AViewModel.f' keeps"))
    #expect(message(code, .weakSelfCapture, in: .clean).hasSuffix("; pass a closure with '[weak self]' instead"))
    let closure = code.replacing("map(g)", with: "map { self.g($0) }")
    #expect(message(closure, .weakSelfCapture, in: .clean).hasSuffix("; capture it as '[weak self]'"))
  }

  /// A `state` that is declared in another way is not beside itself.
  @Test func theStateIsToBeDeclaredAsSuch() {
    func remedy(_ property: String) -> String {
      message("class AViewModel { \(property) }", .privateSetState, in: .representable)
    }
    #expect(remedy("private(set) var state = A()").hasSuffix("of its ViewModel; make it '@Published private(set) var'"))
    #expect(remedy("@Published fileprivate(set) var state = A()").hasSuffix("; make it '@Published private(set) var'"))
    #expect(remedy("private(set) var rows = A()").hasSuffix("; make it 'private', or a part of the 'state' struct"))
  }

  /// A reader who sees `[weak self]` would take the finding for wrong.
  @Test func theCaptureOfAnInnerClosureIsExplained() {
    func found(_ closure: String) -> String {
      message("class AViewModel { func f() { a.sink { \(closure) } } }", .weakSink)
    }
    let reason = "holds the view model for good, because '[weak self]' of a closure in it captures it there; subscribe"
    #expect(found("_ in Task { [weak self] in self?.f() }").contains(reason))
    #expect(found("_ in self.f()").contains("holds the view model for good; subscribe"))
  }

  @Test func anEndlessLoopIsNamed() {
    let code = "class AViewModel { func f() { Task { while true { await self.f() } } } }"
    #expect(message(code, .weakSelfCapture).hasPrefix("endless 'while' loop in a 'Task' of 'AViewModel.f'"))
    let sequence = code.replacing("while true", with: "for await a in b")
    #expect(message(sequence, .weakSelfCapture).hasPrefix("'for await' in a 'Task' of 'AViewModel.f' keeps 'self'"))
  }

  /// The block of an `if` behind a property is no call that may change it.
  @Test func aPropertyThatNobodySets() {
    let view = "struct AView: View { let vm: AViewModel; func f() { if !vm.state.isLoading { g() } } }"
    let found = message(
      "class AViewModel { var state: LoadingState = .loading }", .privateSetState,
      otherFiles: view, "enum LoadingState { case loading; var isLoading: Bool { true } }")
    #expect(found.hasSuffix("make it 'private(set)', or 'let', since nothing sets it after 'init'"))
  }

  /// `typealias ViewModel = CartViewModel` in a view controller does not hide that it sets a property.
  @Test func aTypeAliasLeadsToTheViewModel() {
    func found(_ members: String, _ others: String = "") -> String {
      let code = "class Screen { \(members); let viewModel: ViewModel; func f() { viewModel.total = 2 } }\n\(others)"
      return message("class AViewModel { var total = 1 }\nclass BViewModel {}", .privateSetState, otherFiles: code)
    }
    #expect(found("typealias ViewModel = AViewModel").contains("Other0.swift:1 sets it;"))
    #expect(found("typealias ViewModel = Model", "typealias Model = AViewModel").contains(":1 sets it;"))
    #expect(!found("typealias ViewModel = BViewModel").contains(":1 sets it;"))
    #expect(!found("typealias ViewModel = ViewModel").contains(":1 sets it;"))
  }

  /// A superclass that is no ViewModel may have the entry point; the message names none that the ViewModel lacks.
  @Test func anEntryPointIsNamedOnlyIfItIsThere() {
    func found(_ code: String) -> String { message(code, .singleEntryPoint, in: .unidirectional) }
    #expect(found("class Base {}\nclass AViewModel: Base { func f() {} }").contains("without an action, by 'f()'"))
    #expect(found("class AViewModel { func send(_ a: A) {}; func f() {} }").contains("beside 'send(_:)', by 'f()'"))
  }

  /// A method that only the ViewModel calls needs no action, because nothing would send it.
  @Test func aMethodThatNothingCallsBecomesPrivate() {
    func found(_ members: String, _ view: String) -> String {
      message(
        "class AViewModel { \(members) }", .singleEntryPoint, in: .unidirectional,
        otherFiles: "struct AView: View { let model: AViewModel; func g() { \(view) } }")
    }
    let send = "func send(_ a: A) { load() }; func load() {}; func tap() {}"
    #expect(found(send, "model.tap()").contains("by 'load()' and 'tap()'; make it 'private', because vmgen found no"))
    #expect(found(send, "model.load()").contains("by 'load()' and 'tap()'; make it 'private' and add an action for it"))
    #expect(found(send, "run(model.load)").contains("and add an action for it"))
    let open = "func load() {}; func tap() {}"
    #expect(found(open, "model.tap()").contains("can call 'tap()', 'load()'; add it and make each of them an action"))
    #expect(found(open, "").contains("'load()', 'tap()'; vmgen found no other code that does, so make them 'private'"))
    // Without a reference to the ViewModel, nothing is known about its calls.
    #expect(
      message("class AViewModel { \(open) }", .singleEntryPoint, in: .unidirectional).contains("make each of them"))
  }

  @Test func aSubscriptionWithACompletionEnds() {
    let found = message("class AViewModel { func f() { a.sink { _ in } receiveValue: { self.b = $0 } } }", .weakSink)
    #expect(found.contains("holds the view model until the publisher ends; capture '[weak self]' in each closure that"))
  }

  @Test func aPropertyThatOnlyItsInitialiserSets() {
    func found(_ members: String) -> Bool {
      message("class AViewModel { \(members) }", .privateSetState).contains("or 'let', since nothing sets it")
    }
    #expect(found("var rows: [Int]; init(rows: [Int]) { self.rows = rows }"))
    #expect(found("var total = 1; func f() -> Int { total + 1 }"))
    #expect(!found("var total = 1; func f() { total += 1 }"))
    #expect(!found("var total: Int; init() { total = 1 }; func f() { total = 2 }"))
    #expect(!found("var total = 1; init() { total = 2 }"))
    #expect(!found("var total: Int; init() { total = 1; a.sink { [weak self] in self?.total = $0 } }"))
    #expect(!found("var rows: [Int] = []; func f() { rows.append(1) }"))
    #expect(!found("var total: Int?; var b: Int!; var c: Optional<Int>"))
    #expect(!found("@Published var total = 1"))
    #expect(!found("lazy var total = 1; var rows = [1] { didSet { f() } }"))
  }
}
