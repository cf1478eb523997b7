/// The project around a folder, if it does not include new files automatically.
struct ProjectOwner {
  /// The tool that generates or builds the project.
  enum Kind {
    case tuist, xcodeGen, xcode
  }

  var kind: Kind
  /// The absolute folder of the project file.
  var folder: String
  var name: String
}

extension ProjectLayout {
  /// Returns the nearest project; nil if one of its targets includes the folder's files automatically.
  func owner(of path: String) -> ProjectOwner? {
    for folder in folders(above: path) {
      if targets(in: folder).contains(where: { $0.folder(of: path) != nil }) { return nil }
      if let owner = owner(in: folder) { return owner }
    }
    return nil
  }

  func owner(in folder: String) -> ProjectOwner? {
    let names = facts.namesInFolder(folder)
    if names.contains("Project.swift"), contents("Project.swift", in: folder).contains("import ProjectDescription") {
      return ProjectOwner(kind: .tuist, folder: folder, name: "Project.swift")
    }
    if let name = XcodeGenFile.sorted(names).first(where: { xcodeGen($0, in: folder) != nil }) {
      return ProjectOwner(kind: .xcodeGen, folder: folder, name: name)
    }
    return names.filter { $0.hasSuffix(".xcodeproj") }.sorted().first.map {
      ProjectOwner(kind: .xcode, folder: folder, name: $0)
    }
  }

  /// Whether a folder has a project whose targets have no known folders.
  func hasTargetsWithoutFolders(_ folder: String) -> Bool {
    owner(in: folder) != nil && !targets(in: folder).contains { $0.container == .xcode }
  }

  /// Returns an instruction to add new files to the project; nil if the project includes them automatically, or if
  /// there is no project.
  func note(onFilesIn path: String) -> String? {
    guard let owner = owner(of: path) else { return nil }
    let file = shown(owner)
    switch owner.kind {
    case .tuist: return note(onFilesIn: path, "tuist generate", file, owner)
    case .xcodeGen: return note(onFilesIn: path, "xcodegen generate", file, owner)
    case .xcode: break
    }
    let targets = targets(in: owner.folder).filter { $0.container == .xcode }
    let folders = Set(
      (targets.contains { !$0.isTest && !$0.isUnsuitable }
        ? targets.filter { !$0.isTest && !$0.isUnsuitable } : targets).flatMap(
          \.folders)
    )
    .sorted()
    if folders.isEmpty {
      return "'\(file)' uses classic groups: drag the new files into a target in Xcode"
    }
    return "the files are in no synchronised folder of '\(file)' (\(few(folders))); "
      + "choose one of these with --in, or drag the files into a target in Xcode"
  }

  /// The note for a project that a tool generates. The tool adds only files in the folders of a target.
  private func note(onFilesIn path: String, _ command: String, _ file: String, _ owner: ProjectOwner) -> String {
    let folders = listedTargets(below: owner.folder).map { $0.folders.keys.sorted() } ?? []
    let isListed = folders.contains { ProjectPath.components(of: path, below: $0) != nil }
    if folders.isEmpty || isListed || unsynchronizedTarget(of: path) != nil {
      return "run '\(command)' to add the new files to the project of '\(file)'"
    }
    return "the files are in no folder of a target of '\(file)' (\(few(folders))); choose one of these with --in, "
      + "or add the folder to a target; then run '\(command)'"
  }

  /// The first three folders, and the number of the others.
  private func few(_ folders: [String]) -> String {
    folders.prefix(3).map { "'\(ProjectPath.relative($0, to: root))'" }.joined(separator: ", ")
      + (folders.count > 3 ? " and \(folders.count - 3) more" : "")
  }

  /// Returns an instruction to add ViewModelCore to the project; nil if its file mentions the library, or if a target
  /// includes the files automatically. Without any project, the library may be a copy.
  func coreNote(onFilesIn path: String, _ importing: String = "the screen imports") -> String? {
    let copying = ", or copy it into the project with 'vmgen init --eject-core DIR'"
    guard let owner = owner(of: path) else {
      let hasProject = folders(above: path).contains { manifest(in: $0) != nil || !targets(in: $0).isEmpty }
      if hasProject || copy(of: "ViewModelCore") != nil { return nil }
      return "\(importing) 'ViewModelCore': add that product of the package vmgen to its target\(copying)"
    }
    let file = owner.kind == .xcode ? "\(owner.name)/project.pbxproj" : owner.name
    if contents(file, in: owner.folder).contains("ViewModelCore") { return nil }
    let menu = "in Xcode: File > Add Package Dependencies"
    guard let copy = copy(of: "ViewModelCore") else {
      let place = owner.kind == .xcode ? menu : "in '\(shown(owner))'"
      return "\(importing) 'ViewModelCore': add that product of the package vmgen to its target (\(place))\(copying)"
    }
    let place = owner.kind == .xcode ? "\(menu), Add Local" : "in '\(shown(owner))'"
    return "\(importing) 'ViewModelCore': add that product of the package in '\(copy)' to its target (\(place))"
  }

  /// Returns the folder of the package with the project's copy of a library, relative to the root; nil if there is no
  /// copy. If no package has it, the folder of the copied files.
  func copy(of library: String) -> String? {
    let type = library == "ViewModelCore" ? "LoadState" : "Stub"
    guard let file = facts.declaringFile(type, root), HiddenNames.isCore(file) else { return nil }
    let package = folders(above: ProjectPath.parent(file)).first { manifest(in: $0) != nil }
    return ProjectPath.relative(package ?? ProjectPath.parent(file), to: root)
  }

  private func shown(_ owner: ProjectOwner) -> String {
    ProjectPath.relative(ProjectPath.joined(owner.folder, [owner.name]), to: root)
  }

  /// Returns the folder for a screen's tests below an existing folder that mirrors its parent: `Tests/App/Settings` for
  /// `Sources/App/Settings`. Nil if none exists.
  ///
  /// - Parameter isOfUnits: Whether the name of the tests' folder may be that of unit tests.
  func mirroringTests(of path: String, isOfUnits: Bool = true) -> String? {
    for folder in folders(above: path) {
      guard let below = ProjectPath.components(of: path, below: folder), below.count > 1 else { continue }
      let tests = facts.namesInFolder(folder).filter {
        $0.hasSuffix("Tests") && $0 != below[0] && UnitTests.isName($0, of: below[0]) == isOfUnits
      }.sorted()
      for start in 0..<below.count - 1 {
        for name in tests {
          let mirror = ProjectPath.joined(folder, [name] + below[start..<below.count - 1])
          if case .folder = facts.disk.entry(at: mirror) { return ProjectPath.joined(mirror, [below[below.count - 1]]) }
        }
      }
    }
    return nil
  }

  /// Returns the folder for a screen's tests in an existing folder with the name of its target, such as `ShopTests` or
  /// `Tests/ShopUnitTests`. Nil if there is none between the target's sources and its project file.
  ///
  /// - Parameter sources: The folder of the target that contains `path`.
  func namedTests(of target: String, at path: String, below sources: String) -> String? {
    guard let below = ProjectPath.components(of: path, below: sources) else { return nil }
    let names = ["\(target)Tests", "\(target)UnitTests"]
    for folder in folders(above: ProjectPath.parent(sources)) {
      for place in names.map({ [$0] }) + names.map({ ["Tests", $0] }) {
        let tests = ProjectPath.joined(folder, place)
        if case .folder = facts.disk.entry(at: tests) { return ProjectPath.joined(tests, below) }
      }
      if !projectFiles(in: folder).isEmpty { break }
    }
    return nil
  }
}
