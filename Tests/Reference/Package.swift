// swift-tools-version: 6.0

import Foundation
import PackageDescription

// Development only: a second implementation of the lint rules, on SwiftSyntax's tree, to compare our own scanner with.
// The product never depends on this package.
//
// To build SwiftSyntax takes minutes. A toolchain carries one for its macros; `VMGEN_SYNTAX` says in which folder it lies,
// and then that one is used. The package is fetched all the same: its sources are input.
let prebuilt = ProcessInfo.processInfo.environment["VMGEN_SYNTAX"]

let syntax: [Target.Dependency] =
  prebuilt != nil
  ? []
  : [.product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax")]

let package = Package(
  name: "Reference",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "lint-reference", targets: ["lint-reference"]),
    .executable(name: "densify", targets: ["densify"]),
    .executable(name: "mutate", targets: ["mutate"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    // Files in, findings out.
    .executableTarget(
      name: "lint-reference",
      dependencies: syntax),
    // Real code in, the same code with many more findings out.
    .executableTarget(
      name: "densify",
      dependencies: ["Chance"] + syntax),
    // Code in, the same code broken in many ways out.
    .executableTarget(
      name: "mutate",
      dependencies: ["Chance"] + syntax),
    // Numbers that a seed decides.
    .target(name: "Chance"),
  ])

if let prebuilt {
  for target in package.targets where target.type == .executable {
    target.swiftSettings = [.unsafeFlags(["-I", prebuilt])]
    target.linkerSettings = [
      .unsafeFlags(["-L", prebuilt, "-lSwiftParser", "-lSwiftSyntax", "-Xlinker", "-rpath", "-Xlinker", prebuilt])
    ]
  }
}
