#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The seed of tests with random input: `VMGEN_SEED`, otherwise 1, or in `.ci/long thorough` a new one in each run. A test
/// prints it when it fails.
public let testSeed: UInt64 = {
  if let text = getenv("VMGEN_SEED"), let seed = UInt64(String(cString: text)) { return seed }
  return getenv("VMGEN_THOROUGH") == nil ? 1 : UInt64.random(in: 1...9_999_999)
}()

/// The text that a failing test with random input prints, so that a person can run it again with the same input.
public var seedNote: String { "repeat with VMGEN_SEED=\(testSeed)" }
