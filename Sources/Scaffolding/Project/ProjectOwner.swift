/// The project around a folder whose files it does not take in by itself.
struct ProjectOwner {
  /// What makes the project.
  enum Kind {
    case tuist, xcodeGen, xcode
  }

  var kind: Kind
  /// The folder of its file, absolute, and the file's name.
  var folder: String
  var name: String
}

extension ProjectLayout {
  /// The nearest project, unless a target of its own takes in the files of the folder.
  func owner(of path: String) -> ProjectOwner? {
    for folder in folders(above: path) {
      if targets(in: folder).contains(where: { $0.folder(of: path) != nil }) { return nil }
      if let owner = owner(in: folder) { return owner }
    }
    return nil
  }

  private func owner(in folder: String) -> ProjectOwner? {
    let names = facts.namesInFolder(folder)
    if names.contains("Project.swift"), contents("Project.swift", in: folder).contains("import ProjectDescription") {
      return ProjectOwner(kind: .tuist, folder: folder, name: "Project.swift")
    }
    if let name = XcodeGenFile.names.first(where: { names.contains($0) && xcodeGen($0, in: folder) != nil }) {
      return ProjectOwner(kind: .xcodeGen, folder: folder, name: name)
    }
    return names.filter { $0.hasSuffix(".xcodeproj") }.sorted().first.map {
      ProjectOwner(kind: .xcode, folder: folder, name: $0)
    }
  }

  /// Whether a folder has a project whose targets have no folders that are known.
  func hasUnknownTargets(_ folder: String) -> Bool {
    owner(in: folder) != nil && !targets(in: folder).contains { $0.container == .xcode }
  }

  /// What to do so that the project includes new files; nil if it takes them in by itself, or if there is no project.
  func note(onFilesIn path: String) -> String? {
    guard let owner = owner(of: path) else { return nil }
    let file = shown(owner)
    switch owner.kind {
    case .tuist: return "run 'tuist generate' to add the new files to the project of '\(file)'"
    case .xcodeGen: return "run 'xcodegen generate' to add the new files to the project of '\(file)'"
    case .xcode: break
    }
    let targets = targets(in: owner.folder).filter { $0.container == .xcode }
    let folders = Set(
      (targets.contains { !$0.isTest && !$0.isOther } ? targets.filter { !$0.isTest && !$0.isOther } : targets).flatMap(
        \.folders)
    )
    .sorted()
    if folders.isEmpty {
      return "'\(file)' uses classic groups: drag the new files into a target in Xcode"
    }
    let few = folders.prefix(3).map { "'\(ProjectPath.relative($0, to: root))'" }.joined(separator: ", ")
    let more = folders.count > 3 ? " and \(folders.count - 3) more" : ""
    return "the files are in no synchronised folder of '\(file)' (\(few)\(more)); "
      + "choose one of these with --in, or drag the files into a target in Xcode"
  }

  /// How the project gets the library that screens import; nil if its file names that library, or if there is no project.
  func coreNote(onFilesIn path: String) -> String? {
    guard let owner = owner(of: path) else { return nil }
    let file = owner.kind == .xcode ? "\(owner.name)/project.pbxproj" : owner.name
    if contents(file, in: owner.folder).contains("ViewModelCore") { return nil }
    let place = owner.kind == .xcode ? "in Xcode: File > Add Package Dependencies" : "in '\(shown(owner))'"
    return "the screen imports 'ViewModelCore': add that product of the package vmgen to its target (\(place)), "
      + "or copy it into the project with 'vmgen init --eject-core DIR'"
  }

  private func shown(_ owner: ProjectOwner) -> String {
    ProjectPath.relative(ProjectPath.joined(owner.folder, [owner.name]), to: root)
  }

  /// The folder that an existing folder of tests has for a screen's, if the two mirror each other: below
  /// `Tests/App/Settings` for one below `Sources/App/Settings`.
  func mirroringTests(of path: String) -> String? {
    for folder in folders(above: path) {
      guard let below = ProjectPath.components(of: path, below: folder), below.count > 1 else { continue }
      let tests = facts.namesInFolder(folder).filter { $0.hasSuffix("Tests") && $0 != below[0] }.sorted()
      for start in 0..<below.count - 1 {
        for name in tests {
          let mirror = ProjectPath.joined(folder, [name] + below[start..<below.count - 1])
          if case .folder = facts.disk.entry(at: mirror) { return ProjectPath.joined(mirror, [below[below.count - 1]]) }
        }
      }
    }
    return nil
  }
}
