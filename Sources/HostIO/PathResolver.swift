/// Where typed paths lead: every link on the way is followed, as the operating system does it, and every name is that of the
/// disk, where the disk takes it in another form as well.
///
/// So a project that is reached through a link above it is the same project, and a link in it that leads elsewhere is seen.
public struct PathResolver {
  /// Where a path leads.
  public struct Place: Sendable {
    /// Absolute, and without links as far as it exists, with the names that the disk has.
    public var path: FilePath
    /// The link in the project by which it leaves the project; nil where it does not.
    public var exit: FilePath?
    /// Whether the last component of what was typed is a link.
    public var isLink = false
  }

  private let current: FilePath
  private let project: FilePath
  /// What folders have come to: hooks name thousands of files in a few of them.
  private var folders: [FilePath: Place] = [:]
  private var disk = DiskNames()

  /// - Parameters:
  ///   - current: The folder that relative paths start at.
  ///   - project: The project's folder. Both are absolute and without links.
  public init(current: FilePath, project: FilePath) { (self.current, self.project) = (current, project) }

  /// Follows a path. It need not exist.
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
  /// Whether a path below a folder, or a folder on the way to it, is a symbolic link. Both are absolute and normalised.
  public static func hasLink(_ path: FilePath, below folder: FilePath) -> Bool {
    var current = folder
    for component in path.components.dropFirst(folder.components.count) {
      current = current.appending(component)
      if kind(current, followsLinks: false) == .link { return true }
    }
    return false
  }
}
