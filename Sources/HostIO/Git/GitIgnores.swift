extension Git {
  /// A path that git ignores, and the file with the matching pattern.
  public struct Ignored: Hashable, Sendable {
    /// The path, as given.
    public var path: FilePath
    /// The `.gitignore` of a folder, `.git/info/exclude`, or the user's own file (`core.excludesFile`).
    public var source: FilePath
  }

  /// Returns the first path that git ignores because of any of these files; nil if there is none.
  ///
  /// - Parameter paths: Absolute paths in the work tree. They need not exist.
  public func firstIgnored(of paths: some Sequence<FilePath>) throws(GitError) -> Ignored? {
    var input: [UInt8] = []
    for path in paths {
      input += path.bytes
      input.append(0)
    }
    let call = Call("check-ignore", "--verbose", "-z", "--stdin", input: input)
    let outcome = try outcomes([call])[0]
    // 1 means that no path is ignored.
    if outcome.status == 1 { return nil }
    guard outcome.status == 0 else { throw Self.failure(outcome, of: call.name) }
    let fields = outcome.output.split(separator: 0, omittingEmptySubsequences: false)
    guard fields.count >= 4 else { throw .unexpected(call: call.name) }
    // The source, its line, the pattern, the path.
    return Ignored(path: FilePath(Array(fields[3])), source: FilePath(Array(fields[0])))
  }
}
