extension Git {
  /// The id of a git object in hexadecimal digits.
  public struct ObjectID: Hashable, Sendable {
    let digits: [UInt8]

    /// The ids of an empty file in SHA-1 and SHA-256 repositories.
    fileprivate static let empty = [
      "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    ].map { ObjectID(digits: Array($0.utf8)) }

    /// Whether the bytes have this id. Always false for SHA-256 ids.
    ///
    /// - Parameter count: The number of bytes to hash.
    public func isName(of bytes: [UInt8], count: Int) -> Bool {
      guard digits.count == 40 else { return false }
      let hash = SHA1.hash(head: Array("blob \(count)\0".utf8), bytes, count: count)
      let hexadecimal = Array("0123456789abcdef".utf8)
      return zip(hash, stride(from: 0, to: 40, by: 2)).allSatisfy { byte, place in
        digits[place] == hexadecimal[Int(byte >> 4)] && digits[place + 1] == hexadecimal[Int(byte & 15)]
      }
    }
  }

  /// The git index, that is, the contents of the next commit.
  public struct Index: Sendable {
    /// A file in the index.
    public struct Entry: Sendable {
      /// Absolute.
      public var path: FilePath
      /// The id of the contents.
      public var id: ObjectID
      /// The mode as git prints it.
      var mode: [UInt8]
      /// Whether the entry is a file and not a link or submodule.
      public var isFile: Bool { mode.starts(with: Array("100".utf8)) }
      /// Whether the entry is a symbolic link. Its contents are the target.
      public var isLink: Bool { mode.starts(with: Array("120".utf8)) }
      /// Whether the entry is a submodule, that is, a commit of another repository.
      public var isSubmodule: Bool { mode.starts(with: Array("160".utf8)) }
      /// Whether the contents are empty, as after `git add --intent-to-add`.
      public var isEmpty: Bool { ObjectID.empty.contains(id) }
    }

    /// The top folder of the work tree, absolute.
    public let top: FilePath
    /// All entries without conflicts, sorted by path.
    public let entries: [Entry]
    /// The paths in conflict, sorted.
    public let conflicts: [FilePath]
    /// The paths that the next commit adds or changes. A moved file counts as added.
    public let staged: Set<FilePath>
    /// The entries of the base commit that the index changes or removes.
    public var replaced: [Entry] = []
    /// The commits that are being merged.
    public var merged: [CommitID] = []

    /// The base commit as an index.
    public var before: Index {
      let kept = entries.filter { !staged.contains($0.path) }
      return Index(
        top: top, entries: (kept + replaced).sorted { $0.path < $1.path }, conflicts: [],
        staged: Set(replaced.map(\.path)))
    }

    /// The entry of an absolute path.
    public subscript(path: FilePath) -> Entry? {
      let place = place(of: path)
      return place < entries.count && entries[place].path == path ? entries[place] : nil
    }

    /// Whether the index has an entry or a conflict below an absolute path.
    public func hasFolder(_ path: FilePath) -> Bool {
      if path == top { return true }
      let below = path.bytes + [UInt8(ascii: "/")]
      let place = place(of: FilePath(below))
      return place < entries.count && entries[place].path.bytes.starts(with: below)
        || conflicts.contains { $0.isInside(path) }
    }

