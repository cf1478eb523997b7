#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Whether an object is released when nothing else refers to it, that is, whether it has no retain cycle.
///
/// ```swift
/// #expect(isReleased { PostsView.ViewModel(appStore: appStore, interactor: interactor) })
/// ```
///
/// - Parameter make: Makes the object. Nothing else may refer to it afterwards.
public func isReleased<Object: AnyObject>(_ make: () throws -> Object) rethrows -> Bool {
  let reference = try MadeObject(make)
  return reference.object == nil
}

/// Whether an object is released after it was used.
///
/// ```swift
/// let isReleased = await isReleased {
///   PostsView.ViewModel(appStore: appStore, interactor: interactor)
/// } after: { viewModel in
///   await viewModel.loadPosts()
/// }
/// ```
///
/// Tasks that refer to the object get a few turns to end.
///
/// - Parameters:
///   - isolation: The isolation of the closures: that of the caller.
///   - make: Makes the object. Nothing else may refer to it afterwards.
///   - use: Uses the object in a way that might leak it.
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

  /// Makes an object and keeps only a weak reference.
  init(_ make: () throws -> Object) rethrows {
    #if canImport(ObjectiveC)
      object = try autoreleasepool { try make() }
    #else
      object = try make()
    #endif
  }
}
