extension Task where Success == Void, Failure == Never {
  /// Waits for the task and cancels it when the waiting task is cancelled, for work that a ViewModel starts and a View
  /// awaits.
  ///
  /// ```swift
  /// let load = Task { @MainActor in await viewModel.loadPosts() }
  /// let content = Text("Posts").task { await load.finish() }
  /// ```
  ///
  /// Awaiting `value` instead would let the work continue after the View has disappeared.
  public func finish() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
