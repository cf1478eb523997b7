extension String {
  public struct Encoding: Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let utf8 = Encoding(rawValue: 4)
    public static let ascii = Encoding(rawValue: 1)
    public static let isoLatin1 = Encoding(rawValue: 5)
    public static let utf16 = Encoding(rawValue: 10)
    public static let utf16LittleEndian = Encoding(rawValue: 0x9400_0100)
  }

  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let regularExpression = CompareOptions(rawValue: 1024)
    public static let caseInsensitive = CompareOptions(rawValue: 1)
    public static let backwards = CompareOptions(rawValue: 4)
  }

  public init?(data: Data, encoding: Encoding) { self.init() }
  public init?<S>(bytes: S, encoding: Encoding) where S: Sequence, S.Element == UInt8 { self.init() }
  public init(contentsOf url: URL, encoding enc: Encoding) throws { self.init() }
  public init(contentsOfFile path: String, encoding enc: Encoding) throws { self.init() }

  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
    public init(_ value: String) {}
    public init(stringLiteral value: String) {}
  }

  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self.init()
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(localized resource: LocalizedStringResource) { self.init() }

  public func padding(toLength newLength: Int, withPad padString: String, startingAt padIndex: Int) -> String { self }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct LocalizedStringResource: Equatable, ExpressibleByStringInterpolation, Sendable {
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {}
  public init(stringLiteral value: String) {}
}

extension StringProtocol {
  public func components<T>(separatedBy separator: T) -> [String] where T: StringProtocol { [] }
  public func replacingOccurrences<Target, Replacement>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Index>? = nil
  ) -> String where Target: StringProtocol, Replacement: StringProtocol { "" }
  public func range<T>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil
  ) -> Range<Index>? where T: StringProtocol { nil }
  public func contains<T>(_ other: T) -> Bool where T: StringProtocol { false }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
  public func write(toFile path: String, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func localizedCaseInsensitiveContains<T>(_ other: T) -> Bool where T: StringProtocol { false }
  public func localizedStandardContains<T>(_ string: T) -> Bool where T: StringProtocol { false }
  public var capitalized: String { "" }
  public var decomposedStringWithCanonicalMapping: String { "" }
  public var precomposedStringWithCanonicalMapping: String { "" }
}

public struct CharacterSet: Hashable, Sendable {
  public init(charactersIn string: String) {}
  public static var whitespaces: CharacterSet { CharacterSet(charactersIn: "") }
  public static var whitespacesAndNewlines: CharacterSet { CharacterSet(charactersIn: "") }
  public static var newlines: CharacterSet { CharacterSet(charactersIn: "") }
}

public typealias NSRange = _NSRange

public struct _NSRange: Hashable, Sendable {
  public init(location: Int, length: Int) {}
  public init<R, S>(_ region: R, in target: S) where R: RangeExpression, S: StringProtocol, R.Bound == S.Index {}
  public var location: Int { 0 }
  public var length: Int { 0 }
}

open class NSString: NSObject {
  public init(string aString: String) {}
  open var length: Int { 0 }
  open func substring(with range: NSRange) -> String { "" }
}

open class NSTextCheckingResult: NSObject {
  open var range: NSRange { NSRange(location: 0, length: 0) }
  open func range(at idx: Int) -> NSRange { range }
}

open class NSRegularExpression: NSObject, @unchecked Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let anchorsMatchLines = Options(rawValue: 16)
  }

  public struct MatchingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public init(pattern: String, options: Options = []) throws {}
  open func firstMatch(in string: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? {
    nil
  }
  open func matches(in string: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { [] }
}
