import Wording
/// An argument of the command line, kept as bytes because file names need not be UTF-8.
public struct Word: Sendable, Equatable {
  /// The bytes, without the terminating zero.
  public var bytes: [UInt8]

  /// An argument as the operating system passes it.
  public init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  /// An argument from a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The text; invalid UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The arguments of a command, sorted into options and operands. Parsing does not access the disk.
struct Arguments {
  private var values: [String: [Word]] = [:]
  private(set) var operands: [Word] = []

  /// Parses `--name value`, `--name=value` and `--flag`; `--` ends the options.
  init(_ words: ArraySlice<Word>, _ command: CommandDefinition) throws(UsageError) {
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else {
        operands.append(word)
        continue
      }
      if word.bytes == Array("--".utf8) {
        operands.append(contentsOf: words[index...])
        break
      }
      let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let typed = String(decoding: parts[0], as: UTF8.self)
      let name = Self.short[typed] ?? typed
      guard let option = command.options.first(where: { $0.name == name }) else {
        throw UsageError(
          message: "unknown option '\(typed)'", remedy: NearestName.remedy(name, among: command.options.map(\.name)),
          command: command.name)
      }
      if values[name] != nil, !option.isRepeatable, option.value != nil {
        throw UsageError(message: "'\(name)' appears twice", remedy: "remove one", command: command.name)
      }
      if option.value == nil {
        if parts.count > 1 {
          throw UsageError(
            message: "'\(name)' takes no value", remedy: "write '\(name)' only", command: command.name)
        }
        values[name] = []
        continue
      }
      if parts.count > 1 {
        values[name, default: []].append(Word(parts[1]))
      } else if index < words.endIndex {
        values[name, default: []].append(words[index])
        index += 1
      } else {
        throw UsageError(
          message: "'\(name)' needs a value", remedy: "write '\(name) \(option.value ?? "")'", command: command.name)
      }
      if !option.choices.isEmpty, let value = values[name]?.last, !option.choices.contains(value.text) {
        throw UsageError(
          message: "'\(name)' does not accept '\(value.text)'",
          remedy: NearestName.remedy(value.text, among: option.choices), command: command.name)
      }
    }
  }

  private static let short = ["-h": "--help", "-o": "--output"]

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; nil if it was not given.
  func value(_ name: String) -> Word? { values[name]?.last }

  /// The values of a repeatable option, in order.
  func all(_ name: String) -> [Word] { values[name] ?? [] }

  /// The values of a repeatable option, split at commas, without empty parts.
  func list(_ name: String) -> [String] {
    (values[name] ?? []).flatMap { $0.text.split(separator: ",").map { String($0) } }
  }
}
