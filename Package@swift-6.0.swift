// swift-tools-version: 6.0
import PackageDescription

// The libraries for apps that are built with Swift 6.0. The tool needs a later Swift, see `Package.swift`.
let package = Package(
  name: "vmgen",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
  products: [
    .library(name: "ViewModelCore", targets: ["ViewModelCore"]),
    .library(name: "ViewModelTesting", targets: ["ViewModelTesting"]),
  ],
  targets: [
    .target(name: "ViewModelCore"),
    .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
  ],
  swiftLanguageModes: [.v6]
)
