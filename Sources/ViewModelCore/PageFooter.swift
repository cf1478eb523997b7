#if canImport(SwiftUI)
  public import SwiftUI

  /// The row below a list that is loaded page by page: progress, a button for another try, or nothing at the end.
  ///
  /// ```swift
  /// let content = List {
  ///   Text("One")
  ///   PageFooter(viewModel.postsPage, after: 1) { await viewModel.loadPosts() }
  /// }
  /// ```
  ///
  /// The View loads the next page when it appears, because the end of the list is visible then. It loads another page
  /// when the number of elements changes while it is visible, because the new rows do not fill the screen.
  public struct PageFooter: View {
    private let page: PageState
    private let count: Int
    private let load: @MainActor @Sendable () async -> Void

    /// Creates the last row of a list.
    ///
    /// - Parameters:
    ///   - page: The state of the next page.
    ///   - count: The number of elements above.
    ///   - load: Loads the next page.
    public init(_ page: PageState, after count: Int, load: @escaping @MainActor @Sendable () async -> Void) {
      self.page = page
      self.count = count
      self.load = load
    }

    /// The content of the row.
    public var body: some View {
      switch page {
      // One case for both, so that SwiftUI does not cancel the task when loading starts.
      case .more, .loading:
        ProgressView()
          .task(id: count) { await load() }
      case .failed(let error):
        VStack(alignment: .leading) {
          Text(verbatim: error.localizedDescription)
          Button("Try Again") { Task { await load() } }
        }
      case .end:
        EmptyView()
      }
    }
  }
#endif
