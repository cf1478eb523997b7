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
/// In Swift 6 a class that is neither `Sendable` nor isolated as a whole cannot hand itself to `group.addTask` or
/// `async let`; closures that stay on the main actor can capture it. They take turns there, and wait for their answers at
/// the same time.
///
/// A load that fails says so in a state of its own, as ``LoadState/load`` does, and the others go on. Loads start in the
/// order given. When the calling task is cancelled, all of them are; one that has not started by then never does.
///
/// - Parameter loads: What to run.
@MainActor public func loadTogether(_ loads: (@MainActor @Sendable () async -> Void)...) async {
  await withTaskGroup(of: Void.self) { group in
    for load in loads { group.addTask(operation: unlessCancelled(load)) }
  }
}

// A function of its own: written into `addTask`, Swift 6.3 says that it cannot check the closure.
private func unlessCancelled(_ load: @escaping @MainActor @Sendable () async -> Void)
  -> @MainActor @Sendable () async -> Void
{
  {
    guard !Task.isCancelled else { return }
    await load()
  }
}
