import Foundation

/// A change that breaks one behaviour of a generated ViewModel.
struct Mutant: Sendable {
  /// The screen that is broken so; a name of its own, so that all of them fit into one module.
  var screen: String
  /// Text that stands in the ViewModel exactly once, and what is put there.
  var original: String
  var replacement: String

  init(_ screen: String, _ original: String, _ replacement: String = "") {
    self.screen = screen
    self.original = original
    self.replacement = replacement
  }

  /// Every behaviour of the ViewModel, removed in turn.
  static let all = [
    Mutant("LoadGuardRemoved", "guard content.needsLoad else { return }"),
    Mutant(
      "LoadDoesNothing", "content = await content.load { try await interactor.fetchContent() }",
      "_ = interactor"),
    Mutant(
      "ErrorStateLost", "content = await content.load { try await interactor.fetchContent() }",
      """
      let outcome = await content.load { try await interactor.fetchContent() }
      content = outcome.inError ? .notRequested : outcome
      """),
    Mutant(
      "LoadingNotShown", "content = await content.load { try await interactor.fetchContent() }",
      "content = await LoadState.outcome { try await interactor.fetchContent() }"),
    Mutant(
      "RefreshDoesNothing", "content = await content.refresh { try await interactor.fetchContent() }",
      "_ = interactor"),
    Mutant(
      "RefreshForgetsTheValue", "content = await content.refresh { try await interactor.fetchContent() }",
      "content = await content.load { try await interactor.fetchContent() }"),
    Mutant(
      "RefreshShowsTheError", "content = await content.refresh { try await interactor.fetchContent() }",
      "if content.value != nil { content = await LoadState.outcome { try await interactor.fetchContent() } }"),
    Mutant(
      "RefreshLoadsTheFirstTime", "content = await content.refresh { try await interactor.fetchContent() }",
      "if let new = try? await interactor.fetchContent() { content = .success(new) }"),
    Mutant("SendDoesNothing", "self.output = output", "_ = output"),
    Mutant("ResetEmptied", "output = nil\n"),
    Mutant("SubscriptionDropped", "            bindAppStore()\n"),
    Mutant("SubscriptionReleased", "cancelBag.collect {", "CancelBag().collect {"),
    Mutant("KeepsItself", "cancelBag.collect {", "cancelBag.collect {\nappStore.events.sink { _ in _ = self.output }"),
    Mutant("WrongOutput", "viewModel.output = .leave", "viewModel.output = .finished"),
    Mutant("EventFilterLost", "if case .tabTapped = $0 { true } else { false }", "_ in true"),
  ]

  /// The ViewModel's text, broken; nil where the text to be replaced does not stand there once.
  func broken(_ text: String) -> String? {
    let parts = text.components(separatedBy: original)
    return parts.count == 2 ? parts.joined(separator: replacement) : nil
  }
}
