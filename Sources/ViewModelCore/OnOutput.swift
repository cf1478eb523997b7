#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Calls an action for each output of a ViewModel.
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
    /// An output that exists when the View appears counts as well. The output is reset before the action runs, so the
    /// action may cause another output. The same output may be set again, even in the same turn of the main loop.
    ///
    /// A ViewModel has one output at a time, and the View checks it once per turn of the main loop. If two outputs are
    /// set in one turn, only the last one is handled: if both matter, make them one case.
    ///
    /// - Parameters:
    ///   - output: The ViewModel's output; `nil` if there is none. It is read again after the action.
    ///   - reset: Sets the ViewModel's output to `nil`, on the main actor.
    ///   - action: Handles an output, on the main actor.
    @MainActor public func onOutput<Output: Equatable>(
      _ output: @autoclosure @escaping () -> Output?, reset: @escaping () -> Void,
      perform action: @escaping (Output) -> Void
    ) -> some View {
      // The closures are not `@MainActor`, so that methods of a ViewModel that is not Sendable can be passed.
      modifier(OutputHandler(current: output(), output: output, reset: reset, action: action))
    }
  }

  private struct OutputHandler<Output: Equatable>: ViewModifier {
    /// An output, and the number of outputs handled before it.
    struct Turn: Equatable {
      var output: Output?
      var handledCount: Int
    }

    /// `onChange` compares with the value at the last evaluation of the View. It misses an output that is reset and set
    /// again before the next evaluation, but then this count differs.
    @State private var handledCount = 0
    /// The output at the evaluation of the View.
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
      // Reads the output again: it may have been replaced or reset since the evaluation.
      guard let new = output() else {
        // The evaluation saw an output that was reset before this call. The same output may be set again before the
        // next evaluation, which would equal this one without the count.
        if current != nil { handledCount += 1 }
        return
      }
      reset()
      // If the reset has no effect, counting would evaluate the View endlessly.
      if output() == nil { handledCount += 1 }
      action(new)
    }
  }
#endif
