/// An error in a template, with its place.
public struct TemplateError: Error, Hashable, Sendable {
  /// The template's file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The kind of error.
  public var problem: Problem

  /// The kinds of errors in templates.
  public indirect enum Problem: Hashable, Sendable {
    /// An unknown placeholder such as `__Nmae__`, and the nearest known name.
    case unknownPlaceholder(String, nearest: String?)
    /// An unknown directive such as `// vmgen:fi`, and the nearest known one.
    case unknownDirective(String, nearest: String?)
    /// An unknown condition, as in `// vmgen:if gest`, and the nearest known one.
    case unknownCondition(String, nearest: String?)
    /// An unknown list, as in `// vmgen:for x in outptus`, and the nearest known one.
    case unknownList(String, nearest: String?)
    /// A directive with too few or too many words, and its correct form.
    case malformed(String, usage: String)
    /// A directive after code on the same line.
    case notAlone(String)
    /// An `if` or `for` without `end`.
    case unclosed(String)
    /// An `else` or `end` without `if` or `for`.
    case unopened(String)
    /// An `if`, `for` or `include` that is nested too deeply.
    case tooDeep(String, limit: Int)
    /// An unknown part, as in `// vmgen:include Lods`, and the nearest known one.
    case unknownPart(String, nearest: String?)
    /// A part that includes itself, and the chain of parts through which it does.
    case includesItself([String])
    /// More includes than one template may have.
    case tooManyParts(limit: Int)
    /// A `// vmgen:let` whose name is already a placeholder, a condition or a list.
    case takenName(String)
    /// An unknown word in a part, and the line that includes the part; the template there may define the word.
    case inPart(Problem, word: String, TemplatePlace)
    /// The file is not UTF-8.
    case notUTF8
  }

  /// The message: `file:line: ` and one lower-case sentence without a full stop, with a remedy.
  public var message: String { "\(printable(file)):\(line): \(problem.message)" }
}

extension TemplateError.Problem {
  /// The message without the place.
  public var message: String {
    switch self {
    case .unknownPlaceholder(let name, let nearest):
      "there is no placeholder '\(printable(name))'; \(tryNearest(nearest))"
    case .unknownDirective(let name, let nearest):
      "there is no directive 'vmgen:\(printable(name))'; \(tryNearest(nearest.map { "vmgen:\($0)" }))"
    case .unknownCondition(let name, let nearest):
      "there is no condition '\(printable(name))'; \(tryNearest(nearest))"
    case .unknownList(let name, let nearest):
      "there is no list '\(printable(name))'; \(tryNearest(nearest))"
    case .malformed(let directive, let usage):
      "'vmgen:\(printable(directive))' has too few or too many words; write '// vmgen:\(usage)'"
    case .notAlone(let directive):
      "'vmgen:\(printable(directive))' follows code; put it on a line of its own"
    case .unclosed(let directive):
      "'vmgen:\(directive)' never closes; add '// vmgen:end' on a line of its own"
    case .unopened(let directive):
      "'vmgen:\(directive)' closes nothing; remove it or add the 'vmgen:if' or 'vmgen:for' it belongs to"
    case .tooDeep(let directive, let limit):
      "'vmgen:\(directive)' is nested in more than \(limit) others; reduce the nesting"
    case .unknownPart(let name, let nearest):
      "there is no part '\(printable(name))'; "
        + (nearest.map { "try '\(printable($0))'" }
          ?? "add 'Shared/\(printable(name)).swift' to the convention's templates")
    case .includesItself(let chain):
      "'vmgen:include \(printable(chain[0]))' never ends: \(chain.map { "'\(printable($0))'" }.joined(separator: " includes ")); "
        + "remove one of these includes"
    case .tooManyParts(let limit):
      "the template includes more than \(limit) parts; include fewer"
    case .takenName(let name):
      "'\(name)' is already a word of templates; choose another name"
    case .inPart(let problem, let word, let place):
      "\(problem.message), or write '// vmgen:let \(printable(word)) = …' before "
        + "\(printable(place.file)):\(place.line) includes this part"
    case .notUTF8:
      "the line is not valid UTF-8; save the file as UTF-8"
    }
  }

  private func tryNearest(_ name: String?) -> String {
    name.map { "try '\($0)'" } ?? "remove it"
  }
}
