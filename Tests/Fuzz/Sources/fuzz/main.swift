import Foundation
import Probing

// Starts libFuzzer from a `main` function, because the package manager requires one. See `.ci/fuzz`.

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
    // Each input is checked in one convention. The length of the input selects it, so that the result is reproducible.
    // If the process stops here, libFuzzer saves the input.
    if let broken = Probe.brokenInvariant(of: bytes, convention: bytes.count) { fatalError(broken) }
    return 0
  })
