/// Resolves typed paths as the operating system does: follows every link, and uses the names on the disk.
///
/// A project that is reached through a link has the same resolved path, and a link that leaves the project is detected.
public struct PathResolver {
  /// A resolved path.
  public struct Place: Sendable {
    /// The absolute path with the names on the disk. Its existing part has no links.
    public var path: FilePath
    /// The link through which the path leaves the project; nil if it stays inside.
    public var exit: FilePath?
    /// Whether the last typed component is a link.
    public var isLink = false
  }

  private let current: FilePath
  private let project: FilePath
  /// Cached places of folders, because hooks name thousands of files in a few folders.
  private var folders: [FilePath: Place] = [:]
  private var disk = DiskNames()

  /// - Parameters:
  ///   - current: The folder that relative paths start from.
  ///   - project: The project's folder. Both are absolute and without links.
  public init(current: FilePath, project: FilePath) { (self.current, self.project) = (current, project) }

  /// Resolves a path, which need not exist.
  public mutating func place(of path: FilePath) -> Place {
    let absolute = current.appending(path.bytes)
    var place = folder(absolute.parent)
    follow(absolute.name, &place)
    if place.path.isInside(project) { place.exit = nil }
    return place
  }

  private mutating func folder(_ path: FilePath) -> Place {
    if let known = folders[path] { return known }
    var place = Place(path: FilePath("/"))
    for component in path.components { follow(component, &place) }
    folders[path] = place
    return place
  }

  private mutating func follow(_ component: ArraySlice<UInt8>, _ place: inout Place) {
    place.isLink = false
    if component.isEmpty { return }
    if component.elementsEqual("..".utf8) {
      place.path = place.path.parent
      return
    }
    let next = place.path.appending(disk.name(of: component, in: place.path))
    guard FileSystem.kind(next, followsLinks: false) == .link, let real = FileSystem.realPath(next) else {
      place.path = next
      return
    }
    if next.isInside(project), !real.isInside(project) { place.exit = place.exit ?? next }
    place.path = real
    place.isLink = true
  }
}

extension FileSystem {
  /// Whether a path below a folder leads out of it through a symbolic link. Both are absolute, without `.` and `..`.
  public static func leaves(_ path: FilePath, _ folder: FilePath) -> Bool {
    guard hasLink(path, below: folder), let real = realPath(path) else { return false }
    return !real.isInside(folder)
  }

  /// Whether a path below a folder contains a symbolic link. Both are absolute and normalised.
  public static func hasLink(_ path: FilePath, below folder: FilePath) -> Bool {
    var current = folder
    for component in path.components.dropFirst(folder.components.count) {
      current = current.appending(component)
      if kind(current, followsLinks: false) == .link { return true }
    }
    return false
  }
}
