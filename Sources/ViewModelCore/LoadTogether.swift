/// Runs several loads at once and returns when all have ended.
///
/// ```swift
/// @MainActor func loadInitial() async {
///   loadState = .loading
///   await loadTogether(
///     { await self.fetchDetail() },
///     { await self.fetchComments() })
///   loadState = .success(())
/// }
/// ```
///
/// In Swift 6, a class that is neither `Sendable` nor isolated as a whole cannot be used in `group.addTask` or `async
/// let`. Closures on the main actor can capture it. They take turns there and wait for their results at the same time.
///
/// A load that fails sets its own state, as ``LoadState/load`` does, and the others continue. Loads start in the given
/// order. Cancelling the calling task cancels all loads; a load that has not started then never does.
///
/// - Parameter loads: The loads to run.
@MainActor public func loadTogether(_ loads: (@MainActor @Sendable () async -> Void)...) async {
  await withTaskGroup(of: Void.self) { group in
    for load in loads { group.addTask(operation: unlessCancelled(load)) }
  }
}

// A separate function, because Swift 6.3 cannot check the closure inside `addTask`.
private func unlessCancelled(_ load: @escaping @MainActor @Sendable () async -> Void)
  -> @MainActor @Sendable () async -> Void
{
  {
    guard !Task.isCancelled else { return }
    await load()
  }
}
