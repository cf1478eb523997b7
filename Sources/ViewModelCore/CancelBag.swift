#if canImport(Combine)
  public import Combine
#endif

/// Keeps the subscriptions of an object and ends them when the object is released.
///
/// May be used from any thread.
///
/// ```swift
/// let cancelBag = CancelBag()
/// cancelBag.collect { appStore.events.sink { print($0) } }
/// cancelBag.cancel()
/// ```
public final class CancelBag: Sendable {
  private struct Contents {
    // Releasing a subscription ends it, so there is no `deinit`.
    var subscriptions: [AnyCancellable] = []
    var cancelCount = 0
  }

  private let contents = Locked(Contents())

  /// Creates an empty bag.
  public init() {}

  /// Adds the subscriptions in a block, one per line.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.events.weakSink(on: self) { viewModel, event in viewModel.handle(event) }
  ///   if isGuestAware { appStore.updates(for: \.authStatus).weakAssign(to: \.authStatus, on: self) }
  /// }
  /// ```
  ///
  /// - Parameter subscriptions: Makes the subscriptions; may use `if`, `if let`, `switch` and `for`. It runs before
  ///   this method returns.
  public func collect(@SubscriptionsBuilder _ subscriptions: () -> [AnyCancellable]) {
    let cancelCount = contents.withLock { $0.cancelCount }
    let new = subscriptions()
    let isCancelled = contents.withLock { contents in
      if contents.cancelCount == cancelCount { contents.subscriptions += new }
      return contents.cancelCount != cancelCount
    }
    if isCancelled { for subscription in new { subscription.cancel() } }
  }

  /// Ends all subscriptions, even those of a block that is running: a subscriber may call this at its first value,
  /// which arrives before its subscription is in the bag. New subscriptions may be added afterwards.
  public func cancel() {
    let old = contents.withLock { contents in
      defer {
        contents.subscriptions = []
        contents.cancelCount += 1
      }
      return contents.subscriptions
    }
    for subscription in old { subscription.cancel() }
  }
}

/// Collects the subscriptions in a block, see ``CancelBag/collect(_:)``.
///
/// ```swift
/// @SubscriptionsBuilder func subscriptions(isVerbose: Bool) -> [AnyCancellable] {
///   appStore.events.sink { print($0) }
///   if isVerbose { appStore.updates(for: \.authStatus).sink { print($0) } }
/// }
/// cancelBag.collect { subscriptions(isVerbose: true) }
/// ```
@resultBuilder
public enum SubscriptionsBuilder {
  /// A line that makes a subscription.
  public static func buildExpression(_ subscription: AnyCancellable) -> [AnyCancellable] { [subscription] }

  /// A line that makes something else that can be cancelled.
  public static func buildExpression<C: Cancellable>(_ cancellable: C) -> [AnyCancellable] {
    [AnyCancellable(cancellable)]
  }

  /// A line that makes several subscriptions.
  public static func buildExpression(_ subscriptions: [AnyCancellable]) -> [AnyCancellable] { subscriptions }

  /// The lines of a block.
  public static func buildBlock(_ lines: [AnyCancellable]...) -> [AnyCancellable] { lines.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ block: [AnyCancellable]?) -> [AnyCancellable] { block ?? [] }

  /// The first branch of an `if` or a `switch`.
  public static func buildEither(first block: [AnyCancellable]) -> [AnyCancellable] { block }

  /// Another branch of an `if` or a `switch`.
  public static func buildEither(second block: [AnyCancellable]) -> [AnyCancellable] { block }

  /// A `for` loop.
  public static func buildArray(_ blocks: [[AnyCancellable]]) -> [AnyCancellable] { blocks.flatMap { $0 } }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ block: [AnyCancellable]) -> [AnyCancellable] { block }
}
