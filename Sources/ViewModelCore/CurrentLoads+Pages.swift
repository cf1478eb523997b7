/// Lists that are loaded page by page.
///
/// ```swift
/// await currentLoads.load(\.posts, pages: \.postsPage, of: self) { page in
///   try await interactor.fetchPosts(page: page)
/// }
/// ```
///
/// The elements have a ``LoadState``, as in every load, and the next page has a ``PageState``. An `Identifiable`
/// element that arrives again is skipped, because the list on the server may have changed between two pages.
extension CurrentLoads {
  /// Loads the first page, unless it is loaded or loading for the same parameters.
  ///
  /// Follows the rules of ``load(_:of:for:isolation:_:)``. If a next page is loading, its result is dropped.
  ///
  /// - Parameters:
  ///   - property: The property with the elements.
  ///   - state: The property with the state of the next page.
  ///   - object: The object with the properties.
  ///   - parameters: The arguments of the operation that may change.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the page with a key.
  public func load<Object: AnyObject, Page: ListPage, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    pages state: ReferenceWritableKeyPath<Object, PageState>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: (Page.PageKey) async throws -> Page
  ) async {
    var first: Page?
    let isNew = await load(property, of: object, for: LoadKey(repeat each parameters)) {
      dropPages(property, state, of: object)
      let page = Self.page(try await operation(Page.firstPageKey), without: [])
      first = page
      return page.pageElements
    }
    if isNew, let first { note(first, at: Page.firstPageKey, property, state, of: object) }
  }

  /// Fetches the first page again, and keeps the elements of all pages meanwhile.
  ///
  /// Follows the rules of ``refresh(_:of:for:isolation:_:)``. When the first page has arrived, it replaces all pages.
  /// If a next page is loading then, it is loaded again, because it followed the old first page.
  ///
  /// - Parameters:
  ///   - property: The property with the elements.
  ///   - state: The property with the state of the next page.
  ///   - object: The object with the properties.
  ///   - parameters: The arguments of the operation that may change.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the page with a key.
  public func refresh<Object: AnyObject, Page: ListPage, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    pages state: ReferenceWritableKeyPath<Object, PageState>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: (Page.PageKey) async throws -> Page
  ) async {
    var first: Page?
    let isNew = await refresh(property, of: object, for: LoadKey(repeat each parameters)) {
      if object[keyPath: property].isLoading { dropPages(property, state, of: object) }
      let page = Self.page(try await operation(Page.firstPageKey), without: [])
      first = page
      return page.pageElements
    }
    if isNew, let first { note(first, at: Page.firstPageKey, property, state, of: object) }
  }

  /// Loads the first page in any state, and replaces a load in progress, for example for a search.
  ///
  /// ```swift
  /// await currentLoads.reload(\.posts, pages: \.postsPage, of: self, for: query) { page in
  ///   try await interactor.fetchPosts(page: page)
  /// }
  /// ```
  ///
  /// Follows the rules of ``reload(_:of:isolation:_:)``. If a next page is loading, its result is dropped.
  ///
  /// - Parameters:
  ///   - property: The property with the elements.
  ///   - state: The property with the state of the next page.
  ///   - object: The object with the properties.
  ///   - parameters: The arguments of the operation that may change.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the page with a key.
  public func reload<Object: AnyObject, Page: ListPage, each Parameter: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    pages state: ReferenceWritableKeyPath<Object, PageState>, of object: Object,
    for parameters: repeat each Parameter, isolation: isolated (any Actor)? = #isolation,
    _ operation: (Page.PageKey) async throws -> Page
  ) async {
    var first: Page?
    let isNew = await reload(property, of: object, for: LoadKey(repeat each parameters)) {
      dropPages(property, state, of: object)
      let page = Self.page(try await operation(Page.firstPageKey), without: [])
      first = page
      return page.pageElements
    }
    if isNew, let first { note(first, at: Page.firstPageKey, property, state, of: object) }
  }

  /// Loads the next page and appends its elements. Call this when the end of the list is shown.
  ///
  /// ```swift
  /// await currentLoads.loadMore(\.posts, pages: \.postsPage, of: self) { page in
  ///   try await interactor.fetchPosts(page: page)
  /// }
  /// ```
  ///
  /// - Nothing happens without a first page, and at the end of the list.
  /// - If the list is loaded for other parameters meanwhile, the call ends and its page is dropped.
  /// - Two next pages are never loaded at once. A call waits while another one is in progress; if the task of that one
  ///   is cancelled, it loads instead.
  /// - If the operation fails, the elements stay, and the next call tries again. A cancelled call changes nothing.
  /// - If the list already contains all elements of a page with a cursor, the page after it is loaded, too.
  ///
  /// - Parameters:
  ///   - property: The property with the elements.
  ///   - state: The property with the state of the next page.
  ///   - object: The object with the properties.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the page with a key.
  public func loadMore<Object: AnyObject, Page: ListPage>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    pages state: ReferenceWritableKeyPath<Object, PageState>, of object: Object,
    isolation: isolated (any Actor)? = #isolation, _ operation: (Page.PageKey) async throws -> Page
  ) async {
    let key = keyOfLatest(property)
    // The operation has captured the parameters of this list. It must not load pages of a list for others.
    while key == keyOfLatest(property), !Task.isCancelled, case .success = object[keyPath: property],
      let known = pages[property], let next = known.next as? NextPage<Page.PageKey>
    {
      if let run = known.run, !run.isCancelled {
        guard !Self.running.get().contains(where: { $0 === run }), await run.isCancelledBeforeItsEnd() else { return }
      } else {
        guard await loadPage(at: next.key, property, state, of: object, operation) else { return }
      }
    }
  }

  /// Sets a list to `.notRequested` without a next page, and drops the results of loads in progress.
  ///
  /// ```swift
  /// currentLoads.reset(\.posts, pages: \.postsPage, of: self)
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property with the elements.
  ///   - state: The property with the state of the next page.
  ///   - object: The object with the properties.
  public func reset<Object: AnyObject, Element>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Element]>>,
    pages state: ReferenceWritableKeyPath<Object, PageState>, of object: Object
  ) {
    reset(property, of: object)
    dropPages(property, state, of: object)
  }

  private func dropPages<Object: AnyObject, Element>(
    _ property: ReferenceWritableKeyPath<Object, LoadState<[Element]>>,
    _ state: ReferenceWritableKeyPath<Object, PageState>, of object: Object
  ) {
    pages[property] = nil
    if object[keyPath: state] != .end { object[keyPath: state] = .end }
  }

  /// Stores the key of the page that follows a loaded page.
  ///
  /// - Returns: Whether there is a next page.
  @discardableResult private func note<Object: AnyObject, Page: ListPage>(
    _ page: Page, at key: Page.PageKey, _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    _ state: ReferenceWritableKeyPath<Object, PageState>, of object: Object
  ) -> Bool {
    // A page with its own key as the next one would be loaded forever.
    let next = page.pageKey(after: key).flatMap { $0 == key ? nil : NextPage($0) }
    pages[property] = KnownPages(next: next)
    object[keyPath: state] = next == nil ? .end : .more
    return next != nil
  }

  /// Loads one page.
  ///
  /// - Returns: Whether to load another page, because this one added no elements or its load was replaced.
  private func loadPage<Object: AnyObject, Page: ListPage>(
    at key: Page.PageKey, _ property: ReferenceWritableKeyPath<Object, LoadState<[Page.PageElement]>>,
    _ state: ReferenceWritableKeyPath<Object, PageState>, of object: Object,
    isolation: isolated (any Actor)? = #isolation, _ operation: (Page.PageKey) async throws -> Page
  ) async -> Bool {
    let run = CurrentRun()
    pages[property]?.run = run
    if object[keyPath: state] != .loading { object[keyPath: state] = .loading }
    let outcome = await withTaskCancellationHandler {
      await Self.running.withValue(Self.running.get() + [run]) {
        await LoadState.outcome { try await operation(key) }
      }
    } onCancel: {
      run.cancel()
    }
    run.end()
    // The first page was loaded again, or another call took over.
    guard pages[property]?.run === run else { return true }
    pages[property]?.run = nil
    switch outcome {
    case .success(let page):
      let known = object[keyPath: property].value ?? []
      let page = Self.page(page, without: known)
      if !page.pageElements.isEmpty { object[keyPath: property] = .success(known + page.pageElements) }
      return note(page, at: key, property, state, of: object) && page.pageElements.isEmpty
    case .failure(let error): object[keyPath: state] = .failed(error)
    case .notRequested, .loading: object[keyPath: state] = .more
    }
    return false
  }

  /// The page without elements that are in the list already, compared by `id`.
  private static func page<Page: ListPage>(_ page: Page, without known: [Page.PageElement]) -> Page {
    var ids = Set(known.compactMap(id))
    var page = page
    page.pageElements = page.pageElements.filter { element in id(of: element).map { ids.insert($0).inserted } ?? true }
    return page
  }

  private static func id(of element: some Any) -> AnyHashable? {
    func id(_ element: some Identifiable) -> AnyHashable { AnyHashable(element.id) }
    return (element as? any Identifiable).map { id($0) }
  }
}

/// The loading progress of a list that is loaded page by page.
struct KnownPages {
  /// The `NextPage` of the list; nil at its end.
  var next: AnyObject?
  /// The load of the next page; nil if none is in progress.
  var run: CurrentRun?
}

/// The key of the page after the loaded ones.
private final class NextPage<Key> {
  let key: Key

  init(_ key: Key) { self.key = key }
}
