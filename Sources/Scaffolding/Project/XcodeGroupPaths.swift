/// The absolute paths of groups and files of an Xcode project, which states them relative to their groups.
struct XcodeGroupPaths {
  private let objects: XcodeObjects
  /// The absolute path of the project's folder.
  private let folder: String
  /// For each child, the id of its group.
  private var parents: [String: String] = [:]
  private let cache = Cache()

  /// The paths of groups.
  private final class Cache {
    var paths: [String: String?] = [:]
  }

  init(_ objects: XcodeObjects, folder: String) {
    self.objects = objects
    self.folder = ProjectPath.absolute(folder, relativeTo: "/")
    for (id, object) in objects.all("PBXGroup") {
      for child in object["children"]?.texts ?? [] { parents[child] = id }
    }
  }

  /// Returns the absolute path of a group or file; nil if its source tree is unknown.
  func path(of id: String) -> String? { path(of: id, depth: 0) }

  private func path(of id: String, depth: Int) -> String? {
    // A broken file may contain cyclic groups, so the depth is limited.
    guard depth < 64 else { return nil }
    if let known = cache.paths[id] { return known }
    guard objects.contains(id) else { return folder }
    let base: String?
    switch objects.text("sourceTree", of: id) ?? "<group>" {
    case "<group>": base = parents[id].map { path(of: $0, depth: depth + 1) } ?? folder
    case "SOURCE_ROOT": base = folder
    case "<absolute>": base = ""
    default: base = nil
    }
    let below = objects.text("path", of: id)
    let found = base.map { base in below.map { Self.joined(base, $0) } ?? base }
    // Only groups are asked for more than once.
    if depth > 0 { cache.paths[id] = .some(found) }
    return found
  }

  /// Most paths are plain names, for which nothing has to be removed.
  private static func joined(_ base: String, _ below: String) -> String {
    let path = "\(base)/\(below)"
    let isName = base != "/" && !below.utf8.contains(UInt8(ascii: "/")) && below.utf8.first != UInt8(ascii: ".")
    return isName && !below.isEmpty ? path : ProjectPath.absolute(path, relativeTo: "/")
  }
}
