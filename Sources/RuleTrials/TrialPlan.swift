import Linting

/// What the trials of one rule are made of.
struct TrialPlan: Sendable {
  /// What a rule looks at. Where it is something else, the rule has nothing to say.
  enum Subject: Sendable {
    case viewModel, view, viewController
  }

  /// Code that the rule passes, and ways to spoil it.
  struct Sound: Sendable {
    /// With a `↓` at the token at which the finding stands once the code is spoilt.
    var code: String
    var conventions: [Convention]
    var beside: [String]
    /// One text of the code and what comes in its place. Where the marks are in these, the code has none.
    var breaks: [(String, String)]

    init(_ code: String, in conventions: [Convention] = [], beside: String..., breaks: [(String, String)]) {
      self.code = code
      self.conventions = conventions
      self.beside = beside
      self.breaks = breaks
    }
  }

  /// Names like those that the rule looks for.
  struct Lookalike: Sendable, ExpressibleByDictionaryLiteral {
    /// From a name to another; `*` at the start of both stands for what comes before, at the end for what comes behind.
    var names: [(String, String)]
    /// Texts without which alone the change makes the code right.
    var unless: [String] = []

    init(_ names: KeyValuePairs<String, String>, unless: String...) {
      self.names = names.map { ($0.key, $0.value) }
      self.unless = unless
    }

    init(dictionaryLiteral names: (String, String)...) { self.names = names }

    /// The name that stands for another, or nil where that stays.
    func name(for name: String) -> String? {
      for (sought, other) in names {
        switch (sought.hasPrefix("*"), sought.hasSuffix("*")) {
        case (false, false): if name == sought { return other }
        case (true, false):
          let ending = sought.dropFirst()
          if name.hasSuffix(ending) { return "\(name.dropLast(ending.count))\(other.dropFirst())" }
        case (false, true):
          let start = sought.dropLast()
          if name.hasPrefix(start) { return "\(other.dropLast())\(name.dropFirst(start.count))" }
        case (true, true):
          let part = String(sought.dropFirst().dropLast())
          if name.contains(part) { return name.replacing(part, with: String(other.dropFirst().dropLast())) }
        }
      }
      return nil
    }
  }

  let rule: Rule
  var subjects: Set<Subject> = [.viewModel]
  var sound: [Sound] = []
  var lookalikes: [Lookalike] = []
  /// Whether similar names replace those in the other files too.
  var renamesBeside = true
  /// The disguises that change what the rule says, each with the reason.
  var without: [String: String] = [:]
  /// Whether the rule reports its first hit on a line only.
  var isOnePerLine = false
}

extension TrialPlan {
  /// Code that the rule passes.
  var passing: [Specimen] {
    let examples = rule.examples.filter { $0.outcome == .passes }.map { specimen($0) }
    return examples + sound.flatMap { each in conventions(of: each).map { specimen(each, each.code, $0).unmarked } }
  }

  /// Code in which the rule finds something, at its marks.
  var failing: [Specimen] {
    let examples = rule.examples.filter { $0.outcome == .fails }.map { specimen($0) }
    return examples
      + sound.flatMap { each in
        conventions(of: each).flatMap { convention in
          each.breaks.map { specimen(each, each.code.replacing($0.0, with: $0.1), convention) }
        }
      }
  }

  /// The breaks whose text does not stand exactly once in the code that they are for.
  var breaksWithoutPlace: [String] {
    sound.flatMap { each in each.breaks.map(\.0).filter { each.code.ranges(of: $0).count != 1 } }
  }

  private func conventions(of sound: Sound) -> [Convention] {
    sound.conventions.isEmpty ? Convention.allCases.filter { rule.levels[$0] != nil } : sound.conventions
  }

  private func specimen(_ sound: Sound, _ code: String, _ convention: Convention) -> Specimen {
    Specimen(code, in: convention, beside: sound.beside)
  }

  private func specimen(_ example: Example) -> Specimen {
    let convention = example.convention ?? Convention.allCases.first { rule.levels[$0] != nil } ?? .observable
    return Specimen(example.code, in: convention, beside: example.beside, layers: example.layers)
  }
}
