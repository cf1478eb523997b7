// SwiftUI hands Foundation and Observation on: `error.localizedDescription` needs no import of its own.
@_exported import Foundation
@_exported import Observation

#if canImport(Combine)
  @_exported import Combine
#endif

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Never: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

/// A view of this module without a `body`.
public protocol PrimitiveStandIn: View where Body == Never {}

extension PrimitiveStandIn {
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
  @_disfavoredOverload
  public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  where repeat each Content: View {
    TupleView((repeat each content))
  }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }
  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
    _ConditionalContent(part: Part(first, "first"))
  }
  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
    _ConditionalContent(part: Part(second, "second"))
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Optional: Several where Wrapped: View {
  var parts: [Part] { map { [Part($0, "some")] } ?? [] }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct _ConditionalContent<TrueContent, FalseContent>: PrimitiveStandIn, Several
where TrueContent: View, FalseContent: View {
  nonisolated(unsafe) fileprivate let part: Part

  nonisolated fileprivate init(part: Part) { self.part = part }

  var parts: [Part] { [part] }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct TupleView<T>: PrimitiveStandIn, Several {
  nonisolated(unsafe) private let value: T

  nonisolated public init(_ value: T) { self.value = value }

  var parts: [Part] {
    Mirror(reflecting: value).children.enumerated().compactMap { index, child in
      (child.value as? any View).map { Part($0, "\(index)") }
    }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct EmptyView: PrimitiveStandIn {
  nonisolated public init() {}
}
