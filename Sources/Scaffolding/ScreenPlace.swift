/// Where one screen's files go.
struct ScreenPlace {
  /// The folder of the sources, absolute.
  var sources: String
  /// The folder of the tests; nil where none are written, which a note explains.
  var tests: String?
  /// The module that the tests import.
  var module: String?
  /// The folder of all sources of the target: two files or types of one name in it do not build.
  var moduleFolder: String
  /// The folder in which types are looked for that the screen mentions: the whole project where the module is not known.
  var typeFolder: String
  var notes: [String] = []

  init(of spec: Spec, _ request: Request, root: String, facts: ProjectFacts) throws(PlanError) {
    let values = TemplateValues(placeholders: [
      "Name": spec.name.text, "name": spec.name.lowerCamel, "Module": request.module?.text ?? "App",
    ])
    func folder(_ text: String, option: String) throws(PlanError) -> String {
      do throws(TemplateError) {
        let name = try Renderer.renderName(text, values, file: option)
        return ProjectPath.absolute(name, relativeTo: request.currentFolder)
      } catch {
        throw .template(error)
      }
    }
    sources = try folder(request.outputFolder ?? "__Name__", option: "--in")
    let target = PackageTarget(of: sources, in: "Sources", root: root, disk: facts.disk)
    module = request.module?.text ?? target?.module
    moduleFolder = target?.folder ?? sources
    typeFolder = target?.folder ?? root
    if let target, let note = target.note(lacking: "ViewModelCore", "the screen imports", facts) {
      notes.append(note)
    }

    if let given = request.testsFolder {
      guard module != nil else {
        notes.append(
          "the tests of '\(spec.name)' are not written: the module they import is not known; name it with --module")
        return
      }
      tests = try folder(given, option: "--tests")
    } else if module == nil {
      notes.append(
        "the tests of '\(spec.name)' are not written: its folder lies in no target of a package; "
          + "name a folder with --tests and the module with --module")
    } else if let found = target?.mirror(of: sources, disk: facts.disk) {
      tests = found
    } else {
      notes.append(
        "the tests of '\(spec.name)' are not written: there is no test target "
          + "'\(module ?? "")Tests'; name a folder with --tests")
    }

    guard let tests else { return }
    let library = "ViewModelTesting"
    if let target = PackageTarget(of: tests, in: "Tests", root: root, disk: facts.disk) {
      if let note = target.note(lacking: library, "the tests import", facts) { notes.append(note) }
    } else {
      notes.append("the tests import '\(library)', a product of the package vmgen; their target must depend on it")
    }
  }
}

/// The target of a Swift package that a folder lies in, told by the layout: `Sources/<Target>` or `Tests/<Target>` beside
/// a `Package.swift`.
struct PackageTarget {
  /// The folder of the package, absolute.
  var package: String
  var name: String
  /// The folder of the target, absolute.
  var folder: String
  private var manifest: [UInt8]

  init?(of path: String, in kind: String, root: String, disk: any PlanDisk) {
    guard let below = ProjectPath.components(of: path, below: root) else { return nil }
    // The innermost package wins.
    for index in below.indices.reversed() where below[index] == kind && index + 1 < below.count {
      package = ProjectPath.joined(root, Array(below[..<index]))
      guard case .file(let manifest) = disk.entry(at: ProjectPath.joined(package, ["Package.swift"])) else { continue }
      self.manifest = manifest
      name = below[index + 1]
      folder = ProjectPath.joined(package, [kind, name])
      return
    }
    return nil
  }

  var module: String { Self.moduleName(of: name) }

  /// The folder in `Tests/<Target>Tests` that mirrors one in the target; nil where there is no such test target.
  func mirror(of path: String, disk: any PlanDisk) -> String? {
    let tests = ProjectPath.joined(package, ["Tests", "\(name)Tests"])
    guard case .folder = disk.entry(at: tests), let below = ProjectPath.components(of: path, below: folder) else {
      return nil
    }
    return ProjectPath.joined(tests, below)
  }

  /// What is to be said where the target does not depend on a library.
  func note(lacking library: String, _ importing: String, _ facts: ProjectFacts) -> String? {
    guard facts.lacksLibrary(library, name, manifest) else { return nil }
    return "\(importing) '\(library)', on which the target '\(name)' does not depend; "
      + "in its Package.swift, add that product of the package vmgen to its dependencies"
  }

  /// What the package manager makes of a target's name: every character that no identifier holds becomes `_`.
  private static func moduleName(of target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars { name.unicodeScalars.append(Identifier.isTail(scalar) ? scalar : "_") }
    guard let head = name.unicodeScalars.first, !Identifier.isHead(head) else { return name }
    return "_" + name.dropFirst()
  }
}
