/// Runs the loads of an object's properties so that the latest load of a property is the one that counts.
///
/// A View cancels a load and starts another before the first one has ended: it disappears and appears again, or the
/// `id` of its `.task(id:)` changes. The first load then must not overwrite what the second one brings, and the second
/// one must not wait for the first. A ViewModel keeps one `CurrentLoads` for all of its properties:
///
/// ```swift
/// let currentLoads = CurrentLoads()
/// await currentLoads.load(\.loadingState, of: self) { try await interactor.fetchPosts() }
/// ```
///
/// It does not keep the object alive. It belongs to one actor, as the object does.
public final class CurrentLoads {
  /// The latest load of a property.
  private struct Latest {
    /// What the property is about.
    var key = LoadKey()
    /// Nil when the load has ended.
    var run: CurrentRun?
  }

  /// The loads whose operations the current task runs. A load that its own operation asks for must not wait for it.
  @TaskLocal private static var running: [CurrentRun] = []

  private var latest: [AnyKeyPath: Latest] = [:]

  /// Creates one for an object that has loaded nothing yet.
  public init() {}

  /// Loads a property, unless it is loaded or loading for the same parameters.
  ///
  /// ```swift
  /// await currentLoads.load(\.loadingState, of: self, for: page) { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - A load for other parameters replaces the value, and a load that is under way, at once.
  /// - A load for the same parameters waits while another one is under way. If the task of that one is cancelled, it
  ///   loads instead, even if the cancelled operation goes on.
  /// - The answer of a load that was replaced is dropped.
  /// - A cancelled load that was not replaced leaves `.notRequested`, or the error that it was to get rid of.
  /// - A task that is cancelled already loads nothing.
  ///
  /// - Parameters:
  ///   - property: Where the state is.
  ///   - object: Whose property it is.
  ///   - parameters: What the operation is called with, as far as it may change.
  ///   - isolation: Where the operation runs: where the call is made.
  ///   - operation: Fetches the value.
  public func load<Object: AnyObject, Value, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async {
    await load(property, of: object, for: LoadKey(repeat each parameters), operation)
  }

  /// Fetches the value of a property anew while the old one stays on the screen.
  ///
  /// ```swift
  /// await currentLoads.refresh(\.loadingState, of: self, for: page) { try await interactor.fetchPosts() }
  /// ```
  ///
  /// Does nothing when there is no value. The old value stays when the operation fails or its task is cancelled. A value
  /// that is there for other parameters is not kept: it is replaced as by ``load(_:of:for:isolation:_:)``.
  ///
  /// - Parameters:
  ///   - property: Where the state is.
  ///   - object: Whose property it is.
  ///   - parameters: What the operation is called with, as far as it may change.
  ///   - isolation: Where the operation runs: where the call is made.
  ///   - operation: Fetches the value.
  public func refresh<Object: AnyObject, Value, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async {
    let state = object[keyPath: property]
    let key = LoadKey(repeat each parameters)
    guard !state.isNotRequested, !Task.isCancelled else { return }
    guard key == keyOfLatest(property) else { return await load(property, of: object, for: key, operation) }
    guard case .success = state else { return }
    let outcome = await run(property, of: object, for: key, ifCancelled: state, operation)
    if let outcome, case .success = outcome { object[keyPath: property] = outcome }
  }

  /// Loads a property whatever its state is, in the place of a load that is under way: a search.
  ///
  /// ```swift
  /// await currentLoads.reload(\.results, of: self) { await interactor.search(query) }
  /// ```
  ///
  /// The state is `.loading` until the operation has ended, and `.notRequested` if its task is cancelled by then.
  ///
  /// - Parameters:
  ///   - property: Where the state is.
  ///   - object: Whose property it is.
  ///   - isolation: Where the operation runs: where the call is made.
  ///   - operation: Fetches the value.
  public func reload<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async {
    guard !Task.isCancelled else { return }
    await start(property, of: object, for: LoadKey(), ifCancelled: .notRequested, operation)
  }

  /// Sets a property to `.notRequested`. The answer of a load that is under way is dropped.
  ///
  /// ```swift
  /// currentLoads.reset(\.loadingState, of: self)
  /// ```
  ///
  /// - Parameters:
  ///   - property: Where the state is.
  ///   - object: Whose property it is.
  public func reset<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object
  ) {
    latest[property] = nil
    if !object[keyPath: property].isNotRequested { object[keyPath: property] = .notRequested }
  }

  private func keyOfLatest(_ property: AnyKeyPath) -> LoadKey { latest[property]?.key ?? LoadKey() }

  private func load<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async {
    var fallback = LoadState<Value>.notRequested
    var isUnderWay = true
    while isUnderWay {
      guard !Task.isCancelled else { return }
      fallback = .notRequested
      isUnderWay = false
      guard key == keyOfLatest(property) else { break }
      switch object[keyPath: property] {
      case .success: return
      case .failure(let error): fallback = .failure(error)
      case .notRequested: break
      case .loading:
        guard let run = latest[property]?.run, !run.isCancelled else { break }
        guard !Self.running.contains(where: { $0 === run }), await run.isCancelledBeforeItsEnd() else { return }
        // It was replaced or reset meanwhile, so nothing is to be loaded in its place.
        guard latest[property]?.key == key else { return }
        isUnderWay = true
      }
    }
    await start(property, of: object, for: key, ifCancelled: fallback, operation)
  }

  private func start<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    ifCancelled fallback: LoadState<Value>, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async {
    if !object[keyPath: property].isLoading { object[keyPath: property] = .loading }
    if let outcome = await run(property, of: object, for: key, ifCancelled: fallback, operation) {
      object[keyPath: property] = outcome
    }
  }

  /// Runs an operation as the latest load of a property.
  ///
  /// - Returns: How it ended, or nil if it is no longer the latest.
  private func run<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    ifCancelled fallback: LoadState<Value>, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async -> LoadState<Value>? {
    let run = CurrentRun()
    latest[property] = Latest(key: key, run: run)
    let outcome = await withTaskCancellationHandler {
      await Self.$running.withValue(Self.running + [run]) {
        await LoadState.outcome(ifCancelled: fallback, operation)
      }
    } onCancel: {
      run.cancel()
    }
    run.end()
    guard latest[property]?.run === run else { return nil }
    latest[property]?.run = nil
    return outcome
  }
}

/// What a load is for, made of several values: equal when all of them are.
///
/// ```swift
/// let content = Text("Posts")
///   .task(id: LoadKey(page, viewModel.isGuestMode)) { await viewModel.loadPosts() }
/// ```
public struct LoadKey: Equatable {
  private let parts: [any Equatable]

  /// Creates a key.
  ///
  /// - Parameter parts: What has to be equal.
  public init<each Part: Equatable>(_ parts: repeat each Part) {
    var all: [any Equatable] = []
    repeat all.append(each parts)
    self.parts = all
  }

  /// Whether both are made of equal values of the same types, in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.parts.count == rhs.parts.count && zip(lhs.parts, rhs.parts).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}
