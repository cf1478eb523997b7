// swift-tools-version: 6.0
import PackageDescription

// For development only: bytes through the lexer, the scanner, all rules, fix-its and all reporters, with what must hold of
// any bytes. `swift test -c release` runs a generator of our own; `.ci/fuzz SECONDS` runs libFuzzer.
let package = Package(
  name: "Fuzz",
  targets: [
    // The product's own sources.
    .target(name: "Wording"),
    .target(name: "Patterns"),
    .target(name: "SwiftScan"),
    .target(name: "Linting", dependencies: ["SwiftScan", "Wording", "Patterns"]),
    .target(name: "Reporting", dependencies: ["Linting", "Wording"]),

    // What must hold, and what makes inputs.
    .target(name: "Probing", dependencies: ["SwiftScan", "Linting", "Reporting"]),
    .testTarget(name: "FuzzTests", dependencies: ["Probing"]),
    // What libFuzzer calls. It brings a `main` of its own.
    .executableTarget(name: "fuzz", dependencies: ["Probing"], linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ],
  swiftLanguageModes: [.v6]
)
