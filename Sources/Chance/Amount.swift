#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many cases a test tries: some in `swift test`, which shall take minutes, and many in `.ci/long thorough`, which sets
/// `VMGEN_THOROUGH`.
///
/// - Parameters:
///   - usual: The number of cases in `swift test`.
///   - thorough: The number of cases in `.ci/long`.
public func amount(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }

/// The cases that one of several tests tries of a list: in `swift test` each test tries a different part, and all together
/// try every case; in `.ci/long thorough` each tries all.
///
/// - Parameters:
///   - cases: The list.
///   - number: The number of the test, from zero.
///   - count: How many tests share the list.
public func share<Case>(of cases: [Case], for number: Int, of count: Int) -> [Case] {
  isThorough ? cases : cases.enumerated().filter { $0.offset % count == number % count }.map(\.element)
}

/// Whether tests run that start the compiler: in `.ci/run`, which sets `VMGEN_COMPILER`, but not in `swift test`. Each takes
/// many seconds.
public let mayStartCompiler = getenv("VMGEN_COMPILER") != nil

private let isThorough = getenv("VMGEN_THOROUGH") != nil
