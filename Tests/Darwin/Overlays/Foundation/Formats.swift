@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol FormatStyle<FormatInput, FormatOutput>: Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol ParseableFormatStyle: FormatStyle {}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct IntegerFormatStyle<Value: BinaryInteger>: ParseableFormatStyle, Sendable {
  public init() {}
  public func format(_ value: Value) -> String { "" }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint>: ParseableFormatStyle, Sendable {
  public init() {}
  public func format(_ value: Value) -> String { "" }
  public func grouping(_ group: NumberFormatStyleConfiguration.Grouping) -> Self { self }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public enum NumberFormatStyleConfiguration {
  public struct Grouping: Sendable {
    public static var automatic: Self { .init() }
    public static var never: Self { .init() }
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension BinaryFloatingPoint {
  public init(_ value: String, format: FloatingPointFormatStyle<Self>, lenient: Bool = true) throws {
    throw CocoaError(.featureUnsupported)
  }

  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where S.FormatInput == Self {
    format.format(self)
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public struct FormatStyle: ParseableFormatStyle, Sendable {
    public init() {}
    public func format(_ value: Date) -> String { "" }
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == IntegerFormatStyle<Int> {
  public static var number: IntegerFormatStyle<Int> { .init() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  public static var number: FloatingPointFormatStyle<Double> { .init() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == FloatingPointFormatStyle<Float> {
  public static var number: FloatingPointFormatStyle<Float> { .init() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Decimal {
  public struct FormatStyle: ParseableFormatStyle, Sendable {
    public init() {}
    public func format(_ value: Decimal) -> String { "" }
  }

  public func formatted() -> String { "" }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == Decimal.FormatStyle {
  public static var number: Decimal.FormatStyle { .init() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == Date.FormatStyle {
  public static var dateTime: Date.FormatStyle { .init() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public func formatted() -> String { "" }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension BinaryInteger {
  public func formatted() -> String { "" }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension BinaryFloatingPoint {
  public func formatted() -> String { "" }
}
