/// Many paths in one piece of memory: a path of its own takes twice its bytes.
public struct PathList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// An empty list.
  public init() {}

  /// How many paths there are.
  public var count: Int { ends.count }

  /// Adds the path of a place.
  public mutating func append(_ place: FilePlace) {
    bytes += place.folder.bytes
    if !place.name.isEmpty {
      if place.folder.bytes.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
      bytes += place.name
    }
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

/// Where a file stands. Its path is made where it is wanted: most files are only read.
public struct FilePlace: Sendable {
  fileprivate let folder: FilePath
  /// Empty where `folder` is the file itself.
  fileprivate let name: ArraySlice<UInt8>

  /// - Parameter name: That of an entry of the folder: not empty, without a slash or a zero.
  init(folder: FilePath, name: ArraySlice<UInt8>) { (self.folder, self.name) = (folder, name) }

  /// Takes a path as it is.
  public init(_ path: FilePath) { self.init(folder: path, name: []) }

  /// Its path.
  public var path: FilePath { name.isEmpty ? folder : folder.appending(name) }
}
