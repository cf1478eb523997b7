public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let type = FileAttributeKey(rawValue: "type")
  public static let size = FileAttributeKey(rawValue: "size")
  public static let posixPermissions = FileAttributeKey(rawValue: "permissions")
  public static let modificationDate = FileAttributeKey(rawValue: "modificationDate")
  public static let systemFileNumber = FileAttributeKey(rawValue: "fileNumber")
  public static let referenceCount = FileAttributeKey(rawValue: "referenceCount")
}

public struct FileAttributeType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let typeDirectory = FileAttributeType(rawValue: "directory")
  public static let typeRegular = FileAttributeType(rawValue: "regular")
  public static let typeSymbolicLink = FileAttributeType(rawValue: "link")
}

public struct URLResourceKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let isRegularFileKey = URLResourceKey(rawValue: "regular")
  public static let isDirectoryKey = URLResourceKey(rawValue: "directory")
}

open class FileManager: NSObject, @unchecked Sendable {
  open class DirectoryEnumerator: Sequence, IteratorProtocol {
    open func next() -> Any? { nil }
    open func skipDescendants() {}
  }

  open class var `default`: FileManager { FileManager() }
  open var currentDirectoryPath: String { "" }
  open var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  open func changeCurrentDirectoryPath(_ path: String) -> Bool { true }
  open func fileExists(atPath path: String) -> Bool { true }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { true }
  open func isExecutableFile(atPath path: String) -> Bool { true }
  open func isReadableFile(atPath path: String) -> Bool { true }
  open func contents(atPath path: String) -> Data? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?
  ) throws -> [URL] { [] }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func subpaths(atPath path: String) -> [String]? { nil }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func enumerator(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?) -> DirectoryEnumerator? { nil }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    atPath path: String, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  @discardableResult open func createFile(
    atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
  ) -> Bool { true }
  open func createSymbolicLink(at url: URL, withDestinationURL destURL: URL) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
  open func linkItem(at srcURL: URL, to dstURL: URL) throws {}
  open func linkItem(atPath srcPath: String, toPath dstPath: String) throws {}
  open func removeItem(at URL: URL) throws {}
  open func removeItem(atPath path: String) throws {}
  open func moveItem(at srcURL: URL, to dstURL: URL) throws {}
  open func moveItem(atPath srcPath: String, toPath dstPath: String) throws {}
  open func copyItem(at srcURL: URL, to dstURL: URL) throws {}
  open func copyItem(atPath srcPath: String, toPath dstPath: String) throws {}
}

open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardInput: FileHandle { FileHandle() }
  open class var standardOutput: FileHandle { FileHandle() }
  open class var standardError: FileHandle { FileHandle() }
  open class var nullDevice: FileHandle { FileHandle() }
  public convenience init?(forReadingAtPath path: String) { self.init() }
  public convenience init?(forUpdatingAtPath path: String) { self.init() }
  public convenience init?(forWritingAtPath path: String) { self.init() }
  public convenience init(forReadingFrom url: URL) throws { self.init() }
  public convenience init(forWritingTo url: URL) throws { self.init() }
  public convenience init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) { self.init() }
  open var fileDescriptor: Int32 { 0 }
  open var availableData: Data { Data() }
  open func readDataToEndOfFile() -> Data { Data() }
  open func readData(ofLength length: Int) -> Data { Data() }
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func readToEnd() throws -> Data? { nil }
  open func write(_ data: Data) {}
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func write<T>(contentsOf data: T) throws where T: Collection, T.Element == UInt8 {}
  @available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
  public func close() throws {}
}

open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { FileHandle() }
  open var fileHandleForWriting: FileHandle { FileHandle() }
}

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
@available(macCatalyst, unavailable)
open class Process: NSObject, @unchecked Sendable {
  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }

  open var executableURL: URL?
  open var arguments: [String]?
  open var environment: [String: String]?
  open var currentDirectoryURL: URL?
  open var standardInput: Any?
  open var standardOutput: Any?
  open var standardError: Any?
  open var processIdentifier: Int32 { 0 }
  open var isRunning: Bool { false }
  open var terminationStatus: Int32 { 0 }
  open var terminationReason: TerminationReason { .exit }
  open var terminationHandler: (@Sendable (Process) -> Void)?
  open func run() throws {}
  open func terminate() {}
  open func interrupt() {}
  open func waitUntilExit() {}
}
