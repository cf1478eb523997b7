/// Runs the loads of an object's properties; for each property only the latest load counts.
///
/// A View may cancel a load and start another before the first has ended: it disappears and appears again, or the `id`
/// of its `.task(id:)` changes. The first load must not overwrite the result of the second, and the second must not
/// wait for the first. A ViewModel has one `CurrentLoads` for all of its properties:
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
    /// The parameters of the load.
    var key = LoadKey()
    /// Nil if the load has ended.
    var run: CurrentRun?
    /// Whether the value was changed since the operation began, so that its result may be older than the change.
    var isOutdated = false
  }

  /// The loads whose operations the current task runs. A load started by its own operation must not wait for it.
  static let running = TaskLocal<[CurrentRun]>(wrappedValue: [])

  private var latest: [AnyKeyPath: Latest] = [:]
  private var histories: [AnyKeyPath: LoadHistory] = [:]
  /// The progress of the lists that are loaded page by page.
  var pages: [AnyKeyPath: KnownPages] = [:]

  /// How often a load fetches again because of changes. Without a limit, it would never end beside frequent changes.
  private static let repetitions = 2

  /// Creates an instance for an object that has loaded nothing yet.
  public init() {}

  /// Loads a property, unless it is loaded or loading for the same parameters.
  ///
  /// ```swift
  /// await currentLoads.load(\.loadingState, of: self, for: page) { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - A load for other parameters immediately replaces the value, and a load in progress.
  /// - A load for the same parameters waits while another one is in progress. If the task of that one is cancelled,
  ///   it loads instead, even if the cancelled operation continues. It also loads if the other operation throws a
  ///   `CancellationError`.
  /// - The result of a replaced load is dropped.
  /// - A cancelled load that was not replaced leaves `.notRequested`, or the previous error.
  /// - A task that is cancelled already loads nothing.
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  ///   - parameters: The arguments of the operation that may change.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the value.
  public func load<Object: AnyObject, Value, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async {
    _ = await load(property, of: object, for: LoadKey(repeat each parameters), operation)
  }

  /// Fetches the value of a property again and keeps the old one meanwhile.
  ///
  /// ```swift
  /// await currentLoads.refresh(\.loadingState, of: self, for: page) { try await interactor.fetchPosts() }
  /// ```
  ///
  /// Does nothing if there is no value. The old value stays if the operation fails or its task is cancelled. A value
  /// for other parameters is replaced as by ``load(_:of:for:isolation:_:)``.
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  ///   - parameters: The arguments of the operation that may change.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the value.
  public func refresh<Object: AnyObject, Value, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async {
    _ = await refresh(property, of: object, for: LoadKey(repeat each parameters), operation)
  }

  /// Loads a property in any state, and replaces a load in progress, for example for a search.
  ///
  /// ```swift
  /// await currentLoads.reload(\.results, of: self) { await interactor.search(query) }
  /// ```
  ///
  /// The state is `.loading` until the operation has ended, and `.notRequested` if its task is cancelled by then.
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the value.
  public func reload<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async {
    _ = await reload(property, of: object, for: LoadKey(), operation)
  }

  /// Sets a property to `.notRequested` and drops the result of a load in progress.
  ///
  /// ```swift
  /// currentLoads.reset(\.loadingState, of: self)
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  public func reset<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object
  ) {
    latest[property] = nil
    histories[property, default: LoadHistory()].addReset()
    if !object[keyPath: property].isNotRequested { object[keyPath: property] = .notRequested }
  }

  /// Changes a loaded value, for example after a change on the server. Does nothing if there is no value.
  ///
  /// ```swift
  /// currentLoads.update(\.posts, of: self) { $0 + [Post(title: "New")] }
  /// ```
  ///
  /// - A load or refresh in progress may return what the server had before the change. Such a load fetches again when its
  ///   operation has ended, at most twice. The operation itself may update the property without that.
  /// - In a change of ``CurrentChanges``, nothing happens if the property is loaded for other parameters than when the
  ///   change began, or was reset since: the change is about another value.
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  ///   - change: Returns the new value for the old one.
  public func update<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, _ change: (Value) -> Value
  ) {
    guard noteChange(of: property), let value = object[keyPath: property].value else { return }
    object[keyPath: property] = .success(change(value))
  }

  /// Stores a value that the server has returned for a change, whatever the state is.
  ///
  /// ```swift
  /// let posts = try await interactor.fetchPosts()
  /// currentLoads.replace(\.posts, of: self, with: posts)
  /// ```
  ///
  /// Loads in progress and other parameters count as in ``update(_:of:_:)``.
  ///
  /// - Parameters:
  ///   - property: The property with the state.
  ///   - object: The object with the property.
  ///   - value: The new value.
  public func replace<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, with value: Value
  ) {
    if noteChange(of: property) { object[keyPath: property] = .success(value) }
  }

  /// Lets a load in progress fetch again.
  ///
  /// - Returns: Whether the current change is about the property's value of today.
  private func noteChange(of property: AnyKeyPath) -> Bool {
    let change = CurrentChanges.period.get().flatMap { $0.isRunning ? $0 : nil }
    if let change, histories[property]?.isUnchanged(since: change.beginning) == false { return false }
    if let run = latest[property]?.run {
      let isOwn = change == nil && Self.running.get().contains { $0 === run }
      if !isOwn { latest[property]?.isOutdated = true }
    }
    return true
  }

  /// The parameters of the latest load of a property.
  func keyOfLatest(_ property: AnyKeyPath) -> LoadKey { latest[property]?.key ?? LoadKey() }

  /// ``reload(_:of:isolation:_:)`` with a key.
  ///
  /// - Returns: Whether the property has a new value, which the operation has fetched.
  func reload<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async -> Bool {
    guard !Task.isCancelled else { return false }
    return await start(property, of: object, for: key, ifCancelled: .notRequested, operation)
  }

  /// ``refresh(_:of:for:isolation:_:)`` with the parameters as one key.
  ///
  /// - Returns: Whether the property has a new value, which the operation has fetched.
  func refresh<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async -> Bool {
    let state = object[keyPath: property]
    guard !state.isNotRequested, !Task.isCancelled else { return false }
    guard key == keyOfLatest(property) else { return await load(property, of: object, for: key, operation) }
    guard case .success = state else { return false }
    let outcome = await run(property, of: object, for: key, ifCancelled: .notRequested, operation)
    // The old value may have been changed meanwhile, so it is not assigned again.
    guard let outcome, case .success = outcome else { return false }
    object[keyPath: property] = outcome
    return true
  }

  /// ``load(_:of:for:isolation:_:)`` with the parameters as one key.
  ///
  /// - Returns: Whether the property has a new value, which the operation has fetched.
  func load<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async -> Bool {
    var fallback = LoadState<Value>.notRequested
    var isUnderWay = true
    while isUnderWay {
      guard !Task.isCancelled else { return false }
      fallback = .notRequested
      isUnderWay = false
      guard key == keyOfLatest(property) else { break }
      switch object[keyPath: property] {
      case .success: return false
      case .failure(let error): fallback = .failure(error)
      case .notRequested: break
      case .loading:
        guard let run = latest[property]?.run, !run.isCancelled else { break }
        guard !Self.running.get().contains(where: { $0 === run }) else { return false }
        let isCancelled = await run.isCancelledBeforeItsEnd()
        // The operation may also throw a `CancellationError` although its task was not cancelled.
        guard isCancelled || object[keyPath: property].isNotRequested else { return false }
        // The load was replaced or reset meanwhile, so there is nothing to load.
        guard latest[property]?.key == key else { return false }
        isUnderWay = true
      }
    }
    return await start(property, of: object, for: key, ifCancelled: fallback, operation)
  }

  private func start<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    ifCancelled fallback: LoadState<Value>, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async -> Bool {
    if !object[keyPath: property].isLoading { object[keyPath: property] = .loading }
    let outcome = await run(property, of: object, for: key, ifCancelled: fallback, operation)
    guard let outcome else { return false }
    if case .success = outcome {
      object[keyPath: property] = outcome
      return true
    }
    // A value that was stored meanwhile stays.
    if object[keyPath: property].value == nil { object[keyPath: property] = outcome }
    return false
  }

  /// Runs an operation as the latest load of a property.
  ///
  /// - Returns: The outcome of the operation; nil if a later load has replaced it.
  private func run<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<Value>>, of object: Object, for key: LoadKey,
    ifCancelled fallback: LoadState<Value>, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async -> LoadState<Value>? {
    let run = CurrentRun()
    histories[property, default: LoadHistory()].add(key)
    latest[property] = Latest(key: key, run: run)
    let outcome = await withTaskCancellationHandler {
      await Self.running.withValue(Self.running.get() + [run]) {
        var outcome = await LoadState.outcome(ifCancelled: fallback, operation)
        for _ in 0..<Self.repetitions {
          guard let latest = latest[property], latest.run === run, latest.isOutdated, !Task.isCancelled else { break }
          self.latest[property]?.isOutdated = false
          outcome = await LoadState.outcome(ifCancelled: fallback, operation)
        }
        return outcome
      }
    } onCancel: {
      run.cancel()
    }
    run.end()
    guard let latest = latest[property], latest.run === run else { return nil }
    self.latest[property]?.run = nil
    return latest.isOutdated && Task.isCancelled ? fallback : outcome
  }
}

/// A key for a load that depends on several values. Keys are equal if all values are.
///
/// ```swift
/// let content = Text("Posts")
///   .task(id: LoadKey(page, viewModel.isGuestMode)) { await viewModel.loadPosts() }
/// ```
public struct LoadKey: Equatable {
  private let parts: [any Equatable]

  /// Creates a key.
  ///
  /// - Parameter parts: The values to compare.
  public init<each Part: Equatable>(_ parts: repeat each Part) {
    var all: [any Equatable] = []
    repeat all.append(each parts)
    self.parts = all
  }

  /// Whether both keys have equal values of the same types, in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.parts.count == rhs.parts.count && zip(lhs.parts, rhs.parts).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}
