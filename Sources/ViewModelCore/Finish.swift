extension Task where Success == Void, Failure == Never {
  /// Waits until the task has ended, and cancels it when the waiting task is cancelled: for work that a ViewModel starts
  /// and a View waits for.
  ///
  /// ```swift
  /// let load = Task { @MainActor in await viewModel.loadPosts() }
  /// let content = Text("Posts").task { await load.finish() }
  /// ```
  ///
  /// Awaiting `value` instead lets the work go on when the View has gone.
  public func finish() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
