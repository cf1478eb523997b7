#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program `git`, asked about the repository that a folder belongs to.
///
/// The environment is handed on, so that a hook's `GIT_DIR` and `GIT_INDEX_FILE` hold: what is asked about is the commit
/// that git is making. Settings of the user that change what git prints are overruled, one by one, where they matter.
///
/// Git starts no other program for us. The repository may be anybody's, and its settings can name programs: a file system
/// monitor, hooks, filters, helpers for the network. Calls that would run a filter (`hash-object --path`, `diff` with the
/// work tree, `update-index --refresh`) are not made, since no setting switches all filters off.
public struct Git: Sendable {
  /// The folder that git is asked in, absolute.
  public let folder: FilePath

  /// - Parameter folder: The current folder, since paths in the environment of a hook are relative to it. Absolute.
  public init(in folder: FilePath) { self.folder = folder }

  /// One call of git.
  struct Call {
    /// What follows `git`.
    var words: [[UInt8]]
    var input: [UInt8] = []
    /// Whether it is about the folder of the hooks, which all other calls do without.
    var asksForHooks = false

    init(_ words: String..., input: [UInt8] = []) {
      self.words = words.map { Array($0.utf8) }
      self.input = input
    }

    /// The word that says what to do, for messages: settings may stand before it.
    var name: String {
      var rest = words[...]
      while rest.first == Array("-c".utf8) { rest = rest.dropFirst(2) }
      return rest.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// What git printed, where it ended well.
  func output(_ call: Call) throws(GitError) -> [UInt8] {
    let outcome = try outcomes([call])[0]
    return try checked(outcome, call)
  }

  /// What git printed for several calls, which run side by side, where all of them ended well.
  func outputs(_ calls: [Call]) throws(GitError) -> [[UInt8]] {
    var outputs: [[UInt8]] = []
    for (outcome, call) in zip(try outcomes(calls), calls) { outputs.append(try checked(outcome, call)) }
    return outputs
  }

  /// Settings that keep git from starting programs that a repository names. Every version of git takes an empty monitor for
  /// none. Git then also ignores bare repositories in the project's folders: a work tree may carry one with settings of its own.
  private static let harmless = ["core.fsmonitor=", "safe.bareRepository=explicit"]

  /// What came of calls that may well fail.
  func outcomes(_ calls: [Call]) throws(GitError) -> [ChildProcess.Outcome] {
    let common =
      ["git", "--no-optional-locks", "--no-pager"] + Self.harmless.flatMap { ["-c", $0] }
    let noHooks = ["-c", "core.hooksPath=/dev/null"]
    let results = ChildProcess.run(
      calls.map { call in
        let options = (common + (call.asksForHooks ? [] : noHooks)).map { Array($0.utf8) }
        return ChildProcess(
          words: options + [Array("-C".utf8), folder.bytes] + call.words, input: call.input,
          environment: [
            // These change what paths on the command line mean, and how much of a file a difference shows.
            ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
            ("GIT_ICASE_PATHSPECS", nil), ("GIT_DIFF_OPTS", nil),
            // What a partial clone has not got is not worth the network in the middle of a commit, and the settings of a
            // repository name the programs that reach it. Older versions of git know the second of these only.
            ("GIT_NO_LAZY_FETCH", "1"), ("GIT_ALLOW_PROTOCOL", "none"),
          ])
      })
    var outcomes: [ChildProcess.Outcome] = []
    for result in results {
      switch result {
      case .success(let outcome): outcomes.append(outcome)
      case .failure(let error): throw .notStarted(error.code == ENOENT ? nil : FileSystem.reason(error.code))
      }
    }
    return outcomes
  }

  private func checked(_ outcome: ChildProcess.Outcome, _ call: Call) throws(GitError) -> [UInt8] {
    if outcome.status == 0 { return outcome.output }
    throw .failed(call: call.name, said: Self.complaint(outcome))
  }

  /// The first line of what git complained of, without the word before it that says how bad it is.
  static func complaint(_ outcome: ChildProcess.Outcome) -> [UInt8] {
    let lines = outcome.errors.split(separator: UInt8(ascii: "\n"))
    let marks = ["fatal: ", "error: "].map { Array($0.utf8) }
    for line in lines {
      if let mark = marks.first(where: { line.starts(with: $0) }) { return Array(line.dropFirst(mark.count)) }
    }
    return Array(lines.first ?? [])
  }

  /// A path that git has printed with a line end, taken from the folder asked.
  func path(_ output: [UInt8]) -> FilePath {
    folder.appending(output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]).normalized
  }

  /// The folder of the work tree that the folder belongs to.
  public func top() throws(GitError) -> FilePath { path(try output(Call("rev-parse", "--show-toplevel"))) }
}

/// Why git gave no answer.
public enum GitError: Error, Hashable, Sendable {
  /// It is not installed (nil), or could not be started.
  case notStarted(String?)
  /// It gave up, with these words of its own.
  case failed(call: String, said: [UInt8])
  /// It printed what it never should.
  case unexpected(call: String)
}
