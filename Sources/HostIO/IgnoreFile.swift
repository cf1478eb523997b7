import Patterns

/// The rules of one `.gitignore`, as git's documentation of that file defines them.
struct IgnoreFile: Sendable {
  private struct Pattern: Sendable {
    var glob: Glob
    /// `!`: what earlier patterns hide is shown again.
    var shows: Bool
  }

  private struct Hint: Sendable {
    /// Whether the pattern stands for the whole path below the file's folder, not for a name at any depth.
    var isAnchored: Bool
    var takesFoldersOnly: Bool
    /// The bytes that what fits must start and end with; zero where any will do.
    var firstByte: UInt8
    var lastByte: UInt8
  }

  /// The folder that the patterns are relative to.
  let folder: FilePath
  private var patterns: [Pattern] = []
  /// What refuses most paths, without looking at patterns.
  private var hints: [Hint] = []

  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - folder: The folder it stands in, absolute and normalised.
  init(_ bytes: [UInt8], folder: FilePath) {
    self.folder = folder
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    for line in content.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      add(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    var line = line
    if line.first == UInt8(ascii: "#") { return }
    line = Self.withoutTrailingSpaces(line)
    var shows = false
    if line.first == UInt8(ascii: "!") {
      shows = true
      line.removeFirst()
    }
    var takesFoldersOnly = false
    if line.last == UInt8(ascii: "/") {
      takesFoldersOnly = true
      line.removeLast()
    }
    if line.isEmpty { return }
    let isAnchored = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    let glob = Glob(line)
    patterns.append(Pattern(glob: glob, shows: shows))
    hints.append(
      Hint(
        isAnchored: isAnchored, takesFoldersOnly: takesFoldersOnly, firstByte: glob.firstByte ?? 0,
        lastByte: glob.lastByte ?? 0))
  }

  /// Spaces at the end go, unless a backslash is before the first of them.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      let isSpace = line[index] == UInt8(ascii: " ")
      index = min(index + (isEscape ? 2 : 1), line.endIndex)
      if !isSpace { end = index }
    }
    return line[..<end]
  }

  /// What the file says of an entry: hide it, show it, or nothing (nil). The last pattern that fits decides.
  ///
  /// - Parameters:
  ///   - path: The entry's path, absolute and normalised, inside the file's folder.
  ///   - isFolder: Whether it is a folder.
  func hides(_ path: [UInt8], isFolder: Bool) -> Bool? {
    let base = folder.bytes.count + (folder.bytes.last == UInt8(ascii: "/") ? 0 : 1)
    if patterns.isEmpty || path.count <= base { return nil }
    var name = path.count
    while name > base, path[name - 1] != UInt8(ascii: "/") { name -= 1 }
    let last = path[path.count - 1]
    // Neither a hint nor a pattern is copied: most are looked at once for every file.
    return hints.withUnsafeBufferPointer { hints in
      for index in hints.indices.reversed() {
        let start = hints[index].isAnchored ? base : name
        if hints[index].takesFoldersOnly, !isFolder { continue }
        if hints[index].lastByte != 0, hints[index].lastByte != last { continue }
        if hints[index].firstByte != 0, hints[index].firstByte != path[start] { continue }
        if patterns[index].glob.matches(path[start...]) { return !patterns[index].shows }
      }
      return nil
    }
  }
}

/// The `.gitignore` files that hold in a folder, outermost first, and `.git/info/exclude` before them.
///
/// What git reads for one user only (`core.excludesFile`) does not count: what is found must not depend on the machine.
struct IgnoreFiles: Sendable {
  private var files: [IgnoreFile] = []

  /// None.
  init() {}

  /// Whether nothing can be hidden.
  var isEmpty: Bool { files.isEmpty }

  /// Reads the files of every folder from the one that git takes for the root of its work tree down to a folder's parent.
  init(above folder: FilePath) {
    guard let root = Project.gitRoot(above: folder) else { return }
    if let bytes = try? FileSystem.read(root.appending(".git/info/exclude".utf8)) {
      files.append(IgnoreFile(bytes, folder: root))
    }
    var current = root
    for component in folder.components.dropFirst(root.components.count) {
      // What cannot be read there hides nothing; only what lies in the folder is complained of.
      try? enter(current)
      current = current.appending(component)
    }
  }

  /// Adds the file of a folder, where it has one.
  ///
  /// - Throws: Where it is there and cannot be read.
  mutating func enter(_ folder: FilePath) throws(FileError) {
    let path = folder.appending(".gitignore".utf8)
    // Nothing there, or what git does not read either: a folder, a pipe, a link.
    guard FileSystem.kind(path, followsLinks: false) == .file else { return }
    files.append(IgnoreFile(try FileSystem.read(path), folder: folder))
  }

  /// Whether an entry of a folder that was entered is hidden. Whatever lies in a hidden folder is, too: the caller does
  /// not enter those.
  ///
  /// - Parameter path: The entry's path, absolute and normalised.
  func hide(_ path: [UInt8], isFolder: Bool) -> Bool {
    for file in files.reversed() {
      if let hides = file.hides(path, isFolder: isFolder) { return hides }
    }
    return false
  }

  /// Whether a folder, or one that it lies in, is hidden.
  func hideFolderOrParent(_ folder: FilePath) -> Bool {
    guard let root = files.first?.folder else { return false }
    var current = root
    for component in folder.components.dropFirst(root.components.count) {
      current = current.appending(component)
      // The files of deeper folders say nothing of what lies above them.
      let above = files.filter { current != $0.folder && current.isInside($0.folder) }
      if above.reversed().lazy.compactMap({ $0.hides(current.bytes, isFolder: true) }).first ?? false { return true }
    }
    return false
  }
}

extension FileWalker {
  /// Whether the `.gitignore` files of a project hide a folder, which need not exist, or one that it lies in.
  public static func isIgnored(_ folder: FilePath) -> Bool {
    IgnoreFiles(above: folder).hideFolderOrParent(folder)
  }
}
