import Foundation
import Sandboxes
import Testing

/// The folders of screens and tests in Xcode projects, and in those that a description makes.
@Suite struct NewXcodePlaceTests {
  /// A widget may have the only synchronised folder of an app, but screens do not belong there.
  @Test(arguments: ["app-extension", "extensionkit-extension"])
  func anAppExtensionIsNotChosenByItself(type: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; };
        C = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; };
        D = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.\(type)";
          fileSystemSynchronizedGroups = ( A, ); };
      }; }
      """)
    try sandbox.write("Shop/App.swift", "")
    try sandbox.write("Widget/Widget.swift", "")
    let root = try sandbox.run("new", "Sample", "--dry-run", "--root", ".")
    #expect(root.output.contains("create  Sample/SampleView.swift"), "\(root.output)\(root.errors)")
    let inside = try sandbox.run("new", "Sample", "--dry-run", "--root", "..", in: "Widget")
    #expect(inside.output.contains("create  Sample/SampleView.swift"), "\(inside.output)\(inside.errors)")
  }

  /// A project that lists its files. The targets of the files follow from these lists.
  private static let classic = """
    {objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T, U, W);};
      G = {isa = PBXGroup; children = (A, B, V); sourceTree = "<group>";};
      A = {isa = PBXGroup; path = Shop; children = (A1, AH); sourceTree = "<group>";};
      AH = {isa = PBXGroup; path = Home; children = (A2, A3); sourceTree = "<group>";};
      A1 = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>";};
      A2 = {isa = PBXFileReference; path = HomeView.swift; sourceTree = "<group>";};
      A3 = {isa = PBXFileReference; path = HomeViewModel.swift; sourceTree = "<group>";};
      B = {isa = PBXGroup; path = Checks; children = (B1); sourceTree = "<group>";};
      B1 = {isa = PBXFileReference; path = HomeTests.swift; sourceTree = "<group>";};
      V = {isa = PBXGroup; path = Widget; children = (V1); sourceTree = "<group>";};
      V1 = {isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>";};
      FA1 = {isa = PBXBuildFile; fileRef = A1;}; FA2 = {isa = PBXBuildFile; fileRef = A2;};
      FA3 = {isa = PBXBuildFile; fileRef = A3;}; FB1 = {isa = PBXBuildFile; fileRef = B1;};
      FV1 = {isa = PBXBuildFile; fileRef = V1;};
      SA = {isa = PBXSourcesBuildPhase; files = (FA1, FA2, FA3);};
      SB = {isa = PBXSourcesBuildPhase; files = (FB1);};
      SV = {isa = PBXSourcesBuildPhase; files = (FV1, FA2);};
      T = {isa = PBXNativeTarget; name = "My Shop"; productType = "com.apple.product-type.application"; buildPhases = (SA);};
      U = {isa = PBXNativeTarget; name = "Unit Checks"; productType = "com.apple.product-type.bundle.unit-test";
        buildPhases = (SB); dependencies = (D);};
      W = {isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; buildPhases = (SV);};
      D = {isa = PBXTargetDependency; target = T;};
    };}
    """

  @Test func aClassicProjectOfXcode() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Shop.xcodeproj/project.pbxproj", Self.classic)
    for path in ["Shop/App", "Shop/Home/HomeView", "Checks/HomeTests"] { try sandbox.write("\(path).swift", "") }
    let run = try sandbox.run("new", "Cart", in: "Shop/Home")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files().contains("Shop/Home/Cart/CartView.swift"))
    // Tests go below the common folder of the target's files.
    #expect(try sandbox.text("Checks/Home/Cart/CartViewModelTests.swift").contains("@testable import My_Shop\n"))
    #expect(run.output.contains("uses classic groups: drag the new files into a target in Xcode"))
    // In the folder of the project, screens go to its sources, and tests to the tests.
    #expect(try sandbox.run("new", "Profile").status == 0)
    #expect(sandbox.files().contains("Shop/Profile/ProfileView.swift"), "\(sandbox.files())")
    #expect(sandbox.files().contains("Checks/Profile/ProfileViewModelTests.swift"))
    // A folder that corresponds to the target takes precedence.
    try sandbox.write("ShopTests/Home/A.swift", "")
    #expect(try sandbox.run("new", "Gift", in: "Shop/Home").status == 0)
    #expect(sandbox.files().contains("ShopTests/Home/Gift/GiftViewModelTests.swift"))
  }

  /// With two targets for screens, only the user knows which one gets the screen.
  @Test func aClassicProjectWithTwoTargets() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      Self.classic.replacing("app-extension", with: "framework").replacing("files = (FV1, FA2)", with: "files = (FV1)"))
    for path in ["Shop/App", "Shop/Home/HomeView", "Checks/HomeTests", "Widget/Widget"] {
      try sandbox.write("\(path).swift", "")
    }
    let run = try sandbox.run("new", "Profile", "--dry-run")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "'Shop.xcodeproj' has 2: 'My Shop' in 'Shop', 'Widget'; choose a folder, as in '--in Shop/__Name__'"),
      "\(run.errors)")
    let chosen = try sandbox.run("new", "Profile", "--dry-run", "--in", "Shop/__Name__").output
    #expect(chosen.contains("create  Checks/Profile/ProfileViewModelTests.swift"), "\(chosen)")
    let outside = try sandbox.run("new", "Profile", "--dry-run", "--in", "Other").output
    #expect(outside.contains("its folder has no code of the target 'My Shop'; choose a folder"), "\(outside)")
  }

  /// After `vmgen init --eject-core`, the advice names the copy.
  @Test func aCopyOfTheCoreIsNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Shop.xcodeproj/project.pbxproj", Self.classic)
    for path in ["Shop/App", "Shop/Home/HomeView", "Checks/HomeTests"] { try sandbox.write("\(path).swift", "") }
    let before = try sandbox.run("new", "Profile", "--dry-run").output
    #expect(before.contains("'ViewModelCore': add that product of the package vmgen to its target"), "\(before)")
    #expect(try sandbox.run("init", "--eject-core", "Vendor/Kit", "--testing", "--yes").status == 0)
    let run = try sandbox.run("new", "Profile", "--dry-run").output
    #expect(
      run.contains(
        "'ViewModelCore': add that product of the package in 'Vendor/Kit' to its target (in Xcode: File > Add Package "
          + "Dependencies, Add Local)\n"), "\(run)")
    #expect(!run.contains("package vmgen"), "\(run)")
  }

  /// Some projects compile files of the app into their tests as well. The tests' folder is the one without the app's
  /// files, even if fewer of the tests' files are in it.
  @Test func testsThatCompileFilesOfTheApp() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj", Self.classic.replacing("files = (FB1);", with: "files = (FA2, FA3, FB1);"))
    for path in ["Shop/App", "Shop/Home/HomeView", "Checks/HomeTests"] { try sandbox.write("\(path).swift", "") }
    #expect(try sandbox.run("new", "Profile").status == 0)
    #expect(sandbox.files().contains("Shop/Profile/ProfileView.swift"), "\(sandbox.files())")
    #expect(sandbox.files().contains("Checks/Profile/ProfileViewModelTests.swift"), "\(sandbox.files())")
  }

  /// The tests may be in a synchronised folder beside an app with classic groups, or the other way round. Then the
  /// folder with the name of the target has the tests.
  @Test(arguments: ["ShopTests", "ShopUnitTests", "Tests/ShopTests", "Tests/ShopUnitTests"])
  func testsInAFolderWithTheNameOfTheTarget(folder: String) throws {
    let classic = Self.classic.replacing("\"My Shop\"", with: "Shop").replacing("unit-test", with: "ui-testing")
    let synchronized = """
      { objects = {
        A = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
        C = { isa = PBXNativeTarget; name = Shop; fileSystemSynchronizedGroups = ( A, ); };
      }; }
      """
    for project in [classic, synchronized] {
      let sandbox = try Sandbox()
      try sandbox.git("init", "-q")
      try sandbox.write("Shop.xcodeproj/project.pbxproj", project)
      for path in ["Shop/App", "Shop/Home/HomeView", "\(folder)/A"] { try sandbox.write("\(path).swift", "") }
      #expect(try sandbox.run("new", "Profile").status == 0)
      let tests = try sandbox.text("\(folder)/Profile/ProfileViewModelTests.swift")
      #expect(tests.contains("@testable import Shop\n"), "\(sandbox.files())")
      #expect(try sandbox.run("new", "Cart", in: "Shop/Home").status == 0)
      #expect(sandbox.files().contains("\(folder)/Home/Cart/CartViewModelTests.swift"), "\(sandbox.files())")
    }
  }

  /// The test targets of XcodeGen and Tuist are found by their names or dependencies.
  @Test(arguments: [
    (
      "project.yml",
      "targets:\n  Shop:\n    platform: iOS\n    deploymentTarget: 17\n    sources: [Shop]\n"
        + "  Checks:\n    type: bundle.unit-test\n    sources:\n    - Checks\n    dependencies:\n    - target: Shop\n"
    ),
    (
      "Project.swift",
      "import ProjectDescription\nlet project = Project(targets: [.target(name: \"Shop\", deploymentTargets: .iOS(\"17.0\"), "
        + "sources: [\"Shop/**\"]), .target(name: \"ShopTests\", sources: [\"Checks/**\"])])\n"
    ),
  ])
  func testsOfUnsynchronizedTargets(file: String, text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(file, text)
    try sandbox.write("Shop/Home/A.swift", "")
    let run = try sandbox.run("new", "Cart", in: "Shop/Home")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try sandbox.text("Checks/Home/Cart/CartViewModelTests.swift").contains("@testable import Shop\n"), "\(run.output)"
    )
    #expect(try sandbox.run("new", "Profile").status == 0)
    #expect(sandbox.files().contains("Shop/Profile/ProfileView.swift"), "\(sandbox.files())")
    // Of several folders of the target, screens go into the one with its name.
    try sandbox.write(
      file, text.replacing("Shop]", with: "Shop, More]").replacing("\"Shop/**\"]", with: "\"Shop/**\", \"More/**\"]"))
    try sandbox.write("More/A.swift", "")
    #expect(try sandbox.run("new", "Order").status == 0)
    #expect(sandbox.files().contains("Shop/Order/OrderView.swift"), "\(sandbox.files())")
    // Another target may be meant as well.
    let other =
      file == "project.yml"
      ? "targets:\n  Kit:\n    platform: iOS\n    sources: [Kit]\n"
      : "(targets: [.target(name: \"Kit\", deploymentTargets: .iOS(\"17.0\"), sources: [\"Kit/**\"]), "
    try sandbox.write(
      file, text.replacing("targets:\n", with: other).replacing("(targets: [", with: other))
    try sandbox.write("Kit/A.swift", "")
    let unclear = try sandbox.run("new", "Gift")
    #expect(unclear.errors.contains("'\(file)' has 2: 'Kit', 'Shop'; choose a folder"), "\(unclear.errors)")
  }

  /// Several targets test the app. The one whose name states no other kind of tests has the unit tests. It is
  /// chosen even if only the others have a folder like that of the screen.
  @Test(arguments: ["Demo", "ShopDemo", "Shop"]) func unitTestsArePreferred(app: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    let tests = ["ShopSnapshotTests", "ShopTests", "ShopUITests"].map {
      "  \($0):\n    type: bundle.unit-test\n    sources: [\($0)]\n    dependencies:\n    - target: \(app)\n"
    }
    try sandbox.write(
      "project.yml",
      "targets:\n  \(app):\n    platform: iOS\n    deploymentTarget: 17\n    sources: [Shop]\n" + tests.joined())
    try sandbox.write("Shop/Features/A.swift", "")
    try sandbox.write("ShopSnapshotTests/Features/A.swift", "")
    try sandbox.write("ShopTests/A.swift", "")
    let run = try sandbox.run("new", "Cart", in: "Shop/Features")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files().contains("ShopTests/Features/Cart/CartViewModelTests.swift"), "\(sandbox.files())")
  }

  /// If the only target has several folders, the folder with the name of the target is the obvious place. Without one,
  /// there is none.
  @Test(arguments: [("Shop", "Shop/Cart"), ("Store", "Cart")])
  func aTargetWithSeveralSynchronizedFolders(name: String, place: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      """
      { objects = {
        A = { isa = PBXFileSystemSynchronizedRootGroup; path = Intents; sourceTree = "<group>"; };
        B = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
        C = { isa = PBXNativeTarget; name = \(name); fileSystemSynchronizedGroups = ( A, B, ); };
      }; }
      """)
    for folder in ["Intents", "Shop"] { try sandbox.write("\(folder)/A.swift", "") }
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 0)
    #expect(sandbox.files().contains("\(place)/CartView.swift"), "\(sandbox.files())")
  }

  /// Many new projects list one file beside the folder of the target: a file of keys. That folder is the place if it has the
  /// target's name, and never the folder of the listed file.
  @Test(arguments: [("Shop", "Shop/Cart"), ("Sources", "Cart")])
  func aFileBesideASynchronizedFolder(folder: String, place: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      """
      { objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T);};
        G = {isa = PBXGroup; children = (A, C); sourceTree = "<group>";};
        A = {isa = PBXFileSystemSynchronizedRootGroup; path = \(folder); sourceTree = "<group>";};
        C = {isa = PBXGroup; path = Config; children = (K); sourceTree = "<group>";};
        K = {isa = PBXFileReference; path = Keys.swift; sourceTree = "<group>";};
        F = {isa = PBXBuildFile; fileRef = K;};
        S = {isa = PBXSourcesBuildPhase; files = (F);};
        T = {isa = PBXNativeTarget; name = Shop; buildPhases = (S); fileSystemSynchronizedGroups = (A);};
      }; }
      """)
    for file in ["\(folder)/App.swift", "Config/Keys.swift"] { try sandbox.write(file, "") }
    #expect(try sandbox.run("new", "Cart").status == 0)
    #expect(sandbox.files().contains("\(place)/CartView.swift"), "\(sandbox.files())")
  }

  /// A target that also lists files has no obvious folder.
  @Test func aTargetWithOneSynchronizedFolderBesideGroups() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      Self.classic.replacing("buildPhases = (SA);", with: "buildPhases = (SA); fileSystemSynchronizedGroups = (Y);")
        .replacing(
          "D = {isa",
          with: "Y = {isa = PBXFileSystemSynchronizedRootGroup; path = Intents; sourceTree = \"<group>\";}; D = {isa"
        ))
    try sandbox.write("Intents/A.swift", "")
    #expect(try sandbox.run("new", "Cart").status == 0)
    #expect(sandbox.files().contains("Cart/CartView.swift"), "\(sandbox.files())")
  }

  @Test func aSynchronizedFolderOfXcode() throws {
    let sandbox = try Sandbox()
    let project = """
      { objects = {
        A = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
        B = { isa = PBXFileSystemSynchronizedRootGroup; path = ShopTests; sourceTree = "<group>"; };
        C = { isa = PBXNativeTarget; name = Shop; fileSystemSynchronizedGroups = ( A, ); };
        D = { isa = PBXNativeTarget; name = ShopTests; productType = "com.apple.product-type.bundle.unit-test";
          fileSystemSynchronizedGroups = ( B, ); dependencies = ( ); };
      }; }
      """
    try sandbox.write("Shop.xcodeproj/project.pbxproj", project)
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 0)
    #expect(sandbox.files().contains("Shop/Cart/CartView.swift"))
    #expect(try sandbox.text("ShopTests/Cart/CartViewModelTests.swift").contains("@testable import Shop\n"))
    #expect(run.output.contains("the target 'ShopTests' does not depend; in Xcode, add that product"))
    #expect(try sandbox.text("Shop.xcodeproj/project.pbxproj") == project, "read, never edited")
    let elsewhere = try sandbox.run("new", "Home", "--in", "Old/Home", "--dry-run")
    #expect(elsewhere.output.contains("in no synchronised folder of 'Shop.xcodeproj' ('Shop')"))
  }

  /// Two apps of a project share a folder, which is the first folder of one app. The message names each app by its own
  /// folder. A screen in the shared folder belongs to both apps.
  @Test func foldersThatTargetsShare() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "App.xcodeproj/project.pbxproj",
      """
      {objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T, V);};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0;};};
        G = {isa = PBXGroup; children = (S, I, J); sourceTree = "<group>";};
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>";};
        I = {isa = PBXFileSystemSynchronizedRootGroup; path = Phone; sourceTree = "<group>";};
        J = {isa = PBXFileSystemSynchronizedRootGroup; path = TV; sourceTree = "<group>";};
        T = {isa = PBXNativeTarget; name = "App iOS"; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (I, S);};
        V = {isa = PBXNativeTarget; name = "App tvOS"; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (S, J);};
      };}
      """)
    for folder in ["Shared", "Phone", "TV"] { try sandbox.write("\(folder)/a.swift", "") }
    let question = try sandbox.run("new", "Home")
    #expect(
      question.errors.contains(
        "the target of the screen is unclear, because 'App.xcodeproj' has 2: 'App iOS' in 'Phone', 'App tvOS' in 'TV'; choose a folder"
      ),
      "\(question.errors)")
    let shared = try sandbox.run("new", "Home", "--dry-run", in: "Shared").output
    #expect(shared.contains("'Shared' is part of the targets 'App iOS' and 'App tvOS'"), "\(shared)")
    #expect(shared.contains("the target 'App tvOS' does not depend"), "\(shared)")
    #expect(shared.contains("there is no test target 'App iOSTests'"), "\(shared)")
    #expect(try !sandbox.run("new", "Home", "--dry-run", in: "TV").output.contains("is part of"))
  }
}
