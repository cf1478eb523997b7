extension Task where Success == Void, Failure == Never {
  /// Runs an action after a pause, unless a later call comes first: search while typing.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: 400_000_000, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long to wait, in nanoseconds.
  ///   - task: What the call before returned; it is cancelled.
  ///   - action: Runs on the main actor. It never starts once the task is cancelled; if it has started by then, it sees
  ///     the cancellation as any task does.
  /// - Returns: The task that waits and acts, for the next call.
  public static func debounce(
    delay: UInt64, task: Task<Void, Never>?, action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    debounce(delay: .nanoseconds(delay), clock: ContinuousClock(), task: task, action: action)
  }

  /// Runs an action after a pause, unless a later call comes first: search while typing.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: .milliseconds(400), task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - task: What the call before returned; it is cancelled.
  ///   - action: Runs on the main actor. It never starts once the task is cancelled; if it has started by then, it sees
  ///     the cancellation as any task does.
  /// - Returns: The task that waits and acts, for the next call.
  public static func debounce(
    delay: Duration, task: Task<Void, Never>?, action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    debounce(delay: delay, clock: ContinuousClock(), task: task, action: action)
  }

  /// Runs an action after a pause by a given clock, so that a test need not wait.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long to wait, from this call on.
  ///   - clock: Measures the pause; `any Clock<Duration>` will do.
  ///   - task: What the call before returned; it is cancelled.
  ///   - action: Runs on the main actor. It never starts once the task is cancelled; if it has started by then, it sees
  ///     the cancellation as any task does.
  /// - Returns: The task that waits and acts, for the next call.
  public static func debounce<C: Clock>(
    delay: C.Duration, clock: C, task: Task<Void, Never>?,
    action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    pausing(delay, clock, task, action)
  }

  private static func pausing<C: Clock>(
    _ delay: C.Duration, _ clock: C, _ task: Task<Void, Never>?,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    task?.cancel()
    // The pause begins now, not when the task gets to run.
    let end = clock.now.advanced(by: delay)
    return Task { @MainActor in
      // A clock throws when the task is cancelled while it sleeps, but not when that happens just afterwards.
      guard (try? await clock.sleep(until: end, tolerance: nil)) != nil, !Task<Never, Never>.isCancelled else { return }
      await action()
    }
  }

  /// Runs an action after a pause by a clock of any kind, as a ViewModel keeps it that is given one.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = ContinuousClock()
  /// searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long to wait, from this call on.
  ///   - clock: Measures the pause.
  ///   - task: What the call before returned; it is cancelled.
  ///   - action: Runs on the main actor. It never starts once the task is cancelled; if it has started by then, it sees
  ///     the cancellation as any task does.
  /// - Returns: The task that waits and acts, for the next call.
  public static func debounce(
    delay: Duration, clock: any Clock<Duration>, task: Task<Void, Never>?,
    action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // Where Foundation is imported, Swift 6.3 does not take such a clock for the function above.
    pausing(delay, clock, task, action)
  }
}
