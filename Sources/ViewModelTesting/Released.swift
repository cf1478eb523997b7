#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Whether an object is gone once nobody outside of it holds it, so that it does not keep itself alive.
///
/// ```swift
/// #expect(isReleased { PostsView.ViewModel(appStore: appStore, interactor: interactor) })
/// ```
///
/// - Parameter make: Makes the object; nothing but the object itself may hold it afterwards.
public func isReleased<Object: AnyObject>(_ make: () throws -> Object) rethrows -> Bool {
  let reference = try MadeObject(make)
  return reference.object == nil
}

/// Whether an object that has been used is gone once nobody outside of it holds it.
///
/// ```swift
/// let isReleased = await isReleased {
///   PostsView.ViewModel(appStore: appStore, interactor: interactor)
/// } after: { viewModel in
///   await viewModel.loadPosts()
/// }
/// ```
///
/// Tasks that were started meanwhile and hold the object get the time of a few turns to end.
///
/// - Parameters:
///   - isolation: Where the closures run: where the call is made.
///   - make: Makes the object; nothing but the object itself may hold it afterwards.
///   - use: Does with the object what may go wrong.
public func isReleased<Object: AnyObject>(
  isolation: isolated (any Actor)? = #isolation,
  _ make: () throws -> Object, after use: (Object) async throws -> Void
) async rethrows -> Bool {
  weak var reference: Object?
  do {
    let object = try make()
    reference = object
    try await use(object)
  }
  for _ in 0..<100 where reference != nil { await Task.yield() }
  return reference == nil
}

private struct MadeObject<Object: AnyObject> {
  weak var object: Object?

  /// Makes an object and lets go of it.
  init(_ make: () throws -> Object) rethrows {
    #if canImport(ObjectiveC)
      object = try autoreleasepool { try make() }
    #else
      object = try make()
    #endif
  }
}
