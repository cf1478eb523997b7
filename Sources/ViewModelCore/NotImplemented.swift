#if canImport(SwiftUI)
  // SwiftUI exports Foundation.
  public import SwiftUI
#endif

/// The error that a generated function throws until you implement it.
///
/// ```swift
/// struct DefaultShelfInteractor: ShelfInteractor {
///   func fetchPosts() async throws -> [Post] {
///     throw NotImplemented()
///   }
/// }
/// ```
///
/// The screen shows the name of the function in place of its content, so that missing code is not mistaken for missing
/// data.
public struct NotImplemented: Error, Equatable, CustomStringConvertible {
  /// The function that throws the error: `fetchPosts()`.
  let function: String
  /// Its file, with the module: `App/ShelfInteractor.swift`.
  let file: String

  /// Creates the error; by default, for the function that calls this initialiser.
  public init(_ function: String = #function, file: String = #fileID) {
    self.function = function
    self.file = file
  }

  /// The function and its file.
  public var description: String { "'\(function)' in '\(file)' is not implemented yet" }
}

#if canImport(SwiftUI)
  extension NotImplemented: LocalizedError {
    /// The function and its file, for a View that shows `localizedDescription`.
    public var errorDescription: String? { description }
  }
#endif

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, for the preview of a screen that loads.
  ///
  /// ```swift
  /// let interactor = StubShelfInteractor(onFetchPosts: { try await Task.untilCancelled() })
  /// ```
  public static func untilCancelled<Value>() async throws -> Value {
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
