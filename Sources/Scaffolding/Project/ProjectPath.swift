/// Operations on paths as text. They remove `..` lexically and do not resolve links; `ProjectFacts.disk` does.
enum ProjectPath {
  /// Returns `path` as an absolute path without `.`, `..` and doubled slashes. A relative path is relative to `base`.
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

  /// Returns the components of the absolute `path` below the absolute `folder`; nil if `path` is outside it.
  static func components(of path: String, below folder: String) -> [String]? {
    var outer = folder.utf8[...]
    var inner = path.utf8[...]
    while let next = nextComponent(&outer) {
      guard let other = nextComponent(&inner), next.elementsEqual(other) else { return nil }
    }
    return Substring(inner).split(separator: "/").map(String.init)
  }

  /// Removes the first component of a path and returns it.
  private static func nextComponent(_ path: inout Substring.UTF8View) -> Substring.UTF8View? {
    let slash = UInt8(ascii: "/")
    path = path.drop { $0 == slash }
    let component = path.prefix { $0 != slash }
    path = path[component.endIndex...]
    return component.isEmpty ? nil : component
  }

  /// Returns the absolute `path` relative to the absolute `folder`, with `..` if necessary; `.` for the folder itself.
  static func relative(_ path: String, to folder: String) -> String {
    let from = folder.split(separator: "/")
    let to = path.split(separator: "/")
    let shared = zip(from, to).prefix { sameBytes($0, $1) }.count
    let parts = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns the path of `folder` followed by the components.
  static func joined(_ folder: String, _ components: [String]) -> String {
    let below = components.joined(separator: "/")
    if below.isEmpty { return folder }
    return folder == "/" ? "/" + below : folder + "/" + below
  }

  static func parent(_ path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Compares bytes. `==` treats two normal forms as equal, which Linux file systems do not.
  private static func sameBytes(_ a: Substring, _ b: Substring) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
