#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs `git` for the repository of a folder.
///
/// The environment is inherited, so a hook's `GIT_DIR` and `GIT_INDEX_FILE` apply: they describe the commit being
/// made. User settings that change git's output are overridden one by one.
///
/// Git must not start other programs. A repository is untrusted, and its settings can name programs: a file system
/// monitor, hooks, filters, network helpers. Calls that would run a filter (`hash-object --path`, `diff` with the work
/// tree, `update-index --refresh`) are avoided, because no setting disables all filters.
public struct Git: Sendable {
  /// The folder that git runs in, absolute.
  public let folder: FilePath

  /// - Parameter folder: The absolute current folder, to which paths in the environment of a hook refer.
  public init(in folder: FilePath) { self.folder = folder }

  /// A call of git.
  struct Call {
    /// The words after `git`.
    var words: [[UInt8]]
    var input: [UInt8] = []
    /// Whether the call reads `core.hooksPath`, which is overridden in all other calls.
    var asksForHooks = false

    init(_ words: String..., input: [UInt8] = []) {
      self.words = words.map { Array($0.utf8) }
      self.input = input
    }

    /// The subcommand, for messages. Settings may come before it.
    var name: String {
      var rest = words[...]
      while rest.first == Array("-c".utf8) { rest = rest.dropFirst(2) }
      return rest.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// Returns the output of a call. Throws if git fails.
  func output(_ call: Call) throws(GitError) -> [UInt8] {
    let outcome = try outcomes([call])[0]
    return try checked(outcome, call)
  }

  /// Returns the outputs of several calls, which run at the same time. Throws if any fails.
  func outputs(_ calls: [Call]) throws(GitError) -> [[UInt8]] {
    var outputs: [[UInt8]] = []
    for (outcome, call) in zip(try outcomes(calls), calls) { outputs.append(try checked(outcome, call)) }
    return outputs
  }

  /// Settings that keep git from starting programs named by a repository. Every version of git treats an empty monitor
  /// as none. Bare repositories inside the work tree are ignored too: their settings could name programs.
  private static let safeSettings = ["core.fsmonitor=", "safe.bareRepository=explicit"]

  /// Returns the results of calls that may fail.
  func outcomes(_ calls: [Call]) throws(GitError) -> [ChildProcess.Outcome] {
    let common =
      ["git", "--no-optional-locks", "--no-pager"] + Self.safeSettings.flatMap { ["-c", $0] }
    let noHooks = ["-c", "core.hooksPath=/dev/null"]
    let results = ChildProcess.run(
      calls.map { call in
        let options = (common + (call.asksForHooks ? [] : noHooks)).map { Array($0.utf8) }
        return ChildProcess(
          words: options + [Array("-C".utf8), folder.bytes] + call.words, input: call.input,
          environment: [
            // These would change the meaning of paths, and the context in diffs.
            ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
            ("GIT_ICASE_PATHSPECS", nil), ("GIT_DIFF_OPTS", nil),
            // A partial clone must not fetch in the middle of a commit, with programs that the repository's settings
            // name. Older versions of git know only the second variable.
            ("GIT_NO_LAZY_FETCH", "1"), ("GIT_ALLOW_PROTOCOL", "none"),
            // Messages in English, because `checked` recognises one.
            ("LANGUAGE", "C"),
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
    throw Self.failure(outcome, of: call.name)
  }

  /// The error for a call that has failed.
  static func failure(_ outcome: ChildProcess.Outcome, of call: String) -> GitError {
    let said = errorMessage(outcome)
    // Git names no path in this message, unlike for a repository that is damaged or named by the environment.
    if said.starts(with: Array("not a git repository (or any".utf8)) { return .noRepository }
    return .failed(call: call, said: said)
  }

  /// Returns the first line of git's error message, without the leading `fatal:` or `error:`.
  static func errorMessage(_ outcome: ChildProcess.Outcome) -> [UInt8] {
    let lines = outcome.errors.split(separator: UInt8(ascii: "\n"))
    let marks = ["fatal: ", "error: "].map { Array($0.utf8) }
    for line in lines {
      if let mark = marks.first(where: { line.starts(with: $0) }) { return Array(line.dropFirst(mark.count)) }
    }
    return Array(lines.first ?? [])
  }

  /// Returns the absolute path for git's output, without the trailing line feed.
  func path(_ output: [UInt8]) -> FilePath {
    folder.appending(output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]).normalized
  }
}

/// A failure of git.
public enum GitError: Error, Hashable, Sendable {
  /// Git is not installed (nil) or could not be started.
  case notStarted(String?)
  /// Neither the folder nor one above it is a repository.
  case noRepository
  /// Git failed with this message.
  case failed(call: String, said: [UInt8])
  /// Git's output could not be parsed.
  case unexpected(call: String)
}
