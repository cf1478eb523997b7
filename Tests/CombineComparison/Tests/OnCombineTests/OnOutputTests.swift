import SwiftUI
import Testing
import ViewModelCore

/// The replacement for SwiftUI shows the Views with its model of rendering.
@MainActor
struct OnOutputTests {
  @Observable final class ViewModel {
    enum Output: Equatable { case open(Int), close }

    private(set) var output: Output?

    @MainActor func send(_ output: Output) { self.output = output }
    @MainActor func resetOutput() { output = nil }
  }

  private struct Screen: View {
    let viewModel: ViewModel
    let perform: (ViewModel.Output) -> Void

    var body: some View {
      EmptyView().onOutput(viewModel.output, reset: viewModel.resetOutput, perform: perform)
    }
  }

  /// A screen that reacts to its output in another place first.
  private struct InterruptedScreen: View {
    let viewModel: ViewModel
    let interrupt: () -> Void
    let perform: (ViewModel.Output) -> Void

    var body: some View {
      EmptyView()
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: perform)
        .onChange(of: viewModel.output) { _, _ in interrupt() }
    }
  }

  /// The outputs that the enclosing View receives, and its reaction.
  private final class Log {
    var entries: [String] = []
    var reaction: (ViewModel.Output) -> Void = { _ in }
  }

  private let viewModel = ViewModel()
  private let log = Log()

  private func show() -> Rendering {
    Rendering(
      Screen(viewModel: viewModel) { [viewModel, log] output in
        log.entries.append("\(output), left: \(String(describing: viewModel.output))")
        log.reaction(output)
      })
  }

  @Test func handsAnOutputOnOnceAndResetsItBefore() {
    let rendering = show()
    #expect(rendering.settle())
    viewModel.send(.open(1))
    #expect(rendering.settle())
    #expect(log.entries == ["open(1), left: nil"])
    #expect(viewModel.output == nil)
  }

  @Test func handsOnWhatIsThereWhenTheViewAppears() {
    viewModel.send(.close)
    #expect(show().settle())
    #expect(log.entries == ["close, left: nil"])
  }

  @Test func handsTheSameOutputOnAgain() {
    let rendering = show()
    for _ in 0..<2 {
      viewModel.send(.close)
      #expect(rendering.settle())
    }
    #expect(log.entries == ["close, left: nil", "close, left: nil"])
  }

  @Test func handsOnWhatTheActionCausesToBePutOut() {
    log.reaction = { [viewModel] output in
      if output == .open(1) { viewModel.send(.open(2)) }
    }
    viewModel.send(.open(1))
    #expect(show().settle())
    #expect(log.entries == ["open(1), left: nil", "open(2), left: nil"])
    #expect(viewModel.output == nil)
  }

  @Test func handsOnTheSameOutputFromWithinTheAction() {
    log.reaction = { [viewModel, log] output in
      if log.entries.count < 3 { viewModel.send(output) }
    }
    let rendering = show()
    viewModel.send(.close)
    #expect(rendering.settle())
    #expect(log.entries.count == 3)
    #expect(viewModel.output == nil)
    viewModel.send(.close)
    #expect(rendering.settle())
    #expect(log.entries.count == 4)
  }

  /// The output is handled and reset, then set again before the View is evaluated. The View sees the same value as
  /// before.
  @Test(arguments: 1...3)
  func handsOnTheSameOutputBeforeTheNextEvaluation(times: Int) {
    let rendering = show()
    rendering.settle()
    viewModel.send(.close)
    for count in 1...times {
      rendering.turn()
      #expect(log.entries.count == count)
      viewModel.send(.close)
    }
    #expect(rendering.settle())
    #expect(log.entries == Array(repeating: "close, left: nil", count: times + 1))
    #expect(viewModel.output == nil)

    viewModel.send(.close)
    #expect(rendering.settle())
    #expect(log.entries.count == times + 2)
  }

  @Test func ofTwoOutputsInOneTurnTheLastIsHandedOn() {
    let rendering = show()
    rendering.settle()
    viewModel.send(.open(1))
    viewModel.send(.open(2))
    #expect(rendering.settle())
    #expect(log.entries == ["open(2), left: nil"])
  }

  @Test func anOutputThatIsResetInTheSameTurnIsNotHandedOn() {
    let rendering = show()
    rendering.settle()
    viewModel.send(.close)
    viewModel.resetOutput()
    #expect(rendering.settle())
    #expect(log.entries == [])
  }

  /// Another handler resets the output between the evaluation and the action. Then the same output is set again.
  @Test func handsOnAnOutputThatWasResetBeforeTheAction() {
    var interruptions = 1
    let rendering = Rendering(
      InterruptedScreen(
        viewModel: viewModel,
        interrupt: { [viewModel] in
          if interruptions > 0, viewModel.output != nil {
            interruptions -= 1
            viewModel.resetOutput()
          }
        },
        perform: { [log] output in log.entries.append("\(output)") }))
    rendering.settle()
    viewModel.send(.close)
    rendering.turn()
    #expect(log.entries == [])
    viewModel.send(.close)
    #expect(rendering.settle())
    #expect(log.entries == ["close"])
    #expect(viewModel.output == nil)
  }

  @Test func aResetThatDoesNothingDoesNotHang() {
    var count = 0
    let rendering = Rendering(EmptyView().onOutput(Optional(1), reset: {}, perform: { count += $0 }))
    #expect(rendering.settle())
    rendering.invalidate()
    #expect(rendering.settle())
    #expect(count == 1)
  }
}
