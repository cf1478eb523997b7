// swift-tools-version: 6.0
import PackageDescription

// For development on Linux. This package compares the core's publishers with OpenCombine. It also builds and tests the
// core as on systems with Combine, with OpenCombine in its place. It is not part of the product; no other package here
// has a dependency.
//
//   swift test --package-path Tests/CombineComparison
//   swift run -c release --package-path Tests/CombineComparison Benchmark

// On Apple's systems, the modules Combine and SwiftUI exist. Here they are targets, and depending on the order of the
// build, other targets might find them, too. Targets that use them depend on them. The others get aliases of modules
// that do not exist.
let asOnLinux: [SwiftSetting] = [
  .unsafeFlags(["-module-alias", "Combine=NoCombine", "-module-alias", "SwiftUI=NoSwiftUI"])
]

let package = Package(
  name: "CombineComparison",
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
  ],
  targets: [
    // Replacements for Apple's modules.
    .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    .target(name: "SwiftUI", dependencies: ["Combine"], exclude: ["Preview.swift"]),

    // The libraries as on systems with Combine, and their tests. The folders are links to those of the product.
    .target(name: "ViewModelCore", dependencies: ["Combine", "SwiftUI"]),
    .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
    .target(name: "Chance"),
    .testTarget(name: "ViewModelCoreTests", dependencies: ["Chance", "ViewModelCore", "ViewModelTesting"]),
    .testTarget(
      name: "ViewModelTestingTests", dependencies: ["ViewModelCore", "ViewModelTesting"],
      exclude: ["DocumentationTests.swift", "Examples"]),
    // Tests of the declarations that need Combine and SwiftUI.
    .testTarget(
      name: "OnCombineTests",
      dependencies: ["ViewModelCore", "SwiftUI", .product(name: "OpenCombine", package: "OpenCombine")]),

    // The core as on Linux, under another name.
    .target(name: "CoreWithoutCombine", swiftSettings: asOnLinux),

    // The scenarios that both libraries run: one folder, built twice, with each library under the name Combine.
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

    // The time and the allocations of the core.
    .target(name: "AllocationCount"),
    .executableTarget(
      name: "Benchmark",
      dependencies: ["AllocationCount", "CoreWithoutCombine", .product(name: "OpenCombine", package: "OpenCombine")]),
  ],
  swiftLanguageModes: [.v6]
)
