extension Task where Success == Void, Failure == Never {
  /// Runs an action after a pause, unless there is a later call, for example for a search while typing.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: 400_000_000, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The pause in nanoseconds.
  ///   - task: The task returned by the previous call, which is cancelled.
  ///   - action: Runs on the main actor. It does not start once the task is cancelled; if it has started, it sees
  ///     the cancellation as usual.
  /// - Returns: The task, for the next call.
  public static func debounce(
    delay: UInt64, task: Task<Void, Never>?, action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    debounce(delay: .nanoseconds(delay), clock: ContinuousClock(), task: task, action: action)
  }

  /// Runs an action after a pause, unless there is a later call, for example for a search while typing.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: .milliseconds(400), task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The pause.
  ///   - task: The task returned by the previous call, which is cancelled.
  ///   - action: Runs on the main actor. It does not start once the task is cancelled; if it has started, it sees
  ///     the cancellation as usual.
  /// - Returns: The task, for the next call.
  public static func debounce(
    delay: Duration, task: Task<Void, Never>?, action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    debounce(delay: delay, clock: ContinuousClock(), task: task, action: action)
  }

  /// Runs an action after a pause on a given clock, so that tests need not wait.
  ///
  /// ```swift
  /// searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The pause, which begins with this call.
  ///   - clock: The clock.
  ///   - task: The task returned by the previous call, which is cancelled.
  ///   - action: Runs on the main actor. It does not start once the task is cancelled; if it has started, it sees
  ///     the cancellation as usual.
  /// - Returns: The task, for the next call.
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
    // The pause begins now, not when the task starts to run.
    let end = clock.now.advanced(by: delay)
    return Task { @MainActor in
      // A clock throws if the task is cancelled during the sleep, but not if that happens just afterwards.
      guard (try? await clock.sleep(until: end, tolerance: nil)) != nil, !Task<Never, Never>.isCancelled else { return }
      await action()
    }
  }

  /// Runs an action after a pause on a clock of any type, for ViewModels with an injected clock.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = ContinuousClock()
  /// searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { await self.search(text) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The pause, which begins with this call.
  ///   - clock: The clock.
  ///   - task: The task returned by the previous call, which is cancelled.
  ///   - action: Runs on the main actor. It does not start once the task is cancelled; if it has started, it sees
  ///     the cancellation as usual.
  /// - Returns: The task, for the next call.
  public static func debounce(
    delay: Duration, clock: any Clock<Duration>, task: Task<Void, Never>?,
    action: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // If Foundation is imported, Swift 6.3 does not accept such a clock for the function above.
    pausing(delay, clock, task, action)
  }
}
