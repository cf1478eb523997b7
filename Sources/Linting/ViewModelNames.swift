import SwiftScan

/// Which class names are those of ViewModels: `ViewModel` itself and every name that ends in it.
public struct ViewModelNames: Sendable {
  /// The names of the default configuration.
  public static let standard = ViewModelNames()

  private let suffix: StaticString = "ViewModel"

  /// Whether a name, backticks aside, is that of a ViewModel.
  func matches(_ name: Range<Int>, in text: SourceText) -> Bool {
    let length = suffix.utf8CodeUnitCount
    return name.count >= length && text.matches(name.upperBound - length..<name.upperBound, suffix)
  }
}
