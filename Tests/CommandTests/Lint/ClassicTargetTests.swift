import Foundation
import Sandboxes
import Testing

/// Xcode projects whose targets have different deployment targets: the one that compiles a file decides.
@Suite struct ClassicTargetTests {
  private let code = """
    import SwiftUI
    final class HomeViewModel: ObservableObject { @Published private(set) var x = 0 }
    struct HomeView: View { @StateObject private var m = HomeViewModel(); var body: some View { Text("\\(m.x)") } }

    """

  private func project(_ targets: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("P.xcodeproj/project.pbxproj", targets)
    try sandbox.write("App/HomeViewModel.swift", code)
    try sandbox.write("Widget/W.swift", "struct W {}\n")
    return sandbox
  }

  @Test(arguments: [
    // The app is too old, and then its widget.
    (ClassicProject.text(.app("App", "13.0", "HomeViewModel.swift"), .appExtension("Widget", "17.0", "W.swift")), true),
    (
      ClassicProject.text(.app("App", "17.0", "HomeViewModel.swift"), .appExtension("Widget", "13.0", "W.swift")), false
    ),
    // The file is one of both targets, or of a second app.
    (
      ClassicProject.text(
        .app("App", "17.0", "HomeViewModel.swift"), .appExtension("Widget", "16.4", "../App/HomeViewModel.swift")), true
    ),
    (ClassicProject.text(.app("App", "17.0", "HomeViewModel.swift"), .app("Old", "13.0", "W.swift")), false),
    // No target lists the file, so the oldest app counts.
    (ClassicProject.text(.app("App", "17.0"), .app("Old", "13.0"), .appExtension("Widget", "17.0", "W.swift")), true),
    (ClassicProject.text(.app("App", "17.0"), .appExtension("Widget", "13.0", "W.swift")), false),
  ])
  func theTargetThatCompilesTheFileDecides(project text: String, isOld: Bool) throws {
    let sandbox = try project(text)
    let lint = try sandbox.run("lint", "--only", "observable_macro", "--format", "json").output
    #expect(lint.contains("\"rule\": \"observable_macro\"") == !isOld, "\(lint)")
    let survey = try sandbox.run("survey", "--format", "json").output
    #expect(survey.contains("\"tooOldForScreens\": null") == !isOld, "\(survey)")
    let migration = try sandbox.run("migrate", "observable", "--dry-run").output
    #expect(migration.contains("0 ObservableObjects migrate") == isOld, "\(migration)")
  }

  /// The files of one folder may belong to different targets.
  @Test func filesOfOneFolder() throws {
    let sandbox = try project(
      ClassicProject.text(
        .app("App", "13.0", "HomeViewModel.swift"), .app("New", "17.0", "../App/NewViewModel.swift")))
    try sandbox.write("App/NewViewModel.swift", "final class NewViewModel { private(set) var y = 0 }\n")
    let lint = try sandbox.run("lint", "--only", "observable_macro", "--format", "json").output
    #expect(lint.contains("'NewViewModel'") && !lint.contains("'HomeViewModel'"), "\(lint)")
    let survey = try sandbox.run("survey").output
    #expect(survey.contains("\nProject     Xcode (P.xcodeproj); iOS 13.0\n"), "\(survey)")
  }

  /// A new screen belongs to the target with files around it, and an extension is not meant if an app has some.
  @Test func newScreens() throws {
    let sandbox = try project(
      ClassicProject.text(
        .app("App", "13.0", "HomeViewModel.swift"), .appExtension("Widget", "17.0", "W.swift", "../App/Shared.swift")))
    for folder in ["App", "App/Home", "App/Features/Home", "Home"] {
      let run = try sandbox.run("new", "Shop", "--in", folder, "--dry-run")
      #expect(run.status == 2 && run.errors.contains("'P.xcodeproj' builds for iOS 13.0"), "\(folder): \(run.errors)")
    }
    #expect(try sandbox.run("new", "Shop", "--in", "Widget/Shop", "--dry-run").status == 0)
  }

  /// A synchronised folder may leave out files, or have some that only another target compiles.
  @Test func exceptionsOfSynchronizedFolders() throws {
    let sandbox = try project(
      """
      {objects = {
      P = {isa = PBXProject; mainGroup = G;};
      G = {isa = PBXGroup; children = (S);};
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (A, B); sourceTree = "<group>";};
      A = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (HomeViewModel.swift); target = T;};
      B = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (HomeViewModel.swift); target = W;};
      T = {isa = PBXNativeTarget; name = App; buildConfigurationList = TL; fileSystemSynchronizedGroups = (S);
        productType = "com.apple.product-type.application";};
      W = {isa = PBXNativeTarget; name = Watch; buildConfigurationList = WL;
        productType = "com.apple.product-type.application";};
      TL = {isa = XCConfigurationList; buildConfigurations = (TC);};
      WL = {isa = XCConfigurationList; buildConfigurations = (WC);};
      TC = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0;};};
      WC = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 15.0;};};
      };}
      """)
    try sandbox.write("App/NewViewModel.swift", "final class NewViewModel { private(set) var y = 0 }\n")
    let lint = try sandbox.run("lint", "--only", "observable_macro", "--format", "json").output
    #expect(lint.contains("'NewViewModel'") && !lint.contains("'HomeViewModel'"), "\(lint)")
  }
}
