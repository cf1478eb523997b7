/// How a run ended, for scripts. The first that applies counts.
public enum ExitStatus: Int32, Sendable {
  /// Usage or configuration is wrong; nothing was done.
  case usage = 2
  /// A file could not be read or written; the rest was done.
  case incomplete = 3
  /// There are findings, or a conflict kept `new` from writing.
  case findings = 1
  /// Done, and clean.
  case clean = 0
}

/// Words that make no sense, said so that the next try does.
struct UsageError: Error {
  /// What is wrong; lower case, no full stop.
  var message: String
  /// What to do instead; lower case, no full stop; nil where the message says it.
  var remedy: String?
  /// The command whose help shows more, or nil.
  var command: String?

  init(message: String, remedy: String?, command: String? = nil) {
    (self.message, self.remedy, self.command) = (message, remedy, command)
  }

  /// Several things are wrong; each of the messages says what to do.
  init(messages: [String], command: String? = nil) {
    self.init(message: messages.joined(separator: "\nvmgen: "), remedy: nil, command: command)
  }

  var text: String {
    let help = command.map { "vmgen help \($0)" } ?? "vmgen help"
    return "vmgen: \([message, remedy].compactMap(\.self).joined(separator: "; "))\nSee '\(help)'.\n"
  }
}
