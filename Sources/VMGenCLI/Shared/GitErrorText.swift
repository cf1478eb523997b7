import HostIO
import Wording

extension GitError {
  /// The problem, in lower case and without a full stop.
  var text: String {
    switch self {
    case .notStarted(nil): "git is not in the PATH"
    case .notStarted(let reason?): "git could not be started (\(reason))"
    case .noRepository: "neither this folder nor one above it is a git repository"
    case .failed(let call, let said):
      said.isEmpty ? "'git \(call)' failed" : "'git \(call)' failed: \(TerminalText.escaped(said))"
    case .unexpected(let call): "vmgen does not understand the output of 'git \(call)'"
    }
  }

  /// The remedy, in lower case and without a full stop.
  var remedy: String {
    switch self {
    case .notStarted: "install git, or add its folder to the PATH"
    case .noRepository: "run 'git init', or run vmgen in a repository"
    case .failed, .unexpected: "run 'git status' for details"
    }
  }
}
