/// The text of an Xcode project with classic groups, in which build phases list the files of each target.
enum ClassicProject {
  /// A target with the folder of its name, in which all its files are.
  struct Target {
    var name: String
    var type: String
    var version: String
    var files: [String]

    static func app(_ name: String, _ version: String, _ files: String...) -> Target {
      Target(name: name, type: "application", version: version, files: files)
    }

    static func appExtension(_ name: String, _ version: String, _ files: String...) -> Target {
      Target(name: name, type: "app-extension", version: version, files: files)
    }
  }

  static func text(_ targets: Target...) -> String {
    var objects = "P = {isa = PBXProject; mainGroup = G; buildConfigurationList = L;};\n"
    objects += "G = {isa = PBXGroup; children = (\(targets.map { "G\($0.name)" }.joined(separator: ", ")));};\n"
    for target in targets {
      let name = target.name
      func ids(_ prefix: String) -> String {
        target.files.indices.map { "\(prefix)\(name)\($0)" }.joined(separator: ", ")
      }
      objects += """
        G\(name) = {isa = PBXGroup; children = (\(ids("F"))); path = \(name); sourceTree = "<group>";};
        S\(name) = {isa = PBXSourcesBuildPhase; files = (\(ids("B")));};
        T\(name) = {isa = PBXNativeTarget; name = \(name); buildConfigurationList = L\(name); buildPhases = (S\(name));
          productType = "com.apple.product-type.\(target.type)";};
        L\(name) = {isa = XCConfigurationList; buildConfigurations = (C\(name));};
        C\(name) = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos;
          IPHONEOS_DEPLOYMENT_TARGET = \(target.version);};};

        """
      for (index, file) in target.files.enumerated() {
        objects += """
          F\(name)\(index) = {isa = PBXFileReference; path = \(file); sourceTree = "<group>";};
          B\(name)\(index) = {isa = PBXBuildFile; fileRef = F\(name)\(index) /* \(file) */; };

          """
      }
    }
    return "// !$*UTF8*$!\n{objects = {\n\(objects)}; rootObject = P;}\n"
  }
}
