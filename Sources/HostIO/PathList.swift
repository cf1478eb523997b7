/// Many paths in one piece of memory: a path of its own takes twice its bytes.
public struct PathList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// An empty list.
  public init() {}

  /// How many paths there are.
  public var count: Int { ends.count }

  /// Adds a path.
  public mutating func append(_ path: FilePath) {
    bytes += path.bytes
    ends.append(bytes.count)
  }

  /// Adds all paths of another list.
  public mutating func append(contentsOf other: PathList) {
    if ends.isEmpty {
      self = other
      return
    }
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.lazy.map { $0 + start }
  }

  /// A path, by its place.
  public subscript(index: Int) -> FilePath { FilePath(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]) }
}
