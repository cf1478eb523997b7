// The part of Dispatch that this repository uses, as Apple's SDK declares it.

open class DispatchObject: @unchecked Sendable {
  init() {}
}

public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init() {}
}

@available(macOS 10.10, iOS 8.0, *)
public class DispatchWorkItem: @unchecked Sendable {
  public init(flags: DispatchWorkItemFlags = [], block: @escaping () -> Void) {}
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { DispatchTime() }
  public var uptimeNanoseconds: UInt64 { 0 }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
}

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchQoS: Equatable, Sendable {
  public static let unspecified = DispatchQoS()
  public static let userInitiated = DispatchQoS()
}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 1)
  }

  public class var main: DispatchQueue { DispatchQueue(label: "") }
  public class func global() -> DispatchQueue { DispatchQueue(label: "") }

  public convenience init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) { self.init() }

  public func suspend() {}
  public func resume() {}
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  @preconcurrency public func async(execute work: @escaping @Sendable () -> Void) {}
  public func async(execute workItem: DispatchWorkItem) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable () -> Void
  ) {}
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public convenience init(value: Int) { self.init() }
  @discardableResult public func signal() -> Int { 0 }
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

open class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() {}
  public func enter() {}
  public func leave() {}
  public func wait() {}
}
