@_exported import Darwin
@_exported import Dispatch

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol, Hashable {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { false }
  open var hash: Int { 0 }
  open var description: String { "" }
  public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) {}
}

open class NSNumber: NSObject, @unchecked Sendable {
  open var intValue: Int { 0 }
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ value: Bool) {}
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { true }
}

open class NSCoder: NSObject {}

open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { Bundle() }
  open class var allBundles: [Bundle] { [] }
  open var bundleURL: URL { URL(fileURLWithPath: "") }
  open var bundlePath: String { "" }
}

open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
  open var code: Int { 0 }
  open var domain: String { "" }
  open var localizedDescription: String { "" }
}

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}

extension Error {
  public var localizedDescription: String { "" }
}

public struct CocoaError: Error, Hashable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public init(_ code: Code) {}
}

extension CocoaError.Code {
  public static var fileReadUnknown: CocoaError.Code { .init(rawValue: 256) }
  public static var fileNoSuchFile: CocoaError.Code { .init(rawValue: 4) }
  public static var fileReadNoSuchFile: CocoaError.Code { .init(rawValue: 260) }
  public static var featureUnsupported: CocoaError.Code { .init(rawValue: 3328) }
  public static var coderReadCorrupt: CocoaError.Code { .init(rawValue: 4864) }
}

public struct URLError: Error, Hashable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var notConnectedToInternet: Code { Code(rawValue: -1009) }
    public static var timedOut: Code { Code(rawValue: -1001) }
    public static var badServerResponse: Code { Code(rawValue: -1011) }
  }

  public init(_ code: Code) {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { ProcessInfo() }
  open var environment: [String: String] { [:] }
  open var arguments: [String] { [] }
  open var processIdentifier: Int32 { 0 }
  open var activeProcessorCount: Int { 1 }
  open var systemUptime: TimeInterval { 0 }
}

open class Thread: NSObject, @unchecked Sendable {
  open class var isMainThread: Bool { true }
  open class func sleep(forTimeInterval ti: TimeInterval) {}
  @preconcurrency public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  open func start() {}
  open var stackSize: Int {
    get { 0 }
    set {}
  }
}

open class NSLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

open class NSCondition: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  open func wait() {}
  open func signal() {}
  open func broadcast() {}
}

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = WritingOptions(rawValue: 2)
    public static let prettyPrinted = WritingOptions(rawValue: 1)
  }

  open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any { () }
  open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data { Data() }
}

open class PropertyListSerialization: NSObject {
  public typealias ReadOptions = MutabilityOptions

  public struct MutabilityOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public enum PropertyListFormat: UInt, Sendable {
    case openStep = 1
    case xml = 100
    case binary = 200
  }

  open class func propertyList(
    from data: Data, options opt: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { () }
}

open class JSONDecoder {
  public init() {}
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) open var allowsJSON5: Bool = false
  open func decode<T>(_ type: T.Type, from data: Data) throws -> T where T: Decodable {
    throw CocoaError(.featureUnsupported)
  }
}

open class JSONEncoder {
  public init() {}
  open func encode<T>(_ value: T) throws -> Data where T: Encodable { Data() }
}
