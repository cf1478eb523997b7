// swift-tools-version: 6.0
import PackageDescription

// For development, on Linux: compares the core's publishers with OpenCombine, and builds and tests the core as it is
// where Combine exists, with OpenCombine in its place. No part of the product; it alone has a dependency.
//
//   swift test --package-path Tests/CombineComparison
//   swift run -c release --package-path Tests/CombineComparison Benchmark

// Modules named Combine and SwiftUI, as Apple's systems have them, lie where all targets of the package find them, or not
// yet, as the build happens to run. So the targets that use them depend on them, and the others are told to look for
// modules that do not exist.
let asOnLinux: [SwiftSetting] = [
  .unsafeFlags(["-module-alias", "Combine=NoCombine", "-module-alias", "SwiftUI=NoSwiftUI"])
]

let package = Package(
  name: "CombineComparison",
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
  ],
  targets: [
    // What stands in for Apple's modules.
    .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    .target(name: "SwiftUI", dependencies: ["Combine"], exclude: ["Preview.swift"]),

    // The libraries as they are where Combine exists, and their tests. The folders are links to the product's.
    .target(name: "ViewModelCore", dependencies: ["Combine", "SwiftUI"]),
    .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
    .target(name: "Chance"),
    .testTarget(name: "ViewModelCoreTests", dependencies: ["Chance", "ViewModelCore", "ViewModelTesting"]),
    .testTarget(
      name: "ViewModelTestingTests", dependencies: ["ViewModelCore", "ViewModelTesting"],
      exclude: ["DocumentationTests.swift", "Examples"]),
    // What is there only beside Combine and SwiftUI.
    .testTarget(
      name: "OnCombineTests",
      dependencies: ["ViewModelCore", "SwiftUI", .product(name: "OpenCombine", package: "OpenCombine")]),

    // The core as it is on Linux, under another name.
    .target(name: "CoreWithoutCombine", swiftSettings: asOnLinux),

    // What both libraries run: one folder, built with either of them under the name Combine.
    .target(name: "Scenarios"),
    .target(
      name: "ScenariosOnCore", dependencies: ["Scenarios", "CoreWithoutCombine"],
      swiftSettings: [.unsafeFlags(["-module-alias", "Combine=CoreWithoutCombine"])]),
    .target(
      name: "ScenariosOnOpenCombine",
      dependencies: ["Scenarios", "Combine"],
      swiftSettings: [.define("OPENCOMBINE")]),
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
