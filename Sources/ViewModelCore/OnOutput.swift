#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Acts on what a ViewModel puts out, once each time.
    ///
    /// ```swift
    /// let content = Text("Posts")
    ///   .onOutput(viewModel.output, reset: viewModel.resetOutput) { output in
    ///     switch output {
    ///     case .openDetail(let id): coordinator.openDetail(id)
    ///     case .scrollToTop: coordinator.scrollToTop()
    ///     }
    ///   }
    /// ```
    ///
    /// An output that is there when the View appears counts as well. The ViewModel is told to reset its output before the
    /// action runs, so the action may cause another output, and the same output may come again, also in the same turn of
    /// the main loop.
    ///
    /// A ViewModel has one output at a time, and the View looks at it once a turn of the main loop. Of two outputs that
    /// are set in one turn, only the last one is acted on: if both matter, make them one case.
    ///
    /// - Parameters:
    ///   - output: The ViewModel's output; `nil` when there is none. It is read again after the action.
    ///   - reset: Sets the ViewModel's output to `nil`, on the main actor.
    ///   - action: Acts on an output, on the main actor.
    @MainActor public func onOutput<Output: Equatable>(
      _ output: @autoclosure @escaping () -> Output?, reset: @escaping () -> Void,
      perform action: @escaping (Output) -> Void
    ) -> some View {
      // The closures are not `@MainActor`: a method of a ViewModel that is not Sendable could not be handed in.
      modifier(OutputHandler(current: output(), output: output, reset: reset, action: action))
    }
  }

  private struct OutputHandler<Output: Equatable>: ViewModifier {
    /// An output, and how many were handled before it.
    struct Turn: Equatable {
      var output: Output?
      var handledCount: Int
    }

    /// `onChange` compares with the value that the View was last evaluated with. It does not notice an output that is
    /// handled, reset and set again before the next evaluation. This count differs then.
    @State private var handledCount = 0
    /// The output when the View was evaluated.
    let current: Output?
    let output: () -> Output?
    let reset: () -> Void
    let action: (Output) -> Void

    init(
      current: Output?, output: @escaping () -> Output?, reset: @escaping () -> Void, action: @escaping (Output) -> Void
    ) {
      self.current = current
      self.output = output
      self.reset = reset
      self.action = action
    }

    func body(content: Content) -> some View {
      content.onChange(of: Turn(output: current, handledCount: handledCount), initial: true) { _, _ in handle() }
    }

    private func handle() {
      // The output of now: it may have been replaced or reset since the View was evaluated.
      guard let new = output() else { return }
      reset()
      // A reset that does nothing must not lead to another evaluation, and that to the next one.
      if output() == nil { handledCount += 1 }
      action(new)
    }
  }
#endif
