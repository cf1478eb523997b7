/// The build systems of a project: the target of each folder, and the tool that must add new files to the project. Only
/// reads files.
struct ProjectLayout {
  let root: String
  let facts: ProjectFacts
  private let cache = Cache()

  /// Cached results, because reading the files of a large project takes tens of milliseconds.
  private final class Cache {
    var xcodeProjects: [String: XcodeProject?] = [:]
    var targets: [String: [ProjectTarget]] = [:]
    var deployed: [String: [DeployedTarget]?] = [:]
    var manifests: [String: [UInt8]?] = [:]
    var projectFiles: [String: [String]] = [:]
    var xcodeGenFiles: [String: XcodeGenFile] = [:]
    var includingFiles: [XcodeGenFile]?
    var sources: [String: Result<DeploymentSource, UnknownDeployment>] = [:]
  }

  init(root: String, facts: ProjectFacts) {
    self.root = root
    self.facts = facts
  }

  /// Returns the target that contains a folder; of several, the one with the innermost folder.
  func target(of path: String, isTest: Bool) -> ProjectTarget? {
    for folder in folders(above: path) {
      let fitting = targets(in: folder).filter { $0.isTest == isTest && !$0.isUnsuitable && $0.folder(of: path) != nil }
      let depth = { (target: ProjectTarget) in target.folder(of: path)?.utf8.count ?? 0 }
      if let found = fitting.max(by: { depth($0) < depth($1) }) { return found }
      if let found = targetByFolderNames(path, package: folder, isTest: isTest) { return found }
    }
    return nil
  }

  /// Returns the other targets that also build the target's folder around `path`.
  func targets(sharing target: ProjectTarget, at path: String) -> [ProjectTarget] {
    for folder in folders(above: path) {
      let all = targets(in: folder)
      guard all.contains(target) else { continue }
      return all.filter { other in
        other != target && other.isTest == target.isTest && !other.isUnsuitable
          && other.folder(of: path) == target.folder(of: path)
      }
    }
    return []
  }

  /// Returns the test target of a target: the one with its name and the suffix `Tests`, else one that depends on it,
  /// preferably of unit tests.
  func tests(of target: ProjectTarget, at path: String) -> ProjectTarget? {
    let name = "\(target.name)Tests"
    for folder in folders(above: path) {
      let targets = targets(in: folder)
      if targets.contains(target) {
        let tests = targets.filter { $0.isTest && !$0.isUnsuitable }
        if let found = tests.first(where: { $0.name == name })
          ?? UnitTests.best(
            tests.filter { $0.dependencies?.contains(target.name) == true }, of: target.name, name: \.name)
        {
          return found
        }
      }
      guard case .package(let manifest) = target.container, target.folder(of: path)?.hasPrefix(folder) == true else {
        continue
      }
      let byLayout = ProjectPath.joined(folder, ["Tests", name])
      if case .folder = facts.disk.entry(at: byLayout) {
        return ProjectTarget(
          name: name, module: ProjectTarget.moduleName(of: name), folders: [byLayout], isTest: true,
          container: .package(manifest: manifest))
      }
    }
    return nil
  }

  /// Returns the only target of the nearest project, if its sources are below the given folder. For any other folder,
  /// that folder itself is the better default.
  func onlyTarget(above path: String) -> ProjectTarget? {
    for folder in folders(above: path) {
      let targets = targets(in: folder)
      if targets.isEmpty { continue }
      // vmgen's libraries and app extensions get no screens.
      let candidates = targets.filter(isForScreens)
      // A package and an Xcode project may build the same folder.
      guard Set(candidates.map(\.folders)).count == 1, let target = candidates.first, let only = target.folders.first,
        ProjectPath.components(of: only, below: path) != nil, !hasTargetsWithoutFolders(folder),
        !target.listsSingleFiles || only.hasSuffix("/\(target.name)")
      else { return nil }
      return target
    }
    return nil
  }

  /// The default place for a screen if the user gives no folder.
  enum DefaultPlace: Equatable {
    case folder(String)
    /// The current folder belongs to none of several targets, so the user must choose: the project file, and the
    /// targets' folders, relative to the current folder.
    case question(file: String, folders: [String], targets: [String])
  }

