import Foundation
import Probing

// libFuzzer, started from a `main` of our own, since the package manager wants one. See `.ci/fuzz`.

typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>, _ target: Target
) -> CInt

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { start, count in
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // One convention an input; its length tells which, so that an input always does the same. A process that stops here
    // leaves the input behind.
    if let broken = Probe.brokenInvariant(of: bytes, convention: bytes.count) { fatalError(broken) }
    return 0
  })