    /// Returns the index of a path in `entries`; if it is missing, the index at which to insert it.
    private func place(of path: FilePath) -> Int {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].path < path { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Reads the index and its differences from a commit.
  ///
  /// - Parameter base: The commit; nil for the last one. Without any commit, everything differs.
  public func index(comparedWith base: CommitID? = nil) throws(GitError) -> Index {
    var diff = Call(
      "-c", "diff.relative=false", "diff", "-z", "--cached", "--raw", "--no-abbrev", "--no-renames", "--no-ext-diff",
      "--no-textconv", "--no-color", "--ignore-submodules=all")
    if let base { diff.words.append(base.digits) }
    diff.words.append(Array("--".utf8))
    let outputs = try outputs([
      // Called first: outside of a repository its message is the clearest.
      Call("rev-parse", "--show-toplevel", "--git-path", "MERGE_HEAD"),
      diff,
      // `:/` starts at the top folder, whatever the current folder is.
      Call("ls-files", "-z", "--stage", "--full-name", ":/"),
    ])
    let place = outputs[0].dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? outputs[0].startIndex
    let top = path(Array(outputs[0][..<place]))
    let folder = top.bytes.last == UInt8(ascii: "/") ? top.bytes : top.bytes + [UInt8(ascii: "/")]
    var entries: [Index.Entry] = []
    var conflicts: [FilePath] = []
    for record in outputs[2].split(separator: 0) {
      // MODE ID STAGE, a tab, and the path.
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")),
        let modeEnd = record[..<tab].firstIndex(of: UInt8(ascii: " ")),
        let idEnd = record[..<tab].lastIndex(of: UInt8(ascii: " ")), modeEnd < idEnd
      else { throw .unexpected(call: "ls-files") }
      let path = FilePath(folder + record[(tab + 1)...])
      if record[(idEnd + 1)..<tab].elementsEqual("0".utf8) {
        let id = ObjectID(digits: Array(record[(modeEnd + 1)..<idEnd]))
        entries.append(Index.Entry(path: path, id: id, mode: Array(record[..<modeEnd])))
      } else if conflicts.last != path {
        conflicts.append(path)
      }
    }
    var staged: Set<FilePath> = []
    var replaced: [Index.Entry] = []
    var records = outputs[1].split(separator: 0).makeIterator()
    while let record = records.next() {
      // :OLDMODE NEWMODE OLDID NEWID STATUS
      let words = record.split(separator: UInt8(ascii: " "))
      guard record.first == UInt8(ascii: ":"), words.count == 5, let change = words[4].first,
        let path = records.next().map(top.appending)
      else { throw .unexpected(call: "diff") }
      if change != UInt8(ascii: "D"), change != UInt8(ascii: "U") { staged.insert(path) }
      let old = Index.Entry(path: path, id: ObjectID(digits: Array(words[2])), mode: Array(words[0].dropFirst()))
      if old.isFile, replaced.last?.path != path { replaced.append(old) }
    }
    var index = Index(top: top, entries: entries, conflicts: conflicts, staged: staged)
    index.replaced = replaced
    let merge = path(Array(outputs[0][place...].dropFirst()))
    if let merged = try? FileSystem.read(merge) {
      index.merged = merged.split(separator: UInt8(ascii: "\n")).map { CommitID(digits: Array($0)) }
    }
    return index
  }

  /// Returns the contents of objects, without those that are missing or damaged.
  ///
  /// One process reads all objects. It stops at the first damaged one and, in a partial clone, at the first missing
  /// one, because it must not fetch. Another process then reads the rest.
  public func blobs(_ ids: some Collection<ObjectID>) throws(GitError) -> [ObjectID: [UInt8]] {
    var blobs: [ObjectID: [UInt8]] = [:]
    var rest = Array(ids)
    var failures = 0
    while !rest.isEmpty, failures < Self.failureLimit {
      let call = Call("cat-file", "--batch", input: rest.flatMap { $0.digits + [UInt8(ascii: "\n")] })
      let outcome = try outcomes([call])[0]
      let answered = try add(outcome.output, of: call, to: &blobs)
      if outcome.status == 0 { break }
      rest.removeFirst(min(answered, rest.count))
      if failures == 0 {
        let present = try localObjects()
        rest.removeAll { !present.contains($0) }
      } else if !rest.isEmpty {
        rest.removeFirst()
      }
      failures += 1
    }
    return blobs
  }

  /// The limit of damaged objects; the remaining objects are skipped.
  private static let failureLimit = 32

  /// Returns the ids of all objects in the local repository.
  private func localObjects() throws(GitError) -> Set<ObjectID> {
    let output = try output(
      Call("cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"))
    return Set(output.split(separator: UInt8(ascii: "\n")).map { ObjectID(digits: Array($0)) })
  }

  /// Parses git's output and adds the contents. Returns the number of complete answers.
  private func add(
    _ output: [UInt8], of call: Call, to blobs: inout [ObjectID: [UInt8]]
  ) throws(GitError) -> Int {
    var answered = 0
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      // `ID blob SIZE` and the bytes with a line feed, or `ID missing`.
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
      rest = rest[(end + 1)...]
      if words.count == 3, Array(words[1]) == Array("blob".utf8) {
        guard let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0 else {
          throw .unexpected(call: call.name)
        }
        // The output ends here: git stopped at this object.
        guard size < rest.count else { break }
        blobs[ObjectID(digits: Array(words[0]))] = Array(rest.prefix(size))
        rest = rest.dropFirst(size + 1)
      }
      answered += 1
    }
    return answered
  }
}
