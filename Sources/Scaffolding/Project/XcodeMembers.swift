/// The targets of an Xcode project that compile its files. It reads the build phases when it is first asked, and only as
/// much of the objects as the question needs: a project has two objects for each of its files.
final class XcodeMembers {
  private let objects: XcodeObjects
  private let groups: XcodeGroupPaths
  /// The identifiers and names of the targets, tests included.
  private let targets: [(identifier: String, name: String)]

  init(_ objects: XcodeObjects, _ groups: XcodeGroupPaths, _ targets: [(identifier: String, name: String)]) {
    (self.objects, self.groups, self.targets) = (objects, groups, targets)
  }

  /// Returns the names of the targets that list a file.
  ///
  /// - Parameter path: The absolute path of the file.
  func targets(ofFile path: String) -> Set<String> {
    let name = XcodeObjects.hash(Self.lastComponent(of: Array(path.utf8)[...]))
    var found: Set<String> = []
    for reference in (references.byName[name] ?? []) + references.unusual
    where groups.path(of: objects.identifier(ofFile: reference)) == path {
      found.formUnion(names(ofOwners: reference))
    }
    return found
  }

  /// Returns the names of the targets that list a file of a folder. If there are none, returns those of the innermost
  /// folder around it that contains listed files. Of the project's folder, only the files directly in it count.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - project: The absolute folder of the project.
  func targets(around folder: String, below project: String) -> Set<String> {
    if let own = folders[folder] { return own }
    var current = folder
    while current != project, ProjectPath.components(of: current, below: project) != nil {
      let found = folders.filter { ProjectPath.components(of: $0.key, below: current) != nil }.values
      if !found.isEmpty { return found.reduce(into: []) { $0.formUnion($1) } }
      current = ProjectPath.parent(current)
    }
    return folders[current] ?? []
  }

  /// The targets whose membership of a file differs from that of its synchronised folder: those of the folder do not
  /// compile the file, others do.
  func exceptions(ofFile path: String) -> Set<String> { exceptions[path] ?? [] }

  /// For the reference of each file that a target compiles, the indices of its targets. Objects of single files are known
  /// by their indices, because texts take longer.
  private lazy var owners: [Int: [Int]] = {
    var owners: [Int: [Int]] = [:]
    owners.reserveCapacity(objects.fileCount / 2)
    for (index, target) in targets.enumerated() {
      for phase in objects[target.identifier]?["buildPhases"]?.texts ?? []
      where objects.text("isa", of: phase) == "PBXSourcesBuildPhase" {
        for file in objects.files(in: "files", of: phase) {
          if let reference = objects.file("fileRef", of: file) { owners[reference, default: []].append(index) }
        }
      }
    }
    return owners
  }()

  private func names(ofOwners reference: Int) -> Set<String> { Set((owners[reference] ?? []).map { targets[$0].name }) }

  /// The references of compiled files, by the hash of the file's name. The name of an unusual one may have an escape or
  /// another normal form.
  private lazy var references: (byName: [UInt64: [Int]], unusual: [Int]) = {
    var references: (byName: [UInt64: [Int]], unusual: [Int]) = ([:], [])
    references.byName.reserveCapacity(owners.count)
    for reference in owners.keys {
      guard let path = objects.rawText("path", of: reference) else { continue }
      let name = Self.lastComponent(of: path)
      if name.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) {
        references.unusual.append(reference)
      } else {
        references.byName[XcodeObjects.hash(name), default: []].append(reference)
      }
    }
    return references
  }()

  /// For each folder with Swift files, the names of their targets.
  private lazy var folders: [String: Set<String>] = {
    var folders: [String: Set<String>] = [:]
    for reference in owners.keys {
      guard let path = groups.path(of: objects.identifier(ofFile: reference)), path.hasSuffix(".swift") else {
        continue
      }
      folders[ProjectPath.parent(path), default: []].formUnion(names(ofOwners: reference))
    }
    return folders
  }()

  /// For each file with another membership than its synchronised folder, the names of the targets.
  private lazy var exceptions: [String: Set<String>] = {
    let names = Dictionary(targets.map { ($0.identifier, $0.name) }) { first, _ in first }
    var exceptions: [String: Set<String>] = [:]
    for (identifier, group) in objects.all("PBXFileSystemSynchronizedRootGroup") {
      guard let folder = groups.path(of: identifier) else { continue }
      for set in (group["exceptions"]?.texts ?? []).compactMap({ objects[$0] }) {
        guard let name = set["target"]?.text.flatMap({ names[$0] }) else { continue }
        for file in set["membershipExceptions"]?.texts ?? [] {
          exceptions[ProjectPath.absolute(file, relativeTo: folder), default: []].insert(name)
        }
      }
    }
    return exceptions
  }()

  private static func lastComponent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
  }
}
