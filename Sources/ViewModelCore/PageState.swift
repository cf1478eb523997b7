/// The state of the next page of a list, besides the ``LoadState`` of the elements. A View shows it below the last
/// row, in SwiftUI with `PageFooter`.
///
/// ```swift
/// let footer =
///   switch viewModel.postsPage {
///   case .more, .loading: "…"
///   case .failed(let error): "Could not load more: \(error)"
///   case .end: ""
///   }
/// ```
public enum PageState: Sendable {
  /// There is a next page.
  case more
  /// The next page is loading.
  case loading
  /// The next page could not be loaded. The user can try again.
  case failed(any Error)
  /// There is no next page, because the whole list is loaded or none of it.
  case end
}

extension PageState: Equatable {
  /// Whether both are in the same case.
  ///
  /// Errors are not Equatable, so two failures are equal if their errors have the same type and description.
  ///
  /// ```swift
  /// PageState.failed(CancellationError()) == .failed(CancellationError())
  /// ```
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.more, .more), (.loading, .loading), (.end, .end): true
    case (.failed(let left), .failed(let right)):
      type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
    case (.more, _), (.loading, _), (.failed, _), (.end, _): false
    }
  }
}

extension PageState {
  /// The error, if the next page could not be loaded.
  ///
  /// ```swift
  /// if let error = viewModel.postsPage.error { print("Could not load more: \(error)") }
  /// ```
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}
