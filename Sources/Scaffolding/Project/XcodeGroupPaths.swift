/// The absolute paths of groups and files of an Xcode project, which states them relative to their groups.
struct XcodeGroupPaths {
  private let objects: XcodeObjects
  /// The absolute path of the project's folder.
  private let folder: String
  /// For each child, the id of its group.
  private var parents: [String: String] = [:]

  init(_ objects: XcodeObjects, folder: String) {
    self.objects = objects
    self.folder = folder
    for (id, object) in objects.all("PBXGroup") {
      for child in object["children"]?.texts ?? [] { parents[child] = id }
    }
  }

  /// Returns the absolute path of a group or file; nil if its source tree is unknown.
  func path(of id: String) -> String? {
    var below: [String] = []
    var next: String? = id
    // A broken file may contain cyclic groups, so the depth is limited.
    for _ in 0..<64 {
      guard let current = next, let group = objects[current] else {
        return ProjectPath.absolute(below.reversed().joined(separator: "/"), relativeTo: folder)
      }
      let tree = group["sourceTree"]?.text ?? "<group>"
      if let path = group["path"]?.text { below.append(path) }
      switch tree {
      case "<group>": next = parents[current]
      case "SOURCE_ROOT": next = nil
      case "<absolute>": return ProjectPath.absolute(below.reversed().joined(separator: "/"), relativeTo: "/")
      default: return nil
      }
    }
    return nil
  }
}
