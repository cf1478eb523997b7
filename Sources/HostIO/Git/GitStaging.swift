extension Git {
  /// An error in replacing a staged file.
  public enum StagingError: Error, Hashable, Sendable {
    /// Git failed; nothing was changed.
    case git(GitError)
    /// The file could not be written; the index was not changed.
    case file(FileError)
  }

  /// The conversion of line endings between the disk and git's objects. Filters and encodings are not supported,
  /// because git would run programs.
  private enum Storage: CaseIterable {
    case asItIs
    /// Git stores CRLF as LF.
    case withLineFeeds

    func stored(_ bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .asItIs: return bytes
      case .withLineFeeds:
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        return bytes.indices.filter { index in
          bytes[index] != carriageReturn || index + 1 == bytes.count || bytes[index + 1] != lineFeed
        }.map { bytes[$0] }
      }
    }
  }

  /// Whether the index has the file on the disk, that is, whether it was not edited after staging.
  ///
  /// Differences in line endings, which git converts, are ignored.
  ///
  /// - Parameter bytes: The bytes on the disk.
  public func isStagedWhole(_ entry: Index.Entry, disk bytes: [UInt8]) throws(GitError) -> Bool {
    try storage(of: entry, disk: bytes) != nil
  }

  private func storage(of entry: Index.Entry, disk bytes: [UInt8]) throws(GitError) -> Storage? {
    guard entry.isFile else { return nil }
    for storage in Storage.allCases {
      let stored = storage.stored(bytes)
      if storage != .asItIs, stored.count == bytes.count { continue }
      // Only git can compute the ids of SHA-256 repositories.
      let isSame =
        try entry.id.digits.count == 40
        ? entry.id.isName(of: stored, count: stored.count) : name(of: stored, isStored: false) == entry.id
      if isSame { return storage }
    }
    return nil
  }

  /// Returns the attribute that makes git convert more than the line endings of a file; nil if there is none.
  ///
  /// - Parameter top: The top folder of the work tree.
  public func conversion(of entry: Index.Entry, top: FilePath) throws(GitError) -> String? {
    var call = Call("check-attr", "-z", "working-tree-encoding", "filter", "ident", "--")
    call.words.append(entry.path.relative(to: top).bytes)
    // PATH ATTRIBUTE VALUE, each followed by a zero.
    let parts = try Git(in: top).output(call).split(separator: 0, omittingEmptySubsequences: false)
    let values = ["unspecified", "unset"].map { Array($0.utf8) }
    for start in stride(from: 0, to: parts.count - 2, by: 3) where !values.contains(Array(parts[start + 2])) {
      return String(decoding: parts[start + 1], as: UTF8.self)
    }
    return nil
  }

  /// Replaces a file that is staged as a whole, on the disk and in the index.
  ///
  /// During `git commit FILE` the hook sees a temporary index. Changes to it are committed, but the regular index
  /// keeps the old bytes.
  ///
  /// - Parameters:
  ///   - old: The bytes on the disk.
  ///   - bytes: The new bytes. The index gets them with its own line endings.
  ///   - top: The top folder of the work tree.
  public func replace(
    _ entry: Index.Entry, from old: [UInt8], with bytes: [UInt8], top: FilePath
  ) throws(StagingError) {
    if FileSystem.hasLink(entry.path, below: top) {
      throw .file(FileError(path: entry.path, reason: "a link is in its way, and it is left as it is"))
    }
    do throws(GitError) {
      guard let storage = try storage(of: entry, disk: old) else { throw .unexpected(call: "hash-object") }
      let id = try name(of: storage.stored(bytes), isStored: true)
      // The index is changed first: it may be locked, and a change to it can be undone.
      try stage(id, as: entry, top: top)
    } catch {
      throw .git(error)
    }
    do throws(FileError) {
      var file = try FileReplacement(of: entry.path)
      file.write(bytes)
      try file.finish()
    } catch {
      try? stage(entry.id, as: entry, top: top)
      throw .file(error)
    }
  }

  /// Returns the object id of some bytes, computed without filters.
  ///
  /// - Parameter isStored: Whether git stores the object.
  private func name(of bytes: [UInt8], isStored: Bool) throws(GitError) -> ObjectID {
    var call = Call("hash-object", "--stdin", "--no-filters", input: bytes)
    if isStored { call.words.append(Array("-w".utf8)) }
    return ObjectID(digits: try output(call).dropLast())
  }

  /// Returns settings for `-c` that disable the filter or hook to which a setting belongs; nil if there are none,
  /// because `-c` ends a key at the first equals sign.
  static func settingsWithoutProgram(insteadOf key: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard let end = key.lastIndex(of: UInt8(ascii: ".")), !key.contains(UInt8(ascii: "=")) else { return nil }
    let settings =
      key.starts(with: "filter.".utf8) ? ["clean=", "smudge=", "process=", "required=false"] : ["enabled=false"]
    return settings.map { key[...end] + Array($0.utf8) }
  }

  private func stage(_ id: ObjectID, as entry: Index.Entry, top: FilePath) throws(GitError) {
    // Git checks recently written files again whenever it writes the index, and would run their filters then. Since
    // version 2.54, settings can name hooks, too, whatever 'core.hooksPath' is.
    let names = try outcomes([Call("config", "--null", "--name-only", "--get-regexp", "^(filter|hook)\\.")])[0].output
    var call = Call()
    for key in names.split(separator: 0) {
      guard let settings = Self.settingsWithoutProgram(insteadOf: key) else { throw .unexpected(call: "config") }
      for setting in settings { call.words += [Array("-c".utf8), setting] }
    }
    call.words += Call("update-index", "-z", "--index-info").words
    call.input = entry.mode + [UInt8(ascii: " ")] + id.digits + Array(" 0\t".utf8)
    call.input += entry.path.relative(to: top).bytes + [0]
    _ = try Git(in: top).output(call)
  }
}
