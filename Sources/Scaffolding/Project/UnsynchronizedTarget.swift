/// A target whose project does not include new files automatically: a target of XcodeGen, of Tuist, or of an Xcode
/// project with classic groups.
struct UnsynchronizedTarget: Equatable {
  var name: String
  var module: String
  /// The folder of the target's sources around the requested folder; nil if the target has no files there.
  var folder: String?
  /// The folder for the tests of the requested folder; nil if no target tests this one.
  var tests: String?
}

extension ProjectLayout {
  /// Returns the target of a folder's code if the project does not include new files automatically; nil if it does or
  /// if the target is ambiguous.
  func unsynchronizedTarget(of path: String) -> UnsynchronizedTarget? {
    guard let owner = owner(of: path) else { return nil }
    switch owner.kind {
    case .xcode: return classicTarget(of: path, owner)
    case .xcodeGen:
      let all = xcodeGen(owner.name, in: owner.folder)?.targets() ?? []
      return innermostTarget(
        all.filter { !$0.isTest }.map { ($0.name, $0.sources) },
        tests: all.filter(\.isTest).map { ($0.name, $0.sources, $0.dependencies) }, path)
    case .tuist:
      let all = (tuist(in: owner.folder) ?? []).map { target in
        (name: target.name, folders: target.sources.map { ProjectPath.absolute($0, relativeTo: owner.folder) })
      }
      return innermostTarget(
        all.filter { !$0.name.hasSuffix("Tests") },
        tests: all.filter { $0.name.hasSuffix("Tests") }.map { ($0.name, $0.folders, []) }, path)
    }
  }

  /// The targets with sources below the folder of a project, and its project file.
  struct ListedTargets {
    var file: String
    /// The name of one target for each folder.
    var folders: [String: String] = [:]
  }

  /// Returns the targets of a project that does not include new files automatically, except for tests and extensions.
  /// Nil if the project's folder itself has sources.
  func listedTargets(below folder: String) -> ListedTargets? {
    guard let owner = owner(of: folder), owner.folder == folder else { return nil }
    var found = ListedTargets(file: owner.name)
    func add(_ target: String, _ sources: [String]) {
      let folders = sources.filter { if case .folder = facts.disk.entry(at: $0) { true } else { false } }
      // Of a target's folders the one with its name is best; a folder of several targets is that of its name.
      let named = folders.first { $0.hasSuffix("/\(target)") }
      guard let folder = named ?? folders.first else { return }
      if named != nil || found.folders[folder] == nil { found.folders[folder] = target }
    }
    switch owner.kind {
    case .xcode:
      let targets = (xcodeProject(owner.name, in: folder)?.classicTargets() ?? []).filter {
        !$0.isTest && !$0.isUnsuitable
      }
      if targets.contains(where: { $0.folders[folder] != nil }) { return nil }
      // The files that the project lists beside a synchronised folder are the exceptions, such as a file of keys.
      if self.targets(in: folder).contains(where: { $0.listsSingleFiles && !$0.isTest }) { return nil }
      for target in targets {
        add(target.name, [target.commonFolder(around: nil, below: folder)].compactMap(\.self))
      }
    case .xcodeGen:
      for target in xcodeGen(owner.name, in: folder)?.targets() ?? [] where !target.isTest && !target.isExtension {
        add(target.name, target.sources)
      }
    case .tuist:
      for target in tuist(in: folder) ?? [] where !target.name.hasSuffix("Tests") {
        add(target.name, target.sources.map { ProjectPath.absolute($0, relativeTo: folder) })
      }
    }
    let isBelow = found.folders.keys.allSatisfy { ProjectPath.components(of: $0, below: folder)?.isEmpty == false }
    return isBelow ? found : nil
  }

