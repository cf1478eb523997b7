extension Git {
  /// An error in finding the commit to compare with.
  public enum RevisionError: Error, Hashable, Sendable {
    /// The revision does not exist. `names` are those of existing branches and tags.
    case unknownRevision(names: [String], isShallow: Bool)
    /// There is no commit yet.
    case noCommits
    /// The revision and HEAD have no common commit, at least in this clone.
    case noMergeBase(isShallow: Bool)
    /// Git failed.
    case git(GitError)
  }

  /// The id of a commit.
  public struct CommitID: Hashable, Sendable {
    let digits: [UInt8]
  }

  /// Returns the last commit; nil if there is none yet.
  public func lastCommit() throws(GitError) -> CommitID? {
    let calls = [Call("rev-parse", "--is-inside-work-tree"), Call("rev-parse", "--quiet", "--verify", "HEAD^{commit}")]
    let outcomes = try outcomes(calls)
    // Outside of a repository every call fails.
    if outcomes[0].status != 0 { throw Self.failure(outcomes[0], of: calls[0].name) }
    return outcomes[1].status == 0 ? CommitID(digits: outcomes[1].output.dropLast()) : nil
  }

  /// Returns the merge base of a revision and HEAD.
  ///
  /// - Parameter revision: The revision as the user typed it.
  public func mergeBase(with revision: [UInt8]) throws(RevisionError) -> CommitID {
    func ask(_ calls: [Call]) throws(RevisionError) -> [ChildProcess.Outcome] {
      do { return try outcomes(calls) } catch { throw .git(error) }
    }
    func failure(_ call: String, _ outcome: ChildProcess.Outcome) -> RevisionError {
      .git(Self.failure(outcome, of: call))
    }
    var find = Call("rev-parse", "--quiet", "--verify")
    find.words.append(revision + Array("^{commit}".utf8))
    let answers = try ask([
      Call("rev-parse", "--is-shallow-repository"), find, Call("rev-parse", "--quiet", "--verify", "HEAD^{commit}"),
    ])
    // Outside of a repository every call fails.
    guard answers[0].status == 0 else { throw failure("rev-parse", answers[0]) }
    let isShallow = answers[0].output.starts(with: Array("true".utf8))
    // Without a commit, 'HEAD' is unknown as well.
    guard answers[2].status == 0 else { throw .noCommits }
    // No revision starts with a dash, but an option does.
    guard revision.first != UInt8(ascii: "-"), answers[1].status == 0 else {
      let names = try ask([Call("for-each-ref", "--format=%(refname:short)", "--count=1000")])[0].output
      throw .unknownRevision(
        names: names.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) },
        isShallow: isShallow)
    }
    func id(_ outcome: ChildProcess.Outcome) -> String { String(decoding: outcome.output.dropLast(), as: UTF8.self) }
    let base = try ask([Call("merge-base", id(answers[2]), id(answers[1]))])[0]
    switch base.status {
    case 0: return CommitID(digits: Array(base.output.prefix { $0 != UInt8(ascii: "\n") }))
    case 1: throw .noMergeBase(isShallow: isShallow)
    default: throw failure("merge-base", base)
    }
  }

  // MARK: - The files of commits

  /// Returns the files of a commit as an index.
  ///
  /// - Parameter index: The index to compare with; differences count as staged.
  public func state(of commit: CommitID, comparedWith index: Index) throws(GitError) -> Index {
    let entries = try entries(of: commit, top: index.top)
    let changed = entries.filter { index[$0.path]?.id != $0.id }.map(\.path)
    return Index(top: index.top, entries: entries, conflicts: [], staged: Set(changed))
  }

  /// The Swift files of the work tree and of a commit.
  public struct WorkTree: Sendable {
    /// The folder of the work tree, absolute.
    public let top: FilePath
    /// The files of the commit, sorted by path; empty without a commit.
    public let recorded: [Index.Entry]
    /// The files in the index and the untracked ones that are not ignored. Some may be missing on the disk.
    public let present: Set<FilePath>
  }

  /// Returns the Swift files of the work tree and of a commit, without submodules.
  public func workTree(comparedWith commit: CommitID?) throws(GitError) -> WorkTree {
    let outputs = try outputs([
      Call("rev-parse", "--show-toplevel"),
      Call("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--full-name", ":/*.swift"),
    ])
    let top = path(outputs[0])
    let swift = Array(".swift".utf8)
    return WorkTree(
      top: top,
      recorded: try commit.map { commit throws(GitError) in
        try entries(of: commit, top: top).filter { $0.isFile && $0.path.bytes.suffix(swift.count).elementsEqual(swift) }
      } ?? [],
      present: Set(outputs[1].split(separator: 0).map { top.appending($0) }))
  }

  /// Returns the tracked files among some files and in some folders.
  ///
  /// - Parameter paths: Absolute and normalised.
  public func trackedFiles(in paths: some Collection<FilePath>) throws(GitError) -> [FilePath] {
    var call = Call("ls-files", "-z", "--cached", "--")
    // A command line takes a few thousand paths. For more, list all tracked files and filter them.
    let listsAll = paths.count > 1_000
    let literal = Array(":(literal)".utf8)
    call.words += listsAll ? [Array(":/".utf8)] : paths.map { literal + $0.relative(to: folder).bytes }
    // These paths are relative to git's folder, which saves a process to find the top folder.
    let files = try output(call).split(separator: 0).map { folder.appending($0).normalized }
    if !listsAll { return files }
    let wanted = Set(paths)
    return files.filter { $0.isInside(anyOf: wanted) }
  }

  private func entries(of commit: CommitID, top: FilePath) throws(GitError) -> [Index.Entry] {
    var call = Call("ls-tree", "-r", "-z", "--full-tree")
    call.words.append(commit.digits)
    var entries: [Index.Entry] = []
    for record in try output(call).split(separator: 0) {
      // MODE TYPE ID, a tab, and the path.
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { throw .unexpected(call: call.name) }
      let words = record[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 3 else { throw .unexpected(call: call.name) }
      let path = top.appending(record[(tab + 1)...])
      entries.append(Index.Entry(path: path, id: ObjectID(digits: Array(words[2])), mode: Array(words[0])))
    }
    return entries.sorted { $0.path < $1.path }
  }
}