  /// Returns the current folder, unless a target suggests a better place.
  ///
  /// - Parameter user: The folder to which the folders of a question are relative; the current one by default.
  func defaultPlace(at current: String, shownFrom user: String? = nil) -> DefaultPlace {
    if target(of: current, isTest: false) != nil { return .folder(current) }
    if let tests = target(of: current, isTest: true) {
      // In a test folder, the screen belongs to the tested target.
      return .folder(tested(by: tests, at: current)?.mirror(of: current, in: tests) ?? current)
    }
    if let only = onlyTarget(above: current) {
      // Prefers the folder with the name of the target.
      let named = only.folders.first { $0.hasSuffix("/\(only.name)") }
      if let folder = named ?? (only.folders.count == 1 ? only.folders.first : nil) { return .folder(folder) }
    }
    if let listed = listedTargets(below: current), !listed.folders.isEmpty {
      let folders = listed.folders.keys.sorted()
      if folders.count == 1 { return .folder(folders[0]) }
      return question(listed.file, in: current, folders, user ?? current) { listed.folders[$0] }
    }
    for folder in folders(above: current) {
      let targets = targets(in: folder)
      if targets.isEmpty { continue }
      func isBelow(_ target: ProjectTarget) -> Bool {
        target.folders.contains { ProjectPath.components(of: $0, below: current) != nil }
      }
      let sources = targets.filter(isForScreens)
      let isAboveTests = targets.contains { $0.isTest && isBelow($0) } && !sources.contains(where: isBelow)
      let choices = isAboveTests ? sources : sources.filter(isBelow)
      if hasTargetsWithoutFolders(folder) { break }
      // Prefers a target's folder that no other target builds.
      func own(_ target: ProjectTarget) -> String? {
        target.folders.first { folder in !choices.contains { $0 != target && $0.folders.contains(folder) } }
          ?? target.folders.first
      }
      let places = Dictionary(grouping: choices.filter { !$0.folders.isEmpty }) { own($0) ?? "" }
      let folders = places.keys.sorted()
      if isAboveTests, folders.count == 1 { return .folder(folders[0]) }
      if folders.count > 1 {
        let file =
          manifest(in: folder) != nil
          ? "Package.swift" : projectFiles(in: folder).first { $0.hasSuffix(".xcodeproj") } ?? ""
        return question(file, in: folder, folders, user ?? current) { places[$0]?.first?.name }
      }
      break
    }
    return .folder(current)
  }

  private func question(
    _ file: String, in folder: String, _ folders: [String], _ current: String, target: (_ folder: String) -> String?
  ) -> DefaultPlace {
    .question(
      file: ProjectPath.relative(ProjectPath.joined(folder, [file]), to: root),
      folders: folders.map { ProjectPath.relative($0, to: current) }, targets: folders.map { target($0) ?? "" })
  }

  /// Returns the outermost folders with a project below a folder. Empty if the folder is in a project itself, or if the
  /// projects contain less than half of the Swift files below it.
  func projects(below folder: String) -> [String] {
    func hasProject(_ folder: String) -> Bool { manifest(in: folder) != nil || owner(in: folder) != nil }
    if folders(above: folder).contains(where: hasProject) { return [] }
    var counts: [String: Int] = [:]
    let files = facts.foldersOfCode(folder)
    for file in files { counts[file, default: 0] += 1 }
    var found: Set<String> = []
    var count = 0
    for (code, files) in counts {
      // The folders between, outermost first.
      let between = folders(above: code).reversed().filter { ProjectPath.components(of: $0, below: folder) != nil }
      guard let project = between.first(where: { found.contains($0) || hasProject($0) }) else { continue }
      found.insert(project)
      count += files
    }
    return count * 2 >= files.count ? found.sorted() : []
  }

  /// Whether a target may get screens by default.
  private func isForScreens(_ target: ProjectTarget) -> Bool {
    !target.isTest && !target.isUnsuitable && !target.isExtension && !Self.libraries.contains(target.name)
  }

  /// Returns the target that a test target tests.
  private func tested(by tests: ProjectTarget, at path: String) -> ProjectTarget? {
    for folder in folders(above: path) {
      let targets = targets(in: folder)
      guard targets.contains(tests) else { continue }
      let candidates = targets.filter(isForScreens)
      return candidates.first { "\($0.name)Tests" == tests.name }
        ?? candidates.first { tests.dependencies?.contains($0.name) == true }
    }
    return nil
  }

  private static let libraries = Set(Libraries.all.map(\.name))

  /// Whether the target's package has its own target `ViewModelCore`.
  func hasCoreTarget(_ target: ProjectTarget) -> Bool {
    guard case .package(let manifest) = target.container else { return false }
    return facts.manifestTargets(manifest).contains { $0.name == "ViewModelCore" && !$0.isTest }
  }

  /// Returns the sources of the target with the name of its package; nil if there is no such package.
  func sources(ofPackage name: String, in folder: String) -> String? {
    if let target = packageTargets(in: folder).first(where: { $0.name == name && !$0.isTest && !$0.isUnsuitable }) {
      return target.folders.first
    }
    // The manifest may compute its targets, so try the usual folder.
    let usual = ProjectPath.joined(folder, ["Sources", name])
    guard manifest(in: folder) != nil, case .folder = facts.disk.entry(at: usual) else { return nil }
    return usual
  }

