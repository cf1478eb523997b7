/// A page of a list, as an Interactor returns it: an array if pages have numbers, otherwise a ``CursorPage``.
///
/// Types of the project can conform, too:
///
/// ```swift
/// struct FeedResponse: ListPage {
///   static var firstPageKey: Int { 0 }
///   var pageElements: [Post]
///   var isLast: Bool
///
///   func pageKey(after key: Int) -> Int? { isLast ? nil : key + 1 }
/// }
/// ```
public protocol ListPage<PageElement> {
  /// The type of the list's elements.
  associatedtype PageElement
  /// The type of the key with which the Interactor finds a page, such as a number or a cursor.
  associatedtype PageKey: Equatable

  /// The key of the first page.
  static var firstPageKey: PageKey { get }

  /// The elements of this page.
  var pageElements: [PageElement] { get set }

  /// The key of the next page; nil if this one is the last.
  ///
  /// - Parameter key: The key of this page. Elements of earlier pages have been removed from this page before the call.
  func pageKey(after key: PageKey) -> PageKey?
}

/// A page with a number. The first page is page 1, and a page without elements is the end.
///
/// ```swift
/// let posts = try await interactor.fetchPosts(page: [Post].firstPageKey)
/// let next: Int? = posts.pageKey(after: 1)
/// ```
extension Array: ListPage {
  /// 1.
  ///
  /// ```swift
  /// let posts = try await interactor.fetchPosts(page: [Post].firstPageKey)
  /// ```
  public static var firstPageKey: Int { 1 }

  /// The array itself.
  ///
  /// ```swift
  /// let posts: [Post] = try await interactor.fetchPosts(page: 1).pageElements
  /// ```
  public var pageElements: [Element] {
    get { self }
    set { self = newValue }
  }

  /// The next number; nil if the page has no elements.
  ///
  /// ```swift
  /// let next: Int? = try await interactor.fetchPosts(page: 1).pageKey(after: 1)
  /// ```
  ///
  /// - Parameter key: The number of this page.
  public func pageKey(after key: Int) -> Int? { isEmpty ? nil : key + 1 }
}

/// A page of a list, and the cursor of the next one, a string from the server.
///
/// ```swift
/// func fetchPosts(after cursor: String?) async throws -> CursorPage<Post> {
///   CursorPage(try await interactor.fetchPosts(), next: "5f2c")
/// }
/// ```
public struct CursorPage<Element> {
  /// The elements of this page.
  public var elements: [Element]
  /// The cursor of the next page; nil if this one is the last.
  public var next: String?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - elements: The elements of this page.
  ///   - next: The cursor of the next page; nil if this one is the last.
  public init(_ elements: [Element], next: String? = nil) {
    self.elements = elements
    self.next = next
  }

  /// The page with transformed elements.
  ///
  /// ```swift
  /// let titles: [String] = CursorPage([Post(title: "One")]).map { $0.title }.elements
  /// ```
  ///
  /// - Parameter transform: Transforms an element.
  /// - Throws: The error of `transform`.
  public func map<NewElement, Failure: Error>(
    _ transform: (Element) throws(Failure) -> NewElement
  ) throws(Failure) -> CursorPage<NewElement> {
    CursorPage<NewElement>(try elements.map(transform), next: next)
  }
}

extension CursorPage: Sendable where Element: Sendable {}

extension CursorPage: Equatable where Element: Equatable {}

extension CursorPage: ListPage {
  /// Nil: the first page has no cursor.
  public static var firstPageKey: String? { nil }

  /// The elements of this page.
  public var pageElements: [Element] {
    get { elements }
    set { elements = newValue }
  }

  /// The cursor of the next page; nil if this one is the last.
  ///
  /// - Parameter key: The cursor of this page.
  public func pageKey(after key: String?) -> String?? { next == nil ? .none : .some(next) }
}
