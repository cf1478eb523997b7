extension Git {
  /// Why a file was not mended where it is staged.
  public enum StagingError: Error, Hashable, Sendable {
    /// Git refused; nothing has changed.
    case git(GitError)
    /// The file could not be written; the index is as it was.
    case file(FileError)
  }

  /// How git stores what the disk has. Filters and encodings are none of it: they would be programs to run.
  private enum Storage: CaseIterable {
    case asItIs
    /// Each CRLF becomes a line feed.
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

  /// Whether a file on the disk is what the index has of it: nobody has gone on editing it since it was staged.
  ///
  /// Line ends, which git changes when it stages a file, make no difference.
  ///
  /// - Parameter bytes: What the disk has.
  public func isStagedWhole(_ entry: Index.Entry, disk bytes: [UInt8]) throws(GitError) -> Bool {
    try storage(of: entry, disk: bytes) != nil
  }

  private func storage(of entry: Index.Entry, disk bytes: [UInt8]) throws(GitError) -> Storage? {
    guard entry.isFile else { return nil }
    for storage in Storage.allCases {
      let stored = storage.stored(bytes)
      if storage != .asItIs, stored.count == bytes.count { continue }
      // Of the longer names of newer repositories only git can tell.
      let isSame =
        try entry.id.digits.count == 40
        ? entry.id.isName(of: stored, count: stored.count) : name(of: stored, isStored: false) == entry.id
      if isSame { return storage }
    }
    return nil
  }

  /// The attribute that makes git store a file as something else than the disk has, besides line ends; nil where none does.
  ///
  /// - Parameter top: The folder of the work tree.
  public func conversion(of entry: Index.Entry, top: FilePath) throws(GitError) -> String? {
    var call = Call("check-attr", "-z", "working-tree-encoding", "filter", "ident", "--")
    call.words.append(entry.path.relative(to: top).bytes)
    // PATH ATTRIBUTE VALUE, each ended by a zero.
    let parts = try Git(in: top).output(call).split(separator: 0, omittingEmptySubsequences: false)
    let values = ["unspecified", "unset"].map { Array($0.utf8) }
    for start in stride(from: 0, to: parts.count - 2, by: 3) where !values.contains(Array(parts[start + 2])) {
      return String(decoding: parts[start + 1], as: UTF8.self)
    }
    return nil
  }

  /// Puts new bytes into a file, on the disk and in the index alike. The file was staged whole before.
  ///
  /// While `git commit FILE` runs, the index that git keeps afterwards is another one than the hook's: what is changed
  /// here is committed, and the index still has the old bytes then.
  ///
  /// - Parameters:
  ///   - old: What the disk has.
  ///   - bytes: What the disk is to have; what the index gets has the line ends that it had.
  ///   - top: The folder of the work tree.
  public func replace(
    _ entry: Index.Entry, from old: [UInt8], with bytes: [UInt8], top: FilePath
  ) throws(StagingError) {
    if FileSystem.hasLink(entry.path, below: top) {
      throw .file(FileError(path: entry.path, reason: "a link is in its way, and it is left as it is"))
    }
    do throws(GitError) {
      guard let storage = try storage(of: entry, disk: old) else { throw .unexpected(call: "hash-object") }
      let id = try name(of: storage.stored(bytes), isStored: true)
      // The index first: it may be locked, which nobody sees beforehand. Taking it back is possible.
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

  /// The name that git gives to some bytes. No filter gets to see them.
  ///
  /// - Parameter isStored: Whether git is to keep them under that name.
  private func name(of bytes: [UInt8], isStored: Bool) throws(GitError) -> ObjectID {
    var call = Call("hash-object", "--stdin", "--no-filters", input: bytes)
    if isStored { call.words.append(Array("-w".utf8)) }
    return ObjectID(digits: try output(call).dropLast())
  }

  private func stage(_ id: ObjectID, as entry: Index.Entry, top: FilePath) throws(GitError) {
    // Whatever writes the index looks once more at files that have just been written, and has filters convert them.
    let names = try outcomes([Call("config", "--null", "--name-only", "--get-regexp", "^filter\\.")])[0].output
    var call = Call()
    for key in names.split(separator: 0) {
      guard let end = key.lastIndex(of: UInt8(ascii: ".")), !key.contains(UInt8(ascii: "=")) else {
        throw .unexpected(call: "config")
      }
      for setting in ["clean=", "smudge=", "process=", "required=false"] {
        call.words += [Array("-c".utf8), key[...end] + Array(setting.utf8)]
      }
    }
    call.words += Call("update-index", "-z", "--index-info").words
    call.input = entry.mode + [UInt8(ascii: " ")] + id.digits + Array(" 0\t".utf8)
    call.input += entry.path.relative(to: top).bytes + [0]
    _ = try Git(in: top).output(call)
  }
}