  /// The default isolation that a project file states for code in an unknown target.
  enum Isolation: Equatable {
    /// The file makes `MainActor` the default.
    case isolated(file: String)
    /// The file states different defaults for several targets.
    case undecided(file: String)
  }

  /// Returns the default isolation in the nearest project file whose targets have no known folders; nil if it states
  /// none or `nonisolated`.
  func isolation(of path: String) -> Isolation? {
    for folder in folders(above: path) {
      for name in projectFiles(in: folder).sorted() {
        let said = isolations(name, in: folder, of: path)
        if said.isEmpty || said == ["nonisolated"] { continue }
        let shown = ProjectPath.relative(ProjectPath.joined(folder, [name]), to: root)
        return said == ["MainActor"] ? .isolated(file: shown) : .undecided(file: shown)
      }
    }
    return nil
  }

  private func isolations(_ name: String, in folder: String, of path: String) -> Set<String> {
    switch name {
    case _ where XcodeGenFile.isName(name):
      let found = xcodeGenFiles(name, in: folder)
      if found.isEmpty, !XcodeGenFile.isUsualName(name) { return [] }
      let files = found.isEmpty ? [xcodeGenFile(name, in: folder)] : found
      let targets = files.flatMap { $0.targets() }.filter { !$0.isTest }
      let own = targets.filter { $0.sources.contains { ProjectPath.components(of: path, below: $0) != nil } }
      if !own.isEmpty { return Set(own.flatMap { $0.isolations.isEmpty ? ["nonisolated"] : $0.isolations }) }
      let said = Set(targets.flatMap { $0.isolations.isEmpty ? ["nonisolated"] : $0.isolations })
      return said.union(files.flatMap(\.isolations))
    case "Project.swift":
      let text = contents(name, in: folder)
      let said = SettingsFile.isolations(inManifest: text)
      guard said.isEmpty, text.contains("import ProjectDescription") else { return said }
      return Set(helpers(of: folder).flatMap(SettingsFile.isolations(inManifest:)))
    case _ where name.hasSuffix(".xcodeproj"):
      return xcodeProject(name, in: folder).map { [$0.isIsolated ? "MainActor" : "nonisolated"] } ?? []
    default: return []
    }
  }

  // MARK: - The files of a folder

  /// Returns the folder and its parents up to the root, innermost first; empty if it is outside the root.
  func folders(above path: String) -> [String] {
    guard let below = ProjectPath.components(of: path, below: root) else { return [] }
    var folders = [root]
    for name in below { folders.append(ProjectPath.joined(folders[folders.count - 1], [name])) }
    return folders.reversed()
  }

