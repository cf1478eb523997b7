import Foundation
import Sandboxes
import Testing

/// The advice on how a project with packages gets the libraries.
@Suite struct CoreUseTests {
  /// In a project with packages, the advice names those of which one gets the dependency.
  @Test func theManifestsAreNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    func add(_ name: String) throws {
      try sandbox.write("Packages/\(name)/Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\n")
    }
    try add("Core")
    let one = try sandbox.run("init").output
    #expect(one.contains(" of the package vmgen; in\n'Packages/Core/Package.swift' (in Xcode: "), "\(one)")
    let local = try sandbox.run("init", "--eject-core", "Vendor/Kit", "--dry-run").output
    #expect(local.contains("in 'Packages/Core/Package.swift', add '.package(path: \"../../Vendor/Kit\")'"), "\(local)")
    let beside = try sandbox.run("init", "--eject-core", "Packages/Core/Sources", "--dry-run").output
    #expect(beside.contains("note: in 'Packages/Core/Package.swift', add the target '.target("), "\(beside)")
    for name in ["Feed", "Shop", "User"] { try add(name) }
    let several = try sandbox.run("init").output
    #expect(several.contains("'Packages/Core/Package.swift', 'Packages/Feed/Package.swift', 'Packages/Shop"))
    #expect(several.contains("/Package.swift' or 1 more.\n"), "\(several)")
    let copies = try sandbox.run("init", "--eject-core", "Vendor/Kit", "--dry-run").output
    #expect(copies.contains("(in 'Packages/Core/Package.swift': '.package(path: \"../../Vendor/Kit\")', "), "\(copies)")
  }

  /// A package that holds only the copies gets no dependency on itself.
  @Test func aPackageOfCopiesIsNotNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("App/Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\n")
    try sandbox.write("App/Sources/App/A.swift", "struct A {}\n")
    #expect(try sandbox.run("init", "--eject-core", "Vendor/Kit", "--yes").status == 0)
    let again = try sandbox.run("init", "--dry-run").output
    #expect(!again.contains("Vendor/Kit/Package.swift"), "\(again)")
    // Code of an app may have a file of that name.
    try sandbox.write("Model/Package.swift", "protocol Package {}\n")
    let other = try sandbox.run("init", "--dry-run").output
    #expect(!other.contains("Model/Package.swift"), "\(other)")
  }

  /// The advice of `vmgen new` names the manifest of the screen's folder.
  @Test func theManifestOfTheScreenIsNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for name in ["Core", "Feed"] {
      try sandbox.write(
        "Packages/\(name)/Package.swift",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "\(name)", platforms: [.iOS(.v17)], targets: [.target(name: "\(name)")])
        """)
      try sandbox.write("Packages/\(name)/Sources/\(name)/A.swift", "struct \(name) {}\n")
    }
    let run = try sandbox.run("new", "Home", "--in", "Packages/Feed/Sources/Feed", "--dry-run")
    #expect(
      run.output.contains("the target 'Feed' does not depend; in 'Packages/Feed/Package.swift', add that product"),
      "\(run.output)")
  }
}
