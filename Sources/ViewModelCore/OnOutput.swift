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
    /// action runs: what the action causes it to put out is not lost, and the same output may come again.
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
      onChange(of: output(), initial: true) { _, new in
        guard let new else { return }
        var isAgain = true
        while isAgain {
          reset()
          let isReset = output() == nil
          action(new)
          // The View does not notice a value that is gone and there again before it looks: without this it would stay.
          isAgain = isReset && output() == new
        }
      }
    }
  }
#endif
