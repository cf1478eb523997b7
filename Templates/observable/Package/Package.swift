// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "__Module__",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "__Module__", targets: ["__Module__"])
    ],
    targets: [
        .target(name: "__Module__", dependencies: ["ViewModelCore"]),
        .target(name: "ViewModelCore"),
        .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
        .testTarget(name: "__Module__Tests", dependencies: ["__Module__", "ViewModelCore", "ViewModelTesting"]),
    ]
)
