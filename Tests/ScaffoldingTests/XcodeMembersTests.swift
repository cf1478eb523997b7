import Testing

@testable import Scaffolding

/// The targets that compile a file of an Xcode project.
@Suite struct XcodeMembersTests {
  static let text = #"""
    {objects = {
    p = {isa = PBXProject; mainGroup = g;};
    g = {isa = PBXGroup; children = (a, f4);};
    a = {isa = PBXGroup; path = App; children = (f1, f2, f3, f5);};
    f1 = {isa = PBXFileReference; path = "Ünder Score.swift"; sourceTree = "<group>";};
    f2 = {isa = PBXFileReference; path = "Sub/A \"B\".swift"; sourceTree = "<group>";};
    "f3" = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>";};
    f4 = {isa = PBXFileReference; path = "Other/A.swift"; sourceTree = SOURCE_ROOT;};
    f5 = {isa = PBXFileReference; path = Unused.swift; sourceTree = "<group>";};
    b1 = {isa = PBXBuildFile; fileRef = f1;};
    b2 = {isa = PBXBuildFile; fileRef = f2 /* A */;};
    b3 = {isa = PBXBuildFile; fileRef = f3;};
    b4 = {isa = PBXBuildFile; settings = {ATTRIBUTES = (Public);}; fileRef = "f4";};
    b5 = {isa = PBXBuildFile; fileRef = f3;};
    b6 = {isa = PBXBuildFile; fileRef = missing;};
    s = {isa = PBXSourcesBuildPhase; files = (b1, b2, b3, b6, missing);};
    r = {isa = PBXResourcesBuildPhase; files = (b4);};
    u = {isa = PBXSourcesBuildPhase; files = (b4, "b5");};
    t = {isa = PBXNativeTarget; name = App; buildPhases = (s, r, missing);};
    w = {isa = PBXNativeTarget; name = Widget; buildPhases = (u);};
    };}
    """#

  private func members(_ text: String = Self.text) throws -> XcodeMembers {
    try #require(XcodeProject(Array(text.utf8), folder: "/p").members)
  }

  @Test(arguments: [
    ("/p/App/Ünder Score.swift", ["App"]), ("/p/App/U\u{308}nder Score.swift", ["App"]),
    ("/p/App/Sub/A \"B\".swift", ["App"]), ("/p/App/A.swift", ["App", "Widget"]), ("/p/Other/A.swift", ["Widget"]),
    ("/p/A.swift", []), ("/p/App/Unused.swift", []), ("/p/App/Sub/A.swift", []),
  ]) func targetsOfAFile(path: String, targets: [String]) throws {
    #expect(try members().targets(ofFile: path) == Set(targets))
  }

  @Test(arguments: [
    ("/p/App", ["App", "Widget"]), ("/p/App/Sub", ["App"]), ("/p/App/Sub/New", ["App"]),
    ("/p/App/New", ["App", "Widget"]), ("/p/Other", ["Widget"]), ("/p", []), ("/p/New", []), ("/q", []),
  ]) func targetsAroundAFolder(path: String, targets: [String]) throws {
    #expect(try members().targets(around: path, below: "/p") == Set(targets))
  }

  /// A cut or invalid file does not crash the parser.
  @Test func anyBytes() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices {
      // Closes the dictionaries, so that most of the files are projects.
      for tail in ["", ";};}", "\";};};}", ");};};}"] {
        let members = XcodeProject(Array(bytes[..<end]) + Array(tail.utf8), folder: "/p").members
        _ = members?.targets(ofFile: "/p/App/A.swift")
        _ = members?.targets(around: "/p/App", below: "/p")
      }
    }
  }
}
