/// The exit status of a run. If several apply, the run returns the first one in this list.
public enum ExitStatus: Int32, Sendable {
  /// The command line or the configuration is wrong; nothing was done.
  case usage = 2
  /// A file could not be read or written; everything else was done.
  case incomplete = 3
  /// The lint has findings, or a conflict kept `new` from writing.
  case findings = 1
  /// Done, no findings.
  case clean = 0
}

/// A mistake on the command line or in the configuration, with a remedy.
struct UsageError: Error {
  /// A description of the problem, in lower case and without a full stop.
  var message: String
  /// The remedy, in lower case and without a full stop; nil if the message includes it.
  var remedy: String?
  /// The command whose help is recommended; nil for the overview.
  var command: String?

  init(message: String, remedy: String?, command: String? = nil) {
    (self.message, self.remedy, self.command) = (message, remedy, command)
  }

  /// Several mistakes. Each message includes its remedy.
  init(messages: [String], command: String? = nil) {
    self.init(message: messages.joined(separator: "\nvmgen: "), remedy: nil, command: command)
  }

  var text: String {
    let help = command.map { "vmgen help \($0)" } ?? "vmgen help"
    return "vmgen: \([message, remedy].compactMap(\.self).joined(separator: "; "))\nSee '\(help)'.\n"
  }
}
