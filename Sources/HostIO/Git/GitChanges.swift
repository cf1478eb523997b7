extension Git {
  /// Which lines of files have changed.
  public struct Changes: Sendable {
    /// For each changed file that is still there, the lines that are new or different, counted from one.
    public private(set) var lines: [FilePath: ChangedLines] = [:]

    /// Reads what `git diff -U0` prints.
    ///
    /// - Parameters:
    ///   - top: The folder that the paths in it start at.
    /// - Returns: Nil where it is not what git prints.
    init?(_ diff: [UInt8], top: FilePath) {
      var path: FilePath?
      var rest = diff[...]
      func nextLine() -> ArraySlice<UInt8>? {
        if rest.isEmpty { return nil }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        defer { rest = rest[min(end + 1, rest.endIndex)...] }
        return rest[..<end]
      }
      while let line = nextLine() {
        if line.starts(with: Array("diff --git ".utf8)) {
          path = nil
        } else if line.starts(with: Array("+++ ".utf8)) {
          guard let name = Self.name(line.dropFirst(4)) else { return nil }
          path = name.map { top.appending($0) }
        } else if line.starts(with: Array("@@ ".utf8)) {
          guard let hunk = Self.hunk(line) else { return nil }
          // Whatever stands in a hunk is text of the file, even where it looks like more of the difference.
          var left = hunk.removed + hunk.added.count
          while left > 0 {
            guard let text = nextLine() else { return nil }
            if text.first != UInt8(ascii: "\\") { left -= 1 }
          }
          if let path { lines[path, default: ChangedLines()].add(hunk.added) }
        }
      }
    }

    mutating func add(_ path: FilePath) { lines[path] = .all }

    /// The path in a line that names a file; nil in it stands for a file that is gone.
    private static func name(_ text: ArraySlice<UInt8>) -> [UInt8]?? {
      if Array(text) == Array("/dev/null".utf8) { return .some(nil) }
      var name: [UInt8]
      if text.first == UInt8(ascii: "\"") {
        guard let unquoted = unquoted(text) else { return nil }
        name = unquoted
      } else {
        // Behind a name with a space stands a tab.
        name = Array(text.last == UInt8(ascii: "\t") ? text.dropLast() : text)
      }
      guard name.starts(with: Array("b/".utf8)) else { return nil }
      name.removeFirst(2)
      return .some(name)
    }

    /// A name in quotes, as C writes them.
    static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
      guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else { return nil }
      let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11,
        UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\""): 34, UInt8(ascii: "\\"): 92,
      ]
      var bytes: [UInt8] = []
      var rest = text.dropFirst().dropLast()
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
          bytes.append(byte)
          continue
        }
        guard let next = rest.popFirst() else { return nil }
        if let plain = escapes[next] {
          bytes.append(plain)
          continue
        }
        let digits = [next] + rest.prefix(2)
        guard digits.count == 3, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
        bytes.append(code)
        rest = rest.dropFirst(2)
      }
      return bytes
    }

    /// How many lines a hunk removes and which it adds: `@@ -OLD,REMOVED +START,ADDED @@`; a count of one is left out.
    private static func hunk(_ line: ArraySlice<UInt8>) -> (removed: Int, added: Range<Int>)? {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard words.count >= 3, words[1].first == UInt8(ascii: "-"), words[2].first == UInt8(ascii: "+") else {
        return nil
      }
      func numbers(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
        let parts = word.dropFirst().split(separator: UInt8(ascii: ","))
          .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard let start = parts.first ?? nil, start >= 0 else { return nil }
        if parts.count == 1 { return (start, 1) }
        guard parts.count == 2, let count = parts[1], count >= 0, count <= Int.max - start else { return nil }
        return (start, count)
      }
      guard let old = numbers(words[1]), let new = numbers(words[2]) else { return nil }
      return (old.count, new.start..<new.start + new.count)
    }
  }

  /// Lines of a file.
  public struct ChangedLines: Hashable, Sendable {
    /// Whether all lines are meant.
    fileprivate static let all = ChangedLines(ranges: [1..<Int.max])

    /// Ascending, none of them empty.
    fileprivate var ranges: [Range<Int>] = []

    /// Whether one of some lines is among them.
    public func contains(anyOf lines: ClosedRange<Int>) -> Bool {
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound <= lines.lowerBound { low = middle + 1 } else { high = middle }
      }
      return low < ranges.count && ranges[low].lowerBound <= lines.upperBound
    }

    /// Adds lines behind the others; none, where lines are only gone.
    fileprivate mutating func add(_ lines: Range<Int>) {
      if !lines.isEmpty { ranges.append(lines) }
    }
  }

  /// Why changes since a revision are not known.
  public enum ChangesError: Error, Hashable, Sendable {
    /// There is no such commit; these are names of commits, and the history may be cut off.
    case unknownRevision(names: [String], isShallow: Bool)
    /// There is no commit yet to compare with.
    case noCommits
    /// The two have no commit in common, as far as the history is there.
    case noMergeBase(isShallow: Bool)
    /// Git gave no answer.
    case git(GitError)
  }

  /// The Swift files and lines changed since the last commit that a revision shares with what is checked out.
  ///
  /// - Parameters:
  ///   - revision: As typed.
  ///   - inIndex: Whether what is staged is compared, instead of the files on the disk, untracked ones among them.
  public func changes(since revision: [UInt8], inIndex: Bool) throws(ChangesError) -> Changes {
    let base = try mergeBase(with: revision)
    do throws(GitError) {
      let swift = ":/*.swift"
      // Every setting that changes the form of a difference is overruled. Names are quoted unless they are plain ASCII.
      var diff = Call(
        "-c", "core.quotePath=true", "-c", "diff.relative=false", "diff", "--unified=0", "--inter-hunk-context=0",
        "--no-function-context",
        "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", "--text", "--no-ext-diff", "--no-textconv",
        "--no-color", "--ignore-submodules=all", "--submodule=short", "--diff-algorithm=histogram")
      if inIndex { diff.words.append(Array("--cached".utf8)) }
      diff.words += [base, Array("--".utf8), Array(swift.utf8)]
      var calls = [Call("rev-parse", "--show-toplevel"), diff]
      if !inIndex { calls.append(Call("ls-files", "-z", "--others", "--exclude-standard", "--full-name", swift)) }
      let outputs = try outputs(calls)
      let top = path(outputs[0])
      guard var changes = Changes(outputs[1], top: top) else { throw .unexpected(call: "diff") }
      if !inIndex {
        for path in outputs[2].split(separator: 0) { changes.add(top.appending(path)) }
      }
      return changes
    } catch {
      throw .git(error)
    }
  }

  /// The commit that a revision and what is checked out have in common.
  private func mergeBase(with revision: [UInt8]) throws(ChangesError) -> [UInt8] {
    func ask(_ calls: [Call]) throws(ChangesError) -> [ChildProcess.Outcome] {
      do { return try outcomes(calls) } catch { throw .git(error) }
    }
    func failure(_ call: String, _ outcome: ChildProcess.Outcome) -> ChangesError {
      .git(.failed(call: call, said: Self.complaint(outcome)))
    }
    let shallow = try ask([Call("rev-parse", "--is-shallow-repository")])[0]
    // Outside of a repository every call fails.
    guard shallow.status == 0 else { throw failure("rev-parse", shallow) }
    let isShallow = shallow.output.starts(with: Array("true".utf8))
    var find = Call("rev-parse", "--quiet", "--verify")
    find.words.append(revision + Array("^{commit}".utf8))
    let ids = try ask([find, Call("rev-parse", "--quiet", "--verify", "HEAD^{commit}")])
    // What looks like an option is no revision: no name of one starts like that.
    guard revision.first != UInt8(ascii: "-"), ids[0].status == 0 else {
      let names = try ask([Call("for-each-ref", "--format=%(refname:short)", "--count=1000")])[0].output
      throw .unknownRevision(
        names: names.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) },
        isShallow: isShallow)
    }
    guard ids[1].status == 0 else { throw .noCommits }
    func id(_ outcome: ChildProcess.Outcome) -> String { String(decoding: outcome.output.dropLast(), as: UTF8.self) }
    let base = try ask([Call("merge-base", id(ids[1]), id(ids[0]))])[0]
    switch base.status {
    case 0: return Array(base.output.prefix { $0 != UInt8(ascii: "\n") })
    case 1: throw .noMergeBase(isShallow: isShallow)
    default: throw failure("merge-base", base)
    }
  }
}
