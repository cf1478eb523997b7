/// Where and why a template is broken.
public struct TemplateError: Error, Hashable, Sendable {
  /// The template's file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The problem at that place.
  public var problem: Problem

  /// What can be wrong in a template.
  public indirect enum Problem: Hashable, Sendable {
    /// `__Nmae__`; the nearest known name.
    case unknownPlaceholder(String, nearest: String?)
    /// `// vmgen:fi`; the nearest known directive.
    case unknownDirective(String, nearest: String?)
    /// `// vmgen:if gest`; the nearest known condition.
    case unknownCondition(String, nearest: String?)
    /// `// vmgen:for x in outptus`; the nearest known list.
    case unknownList(String, nearest: String?)
    /// A directive with too few or too many words; how it is written.
    case malformed(String, usage: String)
    /// A directive behind code.
    case notAlone(String)
    /// An `if` or `for` without `end`.
    case unclosed(String)
    /// An `else` or `end` without `if` or `for`.
    case unopened(String)
    /// An `if`, `for` or `include` that is nested too deeply.
    case tooDeep(String, limit: Int)
    /// `// vmgen:include Lods`; the nearest known part.
    case unknownPart(String, nearest: String?)
    /// A part that includes itself, by way of the others.
    case includesItself([String])
    /// More includes than one template may have.
    case tooManyParts(limit: Int)
    /// `// vmgen:let Name = …` for a name that is a placeholder, a condition or a list already.
    case takenName(String)
    /// An unknown word in a part, and the line that includes the part: the template there may define the word.
    case inPart(Problem, word: String, TemplatePlace)
    /// The file is not UTF-8.
    case notUTF8
  }

  /// `file:line: ` and one lower-case sentence without a full stop, remedy included.
  public var message: String { "\(shown(file)):\(line): \(problem.message)" }
}

extension TemplateError.Problem {
  /// The sentence without the place.
  public var message: String {
    switch self {
    case .unknownPlaceholder(let name, let nearest):
      "there is no placeholder '\(shown(name))'; \(tryNearest(nearest))"
    case .unknownDirective(let name, let nearest):
      "there is no directive 'vmgen:\(shown(name))'; \(tryNearest(nearest.map { "vmgen:\($0)" }))"
    case .unknownCondition(let name, let nearest):
      "there is no condition '\(shown(name))'; \(tryNearest(nearest))"
    case .unknownList(let name, let nearest):
      "there is no list '\(shown(name))'; \(tryNearest(nearest))"
    case .malformed(let directive, let usage):
      "'vmgen:\(shown(directive))' is incomplete or has words too many; write '// vmgen:\(usage)'"
    case .notAlone(let directive):
      "'vmgen:\(shown(directive))' stands behind code; put it on a line of its own"
    case .unclosed(let directive):
      "'vmgen:\(directive)' never closes; add '// vmgen:end' on a line of its own"
    case .unopened(let directive):
      "'vmgen:\(directive)' closes nothing; remove it or add the 'vmgen:if' or 'vmgen:for' it belongs to"
    case .tooDeep(let directive, let limit):
      "'vmgen:\(directive)' stands inside of \(limit) others, the most there may be; take it out of some of them"
    case .unknownPart(let name, let nearest):
      "there is no part '\(shown(name))'; "
        + (nearest.map { "try '\(shown($0))'" } ?? "add 'Shared/\(shown(name)).swift' to the convention's templates")
    case .includesItself(let chain):
      "'vmgen:include \(shown(chain[0]))' never ends: \(chain.map { "'\(shown($0))'" }.joined(separator: " includes ")); "
        + "remove one of these includes"
    case .tooManyParts(let limit):
      "the template includes more than \(limit) parts; include fewer"
    case .takenName(let name):
      "'\(name)' is a word of templates already; give this one another name"
    case .inPart(let problem, let word, let place):
      "\(problem.message), or write '// vmgen:let \(shown(word)) = …' before "
        + "\(shown(place.file)):\(place.line) includes this part"
    case .notUTF8:
      "the line is not valid UTF-8; save the file as UTF-8"
    }
  }

  private func tryNearest(_ name: String?) -> String {
    name.map { "try '\($0)'" } ?? "remove it"
  }
}
