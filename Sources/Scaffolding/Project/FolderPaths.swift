/// Where groups lie on the disk: each is relative to the group that it is in.
struct FolderPaths {
  private let objects: [String: PropertyList]
  private let folder: String
  private var parents: [String: String] = [:]

  init(_ objects: [String: PropertyList], folder: String) {
    self.objects = objects
    self.folder = folder
    for (id, object) in objects where object["isa"]?.text == "PBXGroup" {
      for child in object["children"]?.texts ?? [] { parents[child] = id }
    }
  }

  /// The folder of a group, absolute; nil where it lies in none that is known.
  func path(of id: String) -> String? {
    var below: [String] = []
    var next: String? = id
    // A group cannot lie in itself, but a file can say so.
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
