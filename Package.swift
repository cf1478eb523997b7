// swift-tools-version: 6.1
import Foundation
import PackageDescription

// The plugins take the tool from this artifact bundle, if there is one beside the manifest. Otherwise they build it.
let bundle = "vmgen.artifactbundle"
let hasBundle = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(bundle)")
// SwiftPM compiles a plugin's tool a second time, for the machine that builds. In this package nothing uses the plugins, so a
// build that starts in its own folder leaves the tool out. `VMGEN_PLUGIN_TOOL=1` keeps it.
func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
let startsHere = Context.environment["PWD"].map(real) == real(Context.packageDirectory)
let hasTool = hasBundle || !startsHere || Context.environment["VMGEN_PLUGIN_TOOL"] != nil
let tools: [Target.Dependency] = !hasTool ? [] : hasBundle ? ["VMGenBinary"] : ["vmgen"]
// The tests of the commands start the tool some thousand times, so they are not part of `swift test`, see CONTRIBUTING.md.
let hasCommandTests = Context.environment["VMGEN_COMMANDS"] != nil
// The checks of CI do not even compile the plugins.
let hasPlugins = Context.environment["VMGEN_WITHOUT_PLUGINS"] == nil

// No package dependencies, on purpose: what the Swift toolchain brings is enough.
//
// Arrows between targets go one way:
//   SwiftScan → Linting → Reporting, Configuring        ┐
//   Patterns → Configuring, HostIO                      │
//   …Templates, CoreSources → Scaffolding               ├→ VMGenCLI → vmgen
//   Plans → Scaffolding (makes them), HostIO (writes)   ┘
// The libraries and the tool do not import each other; CoreSources carries the libraries' text, not their code.
let package = Package(
  name: "vmgen",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
  products: [
    .executable(name: "vmgen", targets: ["vmgen"]),
    .library(name: "ViewModelCore", targets: ["ViewModelCore"]),
    .library(name: "ViewModelTesting", targets: ["ViewModelTesting"]),
  ]
    + (hasPlugins
      ? [
        .plugin(name: "VMGenLint", targets: ["VMGenLint"]),
        .plugin(name: "VMGenCommand", targets: ["VMGenCommand"]),
      ] : []),
  targets: [
    // The runtime that generated code imports.
    .target(name: "ViewModelCore"),
    // What tests of ViewModels are written with.
    .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),

    // Words for people and programs: safe for terminals, quoted for JSON, the nearest name that was meant.
    .target(name: "Wording"),
    // Patterns for paths, compiled once.
    .target(name: "Patterns", dependencies: ["Wording"]),
    // Reading Swift: bytes → tokens → declarations.
    .target(name: "SwiftScan"),
    // Rules, findings, diagnostics, the project index.
    .target(name: "Linting", dependencies: ["SwiftScan", "Wording"]),
    // Random numbers that a seed decides, and how many cases tests try. Development only.
    .target(name: "Chance"),
    // Variants of the rules' examples, by the hundred: what they must catch and what they must pass. Development only.
    .target(name: "RuleTrials", dependencies: ["Chance", "Linting", "SwiftScan"]),
    // `.vmgen.json` → what holds for a run.
    .target(name: "Configuring", dependencies: ["Linting", "Patterns", "SwiftScan", "Wording"]),
    // Diagnostics → text, one file per format.
    .target(name: "Reporting", dependencies: ["Linting", "Wording"]),

    // Built-in templates and the libraries' sources, turned into constants so that the binary works when copied alone.
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles"),
    .executableTarget(name: "embed-files"),
    .target(
      name: "ObservableTemplates", path: "Templates/observable", exclude: ["App", "Package", "Screen", "Tests"],
      plugins: ["EmbedFiles"]),
    // The parts that templates of all conventions include.
    .target(
      name: "SharedTemplates", path: "Templates/Shared", exclude: ["Screen", "Tests"], plugins: ["EmbedFiles"]),
    .target(
      name: "UIKitTemplates", path: "Templates/uikit", exclude: ["App", "Screen", "Tests"], plugins: ["EmbedFiles"]),
    .target(
      name: "UnidirectionalTemplates", path: "Templates/unidirectional", exclude: ["Screen", "Tests"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "CleanTemplates", path: "Templates/clean", exclude: ["App", "Screen", "Tests"], plugins: ["EmbedFiles"]),
    .target(
      name: "RepresentableTemplates", path: "Templates/representable", exclude: ["Screen", "Tests"],
      plugins: ["EmbedFiles"]),
    .target(name: "CoreSources", exclude: ["embed.list"], plugins: ["EmbedFiles"]),
    // A list of files to write, as a value.
    .target(name: "Plans", dependencies: ["Wording"]),
    // Spec + templates → plan.
    .target(
      name: "Scaffolding",
      dependencies: [
        "ObservableTemplates", "UIKitTemplates", "UnidirectionalTemplates", "CleanTemplates", "RepresentableTemplates",
        "SharedTemplates", "CoreSources", "Plans", "Wording",
      ]),

    // A header of Linux's C libraries that Swift's modules for them leave out.
    .systemLibrary(name: "ExtendedAttributes"),
    // The only place that opens files, asks git and knows the terminal.
    .target(
      name: "HostIO",
      dependencies: [
        "Patterns", "Plans", "Wording",
        .target(name: "ExtendedAttributes", condition: .when(platforms: [.linux])),
      ]),
    // `ObservableObject` → `@Observable` over a whole project, as edits of its files.
    .target(name: "Migrating", dependencies: ["Linting", "SwiftScan"]),
    // Words → commands; one file per command.
    .target(
      name: "VMGenCLI",
      dependencies: [
        "Linting", "Migrating", "Reporting", "Scaffolding", "HostIO", "Plans", "SwiftScan", "Wording", "Configuring",
      ]),
    .executableTarget(name: "vmgen", dependencies: ["VMGenCLI", "HostIO"]),
    // What must hold of any bytes, and what makes inputs. Development only.
    .target(name: "Probing", dependencies: ["Chance", "SwiftScan", "Linting", "Reporting"]),
    // The workshop, not shipped: benchmarks, inputs for tests, files that are made from the rules.
    .executableTarget(
      name: "vmgen-dev",
      dependencies: ["Chance", "HostIO", "Linting", "Probing", "RuleTrials", "Scaffolding", "VMGenCLI"]),

    .testTarget(name: "ViewModelCoreTests", dependencies: ["Chance", "ViewModelCore", "ViewModelTesting"]),
    .testTarget(
      name: "ViewModelTestingTests", dependencies: ["Chance", "ViewModelCore", "ViewModelTesting"],
      // Compiled by a test, together with the examples of the documentation.
      exclude: ["Examples"]),
    // The runtime as projects use it that have not moved to Swift 6 mode.
    .testTarget(name: "SwiftFiveTests", dependencies: ["ViewModelCore"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "SwiftScanTests", dependencies: ["Chance", "SwiftScan"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["SwiftScan", "Linting"]),
    .testTarget(name: "PatternsTests", dependencies: ["Patterns"]),
    .testTarget(name: "WordingTests", dependencies: ["Chance", "Wording"]),
    .testTarget(name: "ConfiguringTests", dependencies: ["Chance", "Configuring", "Linting"]),
    .testTarget(name: "LintingTests", dependencies: ["Chance", "Linting", "SwiftScan"]),
    .testTarget(name: "MigratingTests", dependencies: ["Migrating", "SwiftScan"]),
    .testTarget(
      name: "RuleTrialsTests", dependencies: ["Chance", "HostIO", "RuleTrials", "Linting", "VMGenCLI", "vmgen-dev"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Linting"]),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: [
        "Chance", "Scaffolding", "HostIO", "Plans", "Wording", "ObservableTemplates", "UIKitTemplates",
        "CleanTemplates", "UnidirectionalTemplates", "RepresentableTemplates", "SharedTemplates",
        "CoreSources",
        "vmgen",
      ]),
    .testTarget(
      name: "HostIOTests",
      dependencies: [
        "Chance", "HostIO", "Plans",
        .target(name: "ExtendedAttributes", condition: .when(platforms: [.linux])),
      ]),
    // Folders in which tests run the built tool.
    .target(name: "Sandboxes", path: "Tests/Sandboxes"),
    .testTarget(
      name: "VMGenCLITests", dependencies: ["Chance", "VMGenCLI", "HostIO", "Sandboxes", "vmgen", "vmgen-dev"]),
  ]
    + (hasCommandTests
      ? [.testTarget(name: "CommandTests", dependencies: ["Chance", "VMGenCLI", "HostIO", "Sandboxes", "vmgen"])] : [])
    + (hasBundle && hasPlugins ? [.binaryTarget(name: "VMGenBinary", path: bundle)] : [])
    + (hasPlugins
      ? [
        // Findings as warnings and errors of a build.
        .plugin(name: "VMGenLint", capability: .buildTool(), dependencies: tools),
        // `swift package vmgen …`. Without a permission, checks ask nothing.
        .plugin(
          name: "VMGenCommand",
          capability: .command(
            intent: .custom(verb: "vmgen", description: "Scaffolds screens and checks ViewModels against a convention")),
          dependencies: tools),
      ] : []),
  swiftLanguageModes: [.v6]
)