  /// Returns the only target with the innermost folder around a path; nil if there is none or several.
  private func innermostTarget(
    _ targets: [(name: String, folders: [String])],
    tests: [(name: String, folders: [String], dependencies: [String])], _ path: String
  ) -> UnsynchronizedTarget? {
    func folder(_ folders: [String]) -> String? {
      folders.filter { ProjectPath.components(of: path, below: $0) != nil }.max { $0.utf8.count < $1.utf8.count }
    }
    let deepest = targets.compactMap { folder($0.folders)?.utf8.count }.max()
    let own = targets.filter { deepest != nil && folder($0.folders)?.utf8.count == deepest }
    guard let only = own.first, Set(own.map(\.name)).count == 1, let source = folder(only.folders) else { return nil }
    let test =
      tests.first { $0.name == "\(only.name)Tests" }
      ?? UnitTests.best(tests.filter { $0.dependencies.contains(only.name) }, of: only.name) { $0.name }
    let below = ProjectPath.components(of: path, below: source) ?? []
    return UnsynchronizedTarget(
      name: only.name, module: ProjectTarget.moduleName(of: only.name), folder: source,
      tests: test?.folders.first.map { ProjectPath.joined($0, below) })
  }

  /// Returns the target of an Xcode project with the most files around a folder.
  private func classicTarget(of path: String, _ owner: ProjectOwner) -> UnsynchronizedTarget? {
    guard let targets = xcodeProject(owner.name, in: owner.folder)?.classicTargets(), !targets.isEmpty else {
      return nil
    }
    func count(_ target: XcodeProject.ClassicTarget, below folder: String) -> Int {
      target.folders.reduce(0) { sum, other in
        sum + (ProjectPath.components(of: other.key, below: folder) == nil ? 0 : other.value)
      }
    }
    let candidates = targets.filter { !$0.isTest && !$0.isUnsuitable }
    for folder in folders(above: path) where ProjectPath.components(of: folder, below: owner.folder) != nil {
      let counts = candidates.map { count($0, below: folder) }
      guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { continue }
      let target = candidates[index]
      let test =
        UnitTests.best(
          targets.filter { $0.isTest && $0.dependencies.contains(target.name) }, of: target.name, name: \.name)
        ?? targets.first { $0.isTest && $0.name == "\(target.name)Tests" }
      let around = target.commonFolder(around: path, below: owner.folder)
      let below = around.flatMap { ProjectPath.components(of: path, below: $0) }
      return UnsynchronizedTarget(
        name: target.name, module: target.module, folder: below == nil ? nil : around,
        tests: below.flatMap { below in
          test?.withoutFolders(of: candidates).commonFolder(around: nil, below: owner.folder)
            .map { ProjectPath.joined($0, below) }
        })
    }
    return nil
  }
}

extension XcodeProject {
  /// A target of classic groups, which lists each of its files.
  struct ClassicTarget: Equatable {
    var name: String
    var module: String
    /// Whether this is a target of unit tests.
    var isTest: Bool
    /// Whether the target is for neither screens nor their tests: an extension or UI tests.
    var isUnsuitable: Bool
    var dependencies: [String]
    /// The absolute folders of the source files, with the number of files in each.
    var folders: [String: Int]
  }
}

extension XcodeProject.ClassicTarget {
  /// Returns the target of tests with only its own folders, because some projects compile the tested files into the
  /// tests as well. Keeps all folders if none is its own.
  fileprivate func withoutFolders(of others: [Self]) -> Self {
    var target = self
    target.folders = folders.filter { folder in !others.contains { $0.folders[folder.key] != nil } }
    return target.folders.isEmpty ? self : target
  }

  /// Returns the innermost common folder of the files below one top-level folder of the project.
  ///
  /// - Parameters:
  ///   - path: A path below the top-level folder; if nil, the top-level folder with the most files is used.
  ///   - outer: The absolute folder of the project.
  func commonFolder(around path: String?, below outer: String) -> String? {
    func first(_ path: String) -> String? { ProjectPath.components(of: path, below: outer)?.first }
    var counts: [String: Int] = [:]
    for (folder, count) in folders { if let name = first(folder) { counts[name, default: 0] += count } }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    guard let name = path.flatMap(first).flatMap({ counts[$0] == nil ? nil : $0 }) ?? (path == nil ? most : nil) else {
      return nil
    }
    let own = folders.keys.filter { first($0) == name }.map { $0.split(separator: "/") }
    guard var shared = own.first else { return nil }
    for other in own { shared = Array(zip(shared, other).prefix { $0.0 == $0.1 }.map(\.0)) }
    return "/" + shared.joined(separator: "/")
  }
}