  func contents(_ name: String, in folder: String) -> String {
    guard case .file(let bytes) = facts.disk.entry(at: ProjectPath.joined(folder, [name])) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  func targets(in folder: String) -> [ProjectTarget] {
    if let known = cache.targets[folder] { return known }
    var targets = packageTargets(in: folder)
    for name in projectFiles(in: folder) where name.hasSuffix(".xcodeproj") {
      targets += xcodeProject(name, in: folder)?.targets ?? []
    }
    cache.targets[folder] = targets
    return targets
  }

  func xcodeProject(_ name: String, in folder: String) -> XcodeProject? {
    let path = ProjectPath.joined(folder, [name, "project.pbxproj"])
    if let known = cache.xcodeProjects[path] { return known }
    func contents(_ path: String) -> [UInt8]? {
      if case .file(let contents) = facts.disk.entry(at: path) { contents } else { nil }
    }
    let project = contents(path).map { XcodeProject($0, folder: folder, read: contents) }
    cache.xcodeProjects[path] = .some(project)
    return project
  }

  func xcodeGenFile(_ name: String, in folder: String) -> XcodeGenFile {
    let path = ProjectPath.joined(folder, [name])
    if let known = cache.xcodeGenFiles[path] { return known }
    let file = XcodeGenFile(contents(name, in: folder), folder: folder, root: root) { path in
      if case .file(let bytes) = facts.disk.entry(at: path) { bytes } else { nil }
    }
    cache.xcodeGenFiles[path] = file
    return file
  }

  /// Returns XcodeGen's files that describe the targets of a file: the file itself or, if it is a fragment without
  /// deployment targets, the files of the project that include it. Empty if the file is of another kind.
  func xcodeGenFiles(_ name: String, in folder: String) -> [XcodeGenFile] {
    guard let file = xcodeGen(name, in: folder) else { return [] }
    guard file.targets().allSatisfy(\.deployments.isEmpty) else { return [file] }
    let path = ProjectPath.joined(folder, [name])
    let around = includingXcodeGenFiles().filter { $0.included.contains(path) }
    return around.isEmpty ? [file] : around
  }

  /// Returns XcodeGen's files that include others, from the upper folders of the project.
  private func includingXcodeGenFiles() -> [XcodeGenFile] {
    if let known = cache.includingFiles { return known }
    var found: [XcodeGenFile] = []
    var folders = [(path: root, depth: 0)]
    var index = 0
    while index < folders.count, index < Self.mostFolders {
      let (folder, depth) = folders[index]
      index += 1
      let names = facts.namesInFolder(folder).sorted()
      found += names.filter(XcodeGenFile.isName).map { xcodeGenFile($0, in: folder) }
        .filter { !$0.included.isEmpty }
      guard depth < Self.deepestFolder else { continue }
      // A name with a period is a file, a bundle or hidden.
      for name in names where !name.contains(".") && !Self.foreignFolders.contains(name) {
        folders.append((ProjectPath.joined(folder, [name]), depth + 1))
      }
    }
    cache.includingFiles = found
    return found
  }

  private static let mostFolders = 1_000
  private static let deepestFolder = 3
  private static let foreignFolders: Set = ["Pods", "Carthage", "DerivedData", "build", "node_modules"]

  /// Returns the nearest project file that states deployment targets for a folder's code.
  func deploymentSource(of path: String) -> Result<DeploymentSource, UnknownDeployment> {
    if let known = cache.sources[path] { return known }
    let found = findDeploymentSource(of: path)
    cache.sources[path] = found
    return found
  }

  /// Returns the result of `make`, cached by `key`.
  func deployed(_ key: String, make: () -> [DeployedTarget]?) -> [DeployedTarget]? {
    if let known = cache.deployed[key] { return known }
    let found = make()
    cache.deployed[key] = .some(found)
    return found
  }

  func manifest(in folder: String) -> [UInt8]? {
    if let known = cache.manifests[folder] { return known }
    let entry = facts.disk.entry(at: ProjectPath.joined(folder, ["Package.swift"]))
    let manifest: [UInt8]? = if case .file(let bytes) = entry { bytes } else { nil }
    cache.manifests[folder] = .some(manifest)
    return manifest
  }

  /// Returns the names of a folder's project files, manually written ones before generated ones.
  func projectFiles(in folder: String) -> [String] {
    if let known = cache.projectFiles[folder] { return known }
    let names = facts.namesInFolder(folder).sorted()
    let manual = names.filter { ["Package.swift", "Project.swift"].contains($0) } + XcodeGenFile.sorted(names)
    let files = manual + names.filter { $0.hasSuffix(".xcodeproj") }
    cache.projectFiles[folder] = files
    return files
  }

  private func packageTargets(in folder: String) -> [ProjectTarget] {
    guard let manifest = manifest(in: folder) else { return [] }
    let declared = facts.manifestTargets(manifest)
    let tests = declared.count(where: \.isTest)
    return declared.map { target in
      let parent = target.isTest ? "Tests" : "Sources"
      var path = target.path.map { ProjectPath.absolute($0, relativeTo: folder) }
      if path == nil {
        let usual = ProjectPath.joined(folder, [parent, target.name])
        // In a package with one target, the sources may be directly in `Sources` or `Tests`.
        let isOnly = (target.isTest ? tests : declared.count - tests) == 1
        let isThere = facts.disk.entry(at: usual) != .missing
        let hasParent = facts.disk.entry(at: ProjectPath.joined(folder, [parent])) != .missing
        path = isOnly && !isThere && hasParent ? ProjectPath.joined(folder, [parent]) : usual
      }
      return ProjectTarget(
        name: target.name, module: ProjectTarget.moduleName(of: target.name), folders: [path ?? folder],
        isTest: target.isTest, isUnsuitable: target.isUnsuitable, dependencies: target.dependencies,
        container: .package(manifest: manifest), isIsolated: target.isIsolated, isLocalized: target.isLocalized)
    }
  }

  /// Returns a target by the usual folders `Sources/<Target>` and `Tests/<Target>`, for manifests that compute their
  /// targets.
  private func targetByFolderNames(_ path: String, package: String, isTest: Bool) -> ProjectTarget? {
    guard let manifest = manifest(in: package), let below = ProjectPath.components(of: path, below: package),
      below.count > 1, below[0] == (isTest ? "Tests" : "Sources"),
      // Next to an app's project file, the folders belong to the app.
      !hasTargetsWithoutFolders(package)
    else { return nil }
    return ProjectTarget(
      name: below[1], module: ProjectTarget.moduleName(of: below[1]),
      folders: [ProjectPath.joined(package, [below[0], below[1]])], isTest: isTest,
      container: .package(manifest: manifest), isIsolated: facts.isolatesByDefault(below[1], manifest))
  }
}
