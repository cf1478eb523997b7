extension Git {
  /// Why a file was not mended where it is staged.
  public enum StagingError: Error, Hashable, Sendable {
    /// Git refused; nothing has changed.
    case git(GitError)
    /// The file could not be written; the index is as it was.
    case file(FileError)
  }

  /// Whether a file on the disk is what the index has of it: nobody has gone on editing it since it was staged.
  ///
  /// Line ends and the like, which git changes when it stages a file, make no difference.
  ///
  /// - Parameters:
  ///   - bytes: What the disk has.
  ///   - top: The folder of the work tree.
  public func isStagedWhole(_ entry: Index.Entry, disk bytes: [UInt8], top: FilePath) throws(GitError) -> Bool {
    guard entry.isFile else { return false }
    if entry.id.isName(of: bytes, count: bytes.count) { return true }
    return try name(of: bytes, at: entry.path, top: top, isStored: false) == entry.id
  }

  /// Puts new bytes into a file, on the disk and in the index alike. The file was staged whole before.
  ///
  /// While `git commit FILE` runs, the index that git keeps afterwards is another one than the hook's: what is changed
  /// here is committed, and the index still has the old bytes then.
  ///
  /// - Parameters:
  ///   - bytes: What the disk is to have; what git changes when it stages a file is changed on the way to the index.
  ///   - top: The folder of the work tree.
  public func replace(_ entry: Index.Entry, with bytes: [UInt8], top: FilePath) throws(StagingError) {
    do throws(GitError) {
      let id = try name(of: bytes, at: entry.path, top: top, isStored: true)
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
    // So that git knows the file for unmodified. It fails where other files are modified, too, which is no matter.
    _ = try? Git(in: top).outcomes([Call("update-index", "-q", "--refresh")])
  }

  /// The name that git gives to a file's bytes.
  ///
  /// - Parameter isStored: Whether git is to keep them under that name.
  private func name(of bytes: [UInt8], at path: FilePath, top: FilePath, isStored: Bool) throws(GitError) -> ObjectID {
    var call = Call("hash-object", "--stdin", input: bytes)
    if isStored { call.words.append(Array("-w".utf8)) }
    call.words.append(Array("--path=".utf8) + path.relative(to: top).bytes)
    return ObjectID(digits: try Git(in: top).output(call).dropLast())
  }

  private func stage(_ id: ObjectID, as entry: Index.Entry, top: FilePath) throws(GitError) {
    let line = entry.mode + [UInt8(ascii: " ")] + id.digits + Array(" 0\t".utf8) + entry.path.relative(to: top).bytes
    _ = try Git(in: top).output(Call("update-index", "-z", "--index-info", input: line + [0]))
  }
}
