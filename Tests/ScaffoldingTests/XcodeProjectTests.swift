import Testing

@testable import Scaffolding

/// Reading a `project.pbxproj`.
@Suite struct XcodeProjectTests {
  static let text = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objects = {
    /* Begin PBXFileSystemSynchronizedRootGroup section */
    		A1 /* Shop */ = { isa = PBXFileSystemSynchronizedRootGroup; path = "The Shop"; sourceTree = "<group>"; };
    		A2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = SOURCE_ROOT; };
    		A3 = { isa = PBXFileSystemSynchronizedRootGroup; path = ShopUITests; sourceTree = "<group>"; };
    		B1 = { isa = PBXGroup; children = ( B2, A3, ); sourceTree = "<group>"; };
    		B2 /* Apps */ = { isa = PBXGroup; children = ( A1 /* Shop */ ); path = Apps; sourceTree = "<group>"; };
    		C1 = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
    			fileSystemSynchronizedGroups = ( A1 /* Shop */, ); buildConfigurationList = D1;
    			packageProductDependencies = ( P1 ); };
    		C2 = { isa = PBXNativeTarget; name = "Shop Checks"; dependencies = ( T1, );
    			productType = "com.apple.product-type.bundle.unit-test"; fileSystemSynchronizedGroups = ( A2, ); };
    		C3 = { isa = PBXNativeTarget; name = ShopUITests; dependencies = ( T1, );
    			productType = "com.apple.product-type.bundle.ui-testing"; fileSystemSynchronizedGroups = ( A3, ); };
    		C4 = { isa = PBXNativeTarget; name = Old; productType = "com.apple.product-type.application"; };
    		D1 = { isa = XCConfigurationList; buildConfigurations = ( D2, ); };
    		D2 = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; PRODUCT_MODULE_NAME = "My\\nShop"; }; };
    		P1 = { isa = XCSwiftPackageProductDependency; productName = ViewModelCore; };
    		T1 = { isa = PBXTargetDependency; target = C1; };
    	};
    	rootObject = R;
    }

    """

  /// The setting of a target takes precedence over the setting of the project.
  @Test(arguments: [
    ("", "", false), ("MainActor", "", true), ("", "MainActor", true), ("nonisolated", "MainActor", false),
  ])
  func defaultIsolation(ofTarget target: String, ofProject project: String, isIsolated: Bool) {
    func setting(_ value: String) -> String { value.isEmpty ? "" : "SWIFT_DEFAULT_ACTOR_ISOLATION = \(value);" }
    let text = """
      {objects = {
      a = {isa = PBXFileSystemSynchronizedRootGroup; path = A;};
      t = {isa = PBXNativeTarget; name = T; fileSystemSynchronizedGroups = (a); buildConfigurationList = tl;};
      tl = {isa = XCConfigurationList; buildConfigurations = (tc);};
      tc = {isa = XCBuildConfiguration; buildSettings = {\(setting(target))};};
      p = {isa = PBXProject; buildConfigurationList = pl;};
      pl = {isa = XCConfigurationList; buildConfigurations = (pc);};
      pc = {isa = XCBuildConfiguration; buildSettings = {\(setting(project))};};
      };}
      """
    #expect(XcodeProject(Array(text.utf8), folder: "/p").targets.map(\.isIsolated) == [isIsolated])
  }

  /// Settings in the project take precedence over configuration files, and settings of the target over those of the
  /// project.
  @Test(arguments: [
    ("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor // all", "", "", true),
    ("// SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor", "", "", false),
    ("SWIFT_DEFAULT_ACTOR_ISOLATION[sdk=iphoneos*] = MainActor", "", "", true),
    ("MINE = MainActor\nSWIFT_DEFAULT_ACTOR_ISOLATION = $(MINE)", "", "", true),
    ("SWIFT_DEFAULT_ACTOR_ISOLATION = $(SWIFT_DEFAULT_ACTOR_ISOLATION)", "", "", false),
    ("SWIFT_DEFAULT_ACTOR_ISOLATION_2 = MainActor", "", "", false),
    ("#include \"../Base.xcconfig\"", "", "", true),
    ("#include? \"../Base.xcconfig\"\nSWIFT_DEFAULT_ACTOR_ISOLATION=nonisolated", "", "", false),
    ("#include \"Target.xcconfig\"", "", "", false),
    ("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor", "nonisolated", "", false),
    ("SWIFT_DEFAULT_ACTOR_ISOLATION = $(inherited)", "", "MainActor", true),
    ("", "$(inherited)", "MainActor", true), ("SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated", "", "MainActor", false),
  ])
  func isolationInFilesOfSettings(file: String, target: String, project: String, isIsolated: Bool) {
    func setting(_ value: String) -> String { value.isEmpty ? "" : "SWIFT_DEFAULT_ACTOR_ISOLATION = \"\(value)\";" }
    for base in [
      "baseConfigurationReference = f;",
      "baseConfigurationReferenceAnchor = s; baseConfigurationReferenceRelativePath = Target.xcconfig;",
    ] {
      let text = """
        {objects = {
        a = {isa = PBXFileSystemSynchronizedRootGroup; path = A;};
        s = {isa = PBXFileSystemSynchronizedRootGroup; path = Settings;};
        g = {isa = PBXGroup; path = Settings; children = (f);};
        f = {isa = PBXFileReference; path = Target.xcconfig;};
        t = {isa = PBXNativeTarget; name = T; fileSystemSynchronizedGroups = (a); buildConfigurationList = tl;};
        tl = {isa = XCConfigurationList; buildConfigurations = (tc);};
        tc = {isa = XCBuildConfiguration; \(base) buildSettings = {\(setting(target))};};
        p = {isa = PBXProject; buildConfigurationList = pl;};
        pl = {isa = XCConfigurationList; buildConfigurations = (pc);};
        pc = {isa = XCBuildConfiguration; buildSettings = {\(setting(project))};};
        };}
        """
      let files = [
        "/p/Settings/Target.xcconfig": file, "/p/Base.xcconfig": "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor\n",
      ]
      let xcode = XcodeProject(Array(text.utf8), folder: "/p") { files[$0].map { Array($0.utf8) } }
      #expect(xcode.targets.map(\.isIsolated) == [isIsolated], "\(base)")
      #expect(xcode.isIsolated == (project == "MainActor"))
    }
  }

  /// Projects with many targets base all of their configurations on the same few files.
  @Test func eachFileOfSettingsIsReadOnce() {
    let count = 20
    let targets = (0..<count).map { number in
      """
      t\(number) = {isa = PBXNativeTarget; name = T\(number); buildConfigurationList = l\(number);};
      l\(number) = {isa = XCConfigurationList; buildConfigurations = (d\(number), r\(number));};
      d\(number) = {isa = XCBuildConfiguration; baseConfigurationReference = f; buildSettings = {};};
      r\(number) = {isa = XCBuildConfiguration; baseConfigurationReference = f; buildSettings = {};};
      """
    }
    let text = "{objects = {f = {isa = PBXFileReference; path = App.xcconfig;};\n\(targets.joined(separator: "\n"))};}"
    let files = [
      "/p/App.xcconfig": "#include \"Base.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET = $(OLDEST)",
      "/p/Base.xcconfig": "OLDEST = 16.0 // for now\nOLDEST = 16.4",
    ]
    var reads: [String: Int] = [:]
    let xcode = XcodeProject(Array(text.utf8), folder: "/p") { path in
      reads[path, default: 0] += 1
      return files[path].map { Array($0.utf8) }
    }
    #expect(xcode.deployed.count == count)
    #expect(xcode.deployed.allSatisfy { Set($0.deployments.map(\.text)) == ["iOS 16.4"] })
    #expect(reads == ["/p/App.xcconfig": 1, "/p/Base.xcconfig": 1])
  }

  @Test func targetsWithSynchronizedFolders() {
    let targets = XcodeProject(Array(Self.text.utf8), folder: "/p/ios").targets
    #expect(targets.map(\.name) == ["Shop", "Shop Checks", "ShopUITests"])
    #expect(targets.map(\.module) == ["My_Shop", "Shop_Checks", "ShopUITests"])
    #expect(targets.map(\.folders) == [["/p/ios/Apps/The Shop"], ["/p/ios/Checks"], ["/p/ios/ShopUITests"]])
    #expect(targets.map(\.isTest) == [false, true, false])
    #expect(targets.map(\.isUnsuitable) == [false, false, true])
    #expect(targets[0].dependencies == ["ViewModelCore"])
    #expect(targets[1].dependencies == ["Shop"])
  }

  /// A cut or invalid file does not crash the parser.
  @Test func parsingAnyBytesReturns() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices { _ = XcodeProject(Array(bytes[..<end]), folder: "/p") }
    for text in ["", "{", "}", "{objects = (", "{objects = {a = {isa = PBXGroup; children = (a);};};}", "\u{0}", "/*"] {
      #expect(XcodeProject(Array(text.utf8), folder: "/p").targets.isEmpty)
    }
    #expect(propertyList(String(repeating: "(", count: 100_000)) == nil)
  }

  @Test func aGroupThatIsInItself() {
    let text = """
      {objects = {
      a = {isa = PBXFileSystemSynchronizedRootGroup; path = A;}; b = {isa = PBXGroup; children = (a, b); path = B;};
      t = {isa = PBXNativeTarget; name = T; fileSystemSynchronizedGroups = (a);};
      };}
      """
    #expect(XcodeProject(Array(text.utf8), folder: "/p").targets.isEmpty)
  }

  @Test func valuesOfPropertyLists() {
    #expect(
      propertyList(#"{ a = "b \"c\" \\ ü"; 'd e' = (f, "", (g)); /* h */ i = {}; } // end"#)
        == .dictionary([
          "a": .text("b \"c\" \\ ü"), "d e": .list([.text("f"), .text(""), .list([.text("g")])]), "i": .dictionary([:]),
        ]))
    #expect(propertyList("{a b;}") == nil)
    #expect(propertyList("\"never closed") == nil)
  }

  private func propertyList(_ text: String) -> PropertyList? {
    var reader = PropertyListReader(bytes: Array(text.utf8))
    return reader.value(depth: 0)
  }

  @Test func objectsAreFoundWhateverStandsInTheOthers() {
    let text = #"""
      // !$*UTF8*$!
      { archiveVersion = 1; classes = { }; objects = {
      /* Begin */ a /* }; */ = {isa = One; text = "};\\"; list = ({b = ")";}, (c)); };
      d = {isa = Two; /* isa = One; */ text = '"{'; };
      e = {text = late; isa = One; };
      f = {isa = One; broken };
      g = "no object";
      }; rootObject = a; }
      """#
    let objects = XcodeObjects(Array(text.utf8))
    #expect(objects?.all("One").map(\.identifier) == ["a"])
    #expect(objects?["a"]?["text"] == .text("};\\"))
    #expect(objects?["a"]?["list"] == .list([.dictionary(["b": .text(")")]), .list([.text("c")])]))
    #expect(objects?.all("Two").first?.object["text"] == .text("\"{"))
    #expect(objects?["e"]?["text"] == .text("late"))
    #expect(objects?["f"] == nil && objects?["g"]?.text == "no object" && objects?["h"] == nil)
    for start in ["", "(", "{", "{a = b", "{a = b;}", "{objects = a;}", "{objects = {a = {isa = One;}}"] {
      #expect(XcodeObjects(Array(start.utf8)) == nil, "\(start)")
    }
  }
}
