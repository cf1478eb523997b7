public typealias TimeInterval = Double

public struct CGFloat: BinaryFloatingPointStandIn {
  public var native: Double
  public init(_ value: Double) { native = value }
  public init(_ value: Int) { native = Double(value) }
  public init(integerLiteral value: Int) { native = Double(value) }
  public init(floatLiteral value: Double) { native = value }
  public static var zero: CGFloat { 0 }
  public static var infinity: CGFloat { CGFloat(Double.infinity) }
}

public protocol BinaryFloatingPointStandIn: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
}

public struct CGSize: Equatable, Sendable {
  public var width: CGFloat
  public var height: CGFloat
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  public static var zero: CGSize { CGSize(width: 0, height: 0) }
}

public struct CGRect: Equatable, Sendable {
  public var size = CGSize.zero
  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public init() {}
  public static var zero: CGRect { CGRect() }
}

public struct Date: Hashable, Comparable, Codable, Sendable {
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public static var now: Date { Date() }
  public static let distantPast = Date()
  public static let distantFuture = Date()
  public static func < (a: Date, b: Date) -> Bool { false }
}

public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init(
    uuid: (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
  ) {}
  public init?(uuidString string: String) {}
  public var uuidString: String { "" }
  public var description: String { "" }
}

public struct IndexPath: Hashable, Sendable {
  public init() {}
  public init<ElementSequence>(indexes: ElementSequence)
  where ElementSequence: Sequence, ElementSequence.Element == Int {}
  public subscript(index: Int) -> Int { 0 }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}
  public static var current: Locale { Locale(identifier: "") }
  public var identifier: String { "" }
}

public struct Decimal: Hashable, Codable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
}

public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
    public static let withoutOverwriting = WritingOptions(rawValue: 2)
  }

  private var bytes: [UInt8] = []

  public init() {}
  public init<S>(_ elements: S) where S: Sequence, S.Element == UInt8 { bytes = Array(elements) }
  public init(count: Int) {}
  public init(repeating repeatedValue: UInt8, count: Int) {}
  public init(contentsOf url: URL) throws {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public mutating func append(_ other: Data) {}
  public mutating func replaceSubrange<C>(_ range: Range<Int>, with: C) where C: Collection, C.Element == UInt8 {}
}

public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }

  public init?(string: String) {}
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  public init(fileURLWithPath path: String, relativeTo base: URL?) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  public var path: String { "" }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func path(percentEncoded: Bool = true) -> String { "" }
  public var lastPathComponent: String { "" }
  public var pathComponents: [String] { [] }
  public var pathExtension: String { "" }
  public var absoluteString: String { "" }
  public var standardizedFileURL: URL { self }
  public var description: String { "" }
  public func appendingPathComponent(_ pathComponent: String) -> URL { self }
  public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool) -> URL { self }
  public func appendingPathExtension(_ pathExtension: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public mutating func deleteLastPathComponent() {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending<S>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL where S: StringProtocol {
    self
  }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending<S>(component: S, directoryHint: DirectoryHint = .inferFromPath) -> URL where S: StringProtocol {
    self
  }
}
