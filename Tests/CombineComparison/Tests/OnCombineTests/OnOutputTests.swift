import SwiftUI
import Testing
import ViewModelCore

@MainActor
struct OnOutputTests {
  @Observable final class ViewModel {
    enum Output: Equatable { case open(Int), close }

    private(set) var output: Output?

    @MainActor func send(_ output: Output) { self.output = output }
    @MainActor func resetOutput() { output = nil }
  }

  /// Shows a View again when the output changes, and runs `onChange` as the system does.
  private final class Host {
    let viewModel = ViewModel()
    private(set) var log: [String] = []
    /// What the one who shows the View does with an output.
    var reaction: (ViewModel.Output) -> Void = { _ in }
    private var shown: ViewModel.Output??

    @MainActor func update() throws {
      for _ in 0..<10 {
        let view = EmptyView().onOutput(self.viewModel.output, reset: viewModel.resetOutput) { output in
          self.log.append("\(output), left: \(String(describing: self.viewModel.output))")
          self.reaction(output)
        }
        let change = try #require(view as? OnChangeStandIn<ViewModel.Output?>)
        defer { shown = .some(change.value) }
        switch shown {
        case .none where change.isInitial: change.action(change.value, change.value)
        case .some(let old) where old != change.value: change.action(old, change.value)
        default: return
        }
      }
      Issue.record("the View does not come to rest")
    }
  }

  private let host = Host()

  @Test func handsAnOutputOnOnceAndResetsItBefore() throws {
    try host.update()
    host.viewModel.send(.open(1))
    try host.update()
    try host.update()
    #expect(host.log == ["open(1), left: nil"])
    #expect(host.viewModel.output == nil)
  }

  @Test func handsOnWhatIsThereWhenTheViewAppears() throws {
    host.viewModel.send(.close)
    try host.update()
    #expect(host.log == ["close, left: nil"])
  }

  @Test func handsTheSameOutputOnAgain() throws {
    for _ in 0..<2 {
      host.viewModel.send(.close)
      try host.update()
    }
    #expect(host.log == ["close, left: nil", "close, left: nil"])
  }

  @Test func keepsWhatTheActionCausesToBePutOut() throws {
    host.reaction = { [viewModel = host.viewModel] output in
      if output == .open(1) { viewModel.send(.open(2)) }
    }
    host.viewModel.send(.open(1))
    try host.update()
    #expect(host.log == ["open(1), left: nil", "open(2), left: nil"])
    #expect(host.viewModel.output == nil)
  }

  /// An output that the action puts out again is no change.
  @Test func theSameOutputFromWithinTheActionIsNotLost() throws {
    var isFirst = true
    host.reaction = { [viewModel = host.viewModel] output in
      if isFirst { viewModel.send(output) }
      isFirst = false
    }
    host.viewModel.send(.close)
    try host.update()
    #expect(host.log == ["close, left: nil", "close, left: nil"])
    host.viewModel.send(.close)
    try host.update()
    #expect(host.viewModel.output == nil)
  }

  @Test func aResetThatDoesNothingDoesNotHang() throws {
    var count = 0
    let view = EmptyView().onOutput(Optional(1), reset: {}, perform: { count += $0 })
    let change = try #require(view as? OnChangeStandIn<Int?>)
    change.action(change.value, change.value)
    #expect(count == 1)
  }
}
