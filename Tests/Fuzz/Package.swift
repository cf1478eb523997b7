// swift-tools-version: 6.0
import PackageDescription

// For development only: bytes through the lexer, the scanner, all rules, fix-its and all reporters, with what must hold of
// any bytes. `swift test -c release` runs a generator of our own; `.ci/fuzz SECONDS` runs libFuzzer.
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

    // What must hold, and what makes inputs.
    .target(name: "Probing", dependencies: ["Chance", "SwiftScan", "Linting", "Reporting"]),
    .testTarget(name: "FuzzTests", dependencies: ["Probing"]),
  ],
  swiftLanguageModes: [.v6]
)

// What libFuzzer calls; it links with libFuzzer only, so the tests are built without it.
if Context.environment["VMGEN_LIBFUZZER"] != nil {
  package.targets.append(
    .executableTarget(name: "fuzz", dependencies: ["Probing"], linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
