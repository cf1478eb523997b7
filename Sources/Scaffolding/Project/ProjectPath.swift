/// Paths as text: no disk is asked, so `..` is taken away lexically and links are the disk facts' business.
enum ProjectPath {
  /// `path` as an absolute path without `.`, `..` and doubled slashes; a relative one is relative to `base`.
  static func absolute(_ path: String, relativeTo base: String) -> String {
    var result: [Substring] = []
    for component in (path.utf8.first == UInt8(ascii: "/") ? path : base + "/" + path).split(separator: "/") {
      switch component {
      case ".": continue
      case "..": _ = result.popLast()
      default: result.append(component)
      }
    }
    return "/" + result.joined(separator: "/")
  }

  /// The components of the absolute `path` below the absolute `folder`; nil where it does not lie there.
  static func components(of path: String, below folder: String) -> [String]? {
    let outer = folder.split(separator: "/")
    let inner = path.split(separator: "/")
    guard inner.count >= outer.count, zip(outer, inner).allSatisfy({ sameBytes($0, $1) }) else { return nil }
    return inner.dropFirst(outer.count).map(String.init)
  }

  /// The absolute `path` as seen from the absolute `folder`, with `..` where it must be; `.` for the folder itself.
  static func relative(_ path: String, to folder: String) -> String {
    let from = folder.split(separator: "/")
    let to = path.split(separator: "/")
    let shared = zip(from, to).prefix { sameBytes($0, $1) }.count
    let parts = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// `folder` and what stands below it.
  static func joined(_ folder: String, _ components: [String]) -> String {
    let below = components.joined(separator: "/")
    if below.isEmpty { return folder }
    return folder == "/" ? "/" + below : folder + "/" + below
  }

  static func parent(_ path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Equality of bytes: `==` takes two normal forms for one, Linux file systems do not.
  private static func sameBytes(_ a: Substring, _ b: Substring) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
