// swift-tools-version: 6.0

import Foundation
import PackageDescription

// For development only: a second implementation of the lint rules, on the tree of SwiftSyntax. Its findings are
// compared with those of `vmgen lint`. The product never depends on this package.
//
// Building SwiftSyntax takes minutes. A toolchain contains a built copy for macros; `VMGEN_SYNTAX` names its folder.
// SwiftPM fetches the package in any case, because its sources are input.
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
    // Lints files and prints the findings.
    .executableTarget(
      name: "lint-reference",
      dependencies: syntax),
    // Copies real code and adds many violations of the rules.
    .executableTarget(
      name: "densify",
      dependencies: ["Chance"] + syntax),
    // Copies code and breaks it in many ways.
    .executableTarget(
      name: "mutate",
      dependencies: ["Chance"] + syntax),
    // Random numbers from a seed.
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
