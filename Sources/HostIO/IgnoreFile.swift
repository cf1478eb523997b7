import Patterns

/// The patterns of a `.gitignore`, as git's documentation defines them.
struct IgnoreFile: Sendable {
  private struct Pattern: Sendable {
    var glob: Glob
    /// Whether the pattern starts with `!` and includes files again.
    var shows: Bool
  }

  private struct Hint: Sendable {
    /// Whether the pattern is matched against the path below the file's folder, not against a name at any depth.
    var isAnchored: Bool
    var takesFoldersOnly: Bool
    /// The first and last byte of every match; zero if a match may have any byte there.
    var firstByte: UInt8
    var lastByte: UInt8
  }

  /// The folder that patterns are relative to.
  let folder: FilePath
  private var patterns: [Pattern] = []
  /// For each pattern, a quick check that rejects most paths before the glob is matched.
  private var hints: [Hint] = []

  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - folder: The folder of the file, absolute and normalised.
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

  /// Removes trailing spaces, except for one that a backslash escapes.
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

  /// Whether an entry is ignored; nil if no pattern matches. The last matching pattern decides.
  ///
  /// - Parameters:
  ///   - path: The entry's path, absolute and normalised, inside the file's folder.
  ///   - isFolder: Whether the entry is a folder.
  func hides(_ path: [UInt8], isFolder: Bool) -> Bool? {
    let base = folder.bytes.count + (folder.bytes.last == UInt8(ascii: "/") ? 0 : 1)
    if patterns.isEmpty || path.count <= base { return nil }
    var name = path.count
    while name > base, path[name - 1] != UInt8(ascii: "/") { name -= 1 }
    let last = path[path.count - 1]
    // Unsafe buffers avoid copying hints and patterns for every file.
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

/// The `.gitignore` files that apply in a folder, outermost first, after `.git/info/exclude`.
///
/// The user's own `core.excludesFile` is not read, so that findings do not depend on the machine.
struct IgnoreFiles: Sendable {
  private var files: [IgnoreFile] = []

  /// Makes an empty list of rules.
  init() {}

  /// Whether no `.gitignore` file applies.
  var isEmpty: Bool { files.isEmpty }

  /// Reads the files of all folders from the top of git's work tree to the parent of a folder.
  init(above folder: FilePath) {
    guard let root = Project.gitRoot(above: folder) else { return }
    if let bytes = try? FileSystem.read(root.appending(".git/info/exclude".utf8)) {
      files.append(IgnoreFile(bytes, folder: root))
    }
    var current = root
    for component in folder.components.dropFirst(root.components.count) {
      // Errors are reported only for files below the folder itself.
      try? enter(current)
      current = current.appending(component)
    }
  }

  /// Adds the file of a folder, if it has one.
  ///
  /// - Throws: If the file cannot be read.
  mutating func enter(_ folder: FilePath) throws(FileError) {
    let path = folder.appending(".gitignore".utf8)
    // Git ignores anything but a regular file here.
    guard FileSystem.kind(path, followsLinks: false) == .file else { return }
    files.append(IgnoreFile(try FileSystem.read(path), folder: folder))
  }

  /// Whether an entry of an entered folder is ignored. Contents of ignored folders are not checked: the caller skips
  /// these folders.
  ///
  /// - Parameter path: The entry's path, absolute and normalised.
  func hide(_ path: [UInt8], isFolder: Bool) -> Bool {
    for file in files.reversed() {
      if let hides = file.hides(path, isFolder: isFolder) { return hides }
    }
    return false
  }

  /// Whether a folder or one above it is ignored.
  func hideFolderOrParent(_ folder: FilePath) -> Bool {
    guard let root = files.first?.folder else { return false }
    var current = root
    for component in folder.components.dropFirst(root.components.count) {
      current = current.appending(component)
      // Only files in folders above `current` apply to it.
      let above = files.filter { current != $0.folder && current.isInside($0.folder) }
      if above.reversed().lazy.compactMap({ $0.hides(current.bytes, isFolder: true) }).first ?? false { return true }
    }
    return false
  }
}

extension FileWalker {
  /// Whether a project's `.gitignore` files ignore a folder or one above it. The folder may be missing.
  public static func isIgnored(_ folder: FilePath) -> Bool {
    IgnoreFiles(above: folder).hideFolderOrParent(folder)
  }

  /// Whether a project's `.gitignore` files ignore a file, or a folder above it.
  public static func isIgnoredFile(_ file: FilePath) -> Bool {
    // The rules of a file's own folder apply to it; those of the folder above are read with it.
    let ignores = IgnoreFiles(above: file)
    return ignores.hide(file.bytes, isFolder: false) || ignores.hideFolderOrParent(file.parent)
  }
}
