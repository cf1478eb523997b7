import Chance
import Foundation
import Sandboxes
import Testing

/// Commands whose generated code is compiled.
@Suite(.enabled(if: mayStartCompiler, "'make -C .ci compiled' runs it")) struct CompilerTests {
  /// The copied libraries and the store build in Swift 6 mode without warnings.
  @Test func theCoreAsAPackage() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "App", platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)], dependencies: [.package(path: "Packages/Core")],
        targets: [
          .target(name: "App", dependencies: [.product(name: "ViewModelCore", package: "Core")]),
          .testTarget(
            name: "AppTests", dependencies: ["App", .product(name: "ViewModelTesting", package: "Core")]),
        ]
      )

      """)
    let run = try sandbox.run("init", "--app-store", "--eject-core", "Packages/Core", "--testing")
    #expect(run.status == 0)
    #expect(run.output.contains("add '.package(path: \"Packages/Core\")'"))
    #expect(run.output.contains("'.product(name: \"ViewModelCore\", package: \"Core\")'"))
    #expect(sandbox.files().contains("Packages/Core/Sources/ViewModelCore/Publishers/Publisher.swift"))
    #expect(try !sandbox.run("init", "--eject-core", "Packages/Core", "--testing").output.contains("create"))
    #expect(try sandbox.run("new", "Cart", "--output", "finished", "--load", "posts: [String]").status == 0)
    #if !canImport(SwiftUI)
      // Everything except the View builds everywhere.
      try sandbox.write("Sources/App/Cart/CartView.swift", "enum CartView {}\n")
    #endif
    let environment = ProcessInfo.processInfo.environment
    let build = try sandbox.run(
      [
        "swift", "build", "--build-tests", "-c", "release", "-Xswiftc", "-Onone", "-Xswiftc", "-enable-testing",
        "-Xswiftc", "-gnone", "-Xswiftc", "-no-emit-module-separately-wmo",
      ], program: URL(filePath: "/usr/bin/env"),
      environment: ["HOME": environment["HOME"] ?? "/tmp"])
    #expect(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("warning:"), "\(build.output)")
  }

  /// Compiler errors at the lines of the template.
  @Test func theCompilersErrors() throws {
    let sandbox = try Sandbox()
    let folder = ".vmgen/templates/observable"
    try sandbox.write(
      "\(folder)/Screen/__Name__Types.swift", "enum __Name__Kind {\n    case __nonsense\n    let a: Sting\n}\n")
    #expect(try sandbox.run("templates", "check").status == 0)
    let run = try sandbox.run(
      ["templates", "check", "--build"],
      environment: ProcessInfo.processInfo.environment.filter { ["HOME", "PATH", "TMPDIR"].contains($0.key) })
    #expect(run.status == 1)
    #expect(run.output.contains("\(folder)/Screen/__Name__Types.swift:3:"), "\(run.output) \(run.errors)")
  }
}
