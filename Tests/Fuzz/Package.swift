// swift-tools-version: 6.0
import PackageDescription

// For development only: tests the lexer, the scanner, all rules, fix-its and reporters with any bytes, and checks their
// invariants. `swift test -c release` uses a generator of this package; `.ci/fuzz SECONDS` runs libFuzzer.
let package = Package(
  name: "Fuzz",
  targets: [
    // The product's own sources.
    .target(name: "Chance"),
    .target(name: "Wording"),
    .target(name: "Patterns"),
    .target(name: "SwiftScan"),
    .target(name: "Linting", dependencies: ["SwiftScan", "Wording", "Patterns"]),
    .target(name: "Reporting", dependencies: ["Linting", "Wording"]),

    // The invariants, and a generator of inputs.
    .target(name: "Probing", dependencies: ["Chance", "SwiftScan", "Linting", "Reporting"]),
    .testTarget(name: "FuzzTests", dependencies: ["Probing"]),
  ],
  swiftLanguageModes: [.v6]
)

// The entry point for libFuzzer. It links only with libFuzzer, so the tests are built without it.
if Context.environment["VMGEN_LIBFUZZER"] != nil {
  package.targets.append(
    .executableTarget(name: "fuzz", dependencies: ["Probing"], linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
