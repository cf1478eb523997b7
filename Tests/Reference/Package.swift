// swift-tools-version: 6.0

import PackageDescription

// Development only: a second implementation of the lint rules, on SwiftSyntax's tree, to compare our own scanner with.
// The product never depends on this package.
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
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    // Real code in, the same code with many more findings out.
    .executableTarget(
      name: "densify",
      dependencies: [
        "Chance",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    // Code in, the same code broken in many ways out.
    .executableTarget(
      name: "mutate",
      dependencies: [
        "Chance",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    // Numbers that a seed decides.
    .target(name: "Chance"),
  ])
