#if canImport(Combine)
  public import Combine
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif
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

extension NotImplemented {
  /// Returns a publisher without values, for a generated property until you implement it. Publishers that never fail
  /// cannot hand on the error, so it is written to the standard error instead, which Xcode shows in its console.
  ///
  /// ```swift
  /// struct DefaultInboxInteractor {
  ///   var unreadCount: AnyPublisher<Int, Never> {
  ///     NotImplemented().publisher()
  ///   }
  /// }
  /// ```
  public func publisher<Value>() -> AnyPublisher<Value, Never> {
    let line = Array("\(description)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    return PassthroughSubject<Value, Never>().eraseToAnyPublisher()
  }
}

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
