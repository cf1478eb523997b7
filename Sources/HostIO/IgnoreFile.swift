import Patterns

/// The rules of one `.gitignore`, as git's documentation of that file defines them.
struct IgnoreFile: Sendable {
  private struct Pattern: Sendable {
    var glob: Glob
    /// Whether it stands for the whole path below the file's folder, not for a name at any depth.
    var isAnchored: Bool
    var takesFoldersOnly: Bool
    /// `!`: what earlier patterns hide is shown again.
    var shows: Bool
  }

  /// The folder that the patterns are relative to.
  let folder: FilePath
  private var patterns: [Pattern] = []

  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - folder: The folder it stands in, absolute and normalised.
  init(_ bytes: [UInt8], folder: FilePath) {
    self.folder = folder
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    for line in content.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      if let pattern = Self.parse(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) { patterns.append(pattern) }
    }
  }

  private static func parse(_ line: ArraySlice<UInt8>) -> Pattern? {
    var line = line
    if line.first == UInt8(ascii: "#") { return nil }
    line = withoutTrailingSpaces(line)
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
    if line.isEmpty { return nil }
    let isAnchored = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    return Pattern(glob: Glob(line), isAnchored: isAnchored, takesFoldersOnly: takesFoldersOnly, shows: shows)
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
  ///   - path: The entry, absolute and normalised.
  ///   - isFolder: Whether it is a folder.
  func hides(_ path: FilePath, isFolder: Bool) -> Bool? {
    // The files of deeper folders say nothing of what lies above them.
    if patterns.isEmpty || path == folder || !path.isInside(folder) { return nil }
    let base = folder.bytes.count + (folder.bytes.last == UInt8(ascii: "/") ? 0 : 1)
    let relative = path.bytes[base...]
    let name = relative[((relative.lastIndex(of: UInt8(ascii: "/")) ?? relative.startIndex - 1) + 1)...]
    for pattern in patterns.reversed() {
      if pattern.takesFoldersOnly, !isFolder { continue }
      if pattern.glob.matches(pattern.isAnchored ? relative : name) { return !pattern.shows }
    }
    return nil
  }
}

/// The `.gitignore` files that hold in a folder, outermost first, and `.git/info/exclude` before them.
///
/// What git reads for one user only (`core.excludesFile`) does not count: what is found must not depend on the machine.
struct IgnoreFiles: Sendable {
  private var files: [IgnoreFile] = []

  /// None.
  init() {}

  /// Reads the files of every folder from the one that git takes for the root of its work tree down to a folder's parent.
  init(above folder: FilePath) {
    guard let root = Project.gitRoot(above: folder) else { return }
    if let bytes = try? FileSystem.read(root.appending(".git/info/exclude".utf8)) {
      files.append(IgnoreFile(bytes, folder: root))
    }
    var current = root
    for component in folder.components.dropFirst(root.components.count) {
      enter(current)
      current = current.appending(component)
    }
  }

  /// Adds the file of a folder, where it has one.
  mutating func enter(_ folder: FilePath) {
    guard let bytes = try? FileSystem.read(folder.appending(".gitignore".utf8)) else { return }
    files.append(IgnoreFile(bytes, folder: folder))
  }

  /// Whether an entry is hidden. Whatever lies in a hidden folder is, too: the caller does not enter those.
  func hide(_ path: FilePath, isFolder: Bool) -> Bool {
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
      if hide(current, isFolder: true) { return true }
    }
    return false
  }
}
