// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

// An app would have the libraries from a package; here they are links into this repository, so that what it holds is
// built. Where there is no SwiftUI, a stand-in has its declarations.
#if os(Linux)
let userInterface: [Target.Dependency] = ["SwiftUI"]
let standIns: [Target] = [
    .macro(name: "PreviewsMacros", path: "Libraries/PreviewsMacros"),
    .target(name: "SwiftUI", dependencies: ["PreviewsMacros"], path: "Libraries/SwiftUI"),
]
#else
let userInterface: [Target.Dependency] = []
let standIns: [Target] = []
#endif

let package = Package(
    name: "Bookshelf",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
    targets: standIns + [
        .target(name: "ViewModelCore", dependencies: userInterface, path: "Libraries/ViewModelCore"),
        .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"], path: "Libraries/ViewModelTesting"),
        .target(name: "Bookshelf", dependencies: userInterface + ["ViewModelCore"]),
        .testTarget(
            name: "BookshelfTests",
            dependencies: userInterface + ["Bookshelf", "ViewModelCore", "ViewModelTesting"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
