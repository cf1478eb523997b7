extension Git {
  /// Returns the address of the remote repository `origin`; nil if there is none.
  public func originAddress() throws(GitError) -> [UInt8]? {
    let outcome = try outcomes([Call("config", "--get", "remote.origin.url")])[0]
    let line = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
    return outcome.status == 0 && !line.isEmpty ? Array(line) : nil
  }

  /// Returns the branches into which changes are merged: the default branch of `origin`, else `main` and `master` if
  /// they exist, else the only branch. Empty if there is no such branch.
  public func usualBranches() throws(GitError) -> [String] {
    let names = ["main", "master"]
    let answers = try outcomes([
      Call("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"),
      Call("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes/origin"),
      Call("symbolic-ref", "--quiet", "HEAD"),
    ])
    func lines(_ index: Int) -> [String] {
      guard answers[index].status == 0 else { return [] }
      return answers[index].output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
    let (ours, theirs) = ("refs/heads/", "refs/remotes/origin/")
    if let head = lines(0).first, head.hasPrefix(theirs) { return [String(head.dropFirst(theirs.count))] }
    let found = lines(1).compactMap { name -> String? in
      name.hasPrefix(ours)
        ? String(name.dropFirst(ours.count)) : name.hasPrefix(theirs) ? String(name.dropFirst(theirs.count)) : nil
    }
    let usual = names.filter(found.contains)
    if !usual.isEmpty { return usual }
    // Before the first commit, HEAD names a branch that does not exist yet.
    let branches = Set(
      found.isEmpty ? lines(2).filter { $0.hasPrefix(ours) }.map { String($0.dropFirst(ours.count)) } : found)
    return branches.count == 1 ? Array(branches) : []
  }
}
