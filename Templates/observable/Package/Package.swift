// vmgen:if isolated
// swift-tools-version: 6.2
// vmgen:else
// swift-tools-version: 6.0
// vmgen:end
import PackageDescription

// vmgen:if isolated
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// vmgen:end
let package = Package(
    name: "__Module__",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
    products: [
        .library(name: "__Module__", targets: ["__Module__"])
    ],
    targets: [
        // vmgen:if isolated
        .target(name: "__Module__", dependencies: ["ViewModelCore"], swiftSettings: onMainActor),
        // vmgen:else
        .target(name: "__Module__", dependencies: ["ViewModelCore"]),
        // vmgen:end
        .target(name: "ViewModelCore"),
        .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
        // vmgen:if isolated
        .testTarget(
            name: "__Module__Tests", dependencies: ["__Module__", "ViewModelCore", "ViewModelTesting"],
            swiftSettings: onMainActor),
        // vmgen:else
        .testTarget(name: "__Module__Tests", dependencies: ["__Module__", "ViewModelCore", "ViewModelTesting"]),
        // vmgen:end
    ]
)
