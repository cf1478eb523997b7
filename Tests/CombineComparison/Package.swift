// swift-tools-version: 6.0
import PackageDescription

// For development, on Linux: compares the core's publishers with OpenCombine, and builds and tests the core as it is
// where Combine exists, with OpenCombine in its place. No part of the product; it alone has a dependency.
//
//   swift test --package-path Tests/CombineComparison
//   swift run -c release --package-path Tests/CombineComparison Benchmark

// Inside the targets that take these, `import Combine` means OpenCombine and `import SwiftUI` the stand-in; for the
// others there is neither. (A module named Combine would be seen by all targets, or not, as the build happens to run.)
let asOnAppleSystems: [SwiftSetting] = [
  .unsafeFlags(["-module-alias", "Combine=OpenCombine", "-module-alias", "SwiftUI=SwiftUIStandIn"])
]

let package = Package(
  name: "CombineComparison",
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
  ],
  targets: [
    .target(name: "SwiftUIStandIn", exclude: ["Preview.swift"]),

    // The libraries as they are where Combine exists, and their tests. The folders are links to the product's.
    .target(
      name: "ViewModelCore", dependencies: ["SwiftUIStandIn", .product(name: "OpenCombine", package: "OpenCombine")],
      swiftSettings: asOnAppleSystems),
    .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"], swiftSettings: asOnAppleSystems),
    .testTarget(
      name: "ViewModelCoreTests", dependencies: ["ViewModelCore", "ViewModelTesting"], swiftSettings: asOnAppleSystems),
    .testTarget(
      name: "ViewModelTestingTests", dependencies: ["ViewModelTesting"],
      exclude: ["DocumentationTests.swift", "Examples"], swiftSettings: asOnAppleSystems),

    // The core as it is on Linux, under another name, and OpenCombine beside it.
    .target(name: "CoreWithoutCombine"),

    // What both libraries run: one folder, built with either of them under the name Combine.
    .target(name: "Scenarios"),
    .target(
      name: "ScenariosOnCore", dependencies: ["Scenarios", "CoreWithoutCombine"],
      swiftSettings: [.unsafeFlags(["-module-alias", "Combine=CoreWithoutCombine"])]),
    .target(
      name: "ScenariosOnOpenCombine",
      dependencies: ["Scenarios", .product(name: "OpenCombine", package: "OpenCombine")],
      swiftSettings: [.define("OPENCOMBINE"), .unsafeFlags(["-module-alias", "Combine=OpenCombine"])]),
    .testTarget(
      name: "ComparisonTests",
      dependencies: ["Scenarios", "ScenariosOnCore", "ScenariosOnOpenCombine"]),

    // What the core costs.
    .target(name: "AllocationCount"),
    .executableTarget(
      name: "Benchmark",
      dependencies: ["AllocationCount", "CoreWithoutCombine", .product(name: "OpenCombine", package: "OpenCombine")]),
  ],
  swiftLanguageModes: [.v6]
)
