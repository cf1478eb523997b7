import SwiftScan

/// A style of writing screens. It selects a set of rules and a set of templates.
public enum Convention: String, Sendable, CaseIterable {
  /// SwiftUI with `@Observable`.
  case observable
  /// UIKit with Combine.
  case uikit
  /// Unidirectional data flow: Views send every action to `send(_:)`.
  case unidirectional
  /// Clean architecture: use cases, repositories, coordinators.
  case clean
  /// State and action behind a protocol: `trigger(_:)`.
  case representable

  /// The convention of a project that chooses none.
  public static let `default` = Convention.observable

  /// A short description of the screens in this convention. Lower case, no full stop.
  public var summary: String {
    switch self {
    case .observable: "SwiftUI: an '@Observable' ViewModel nested in its View, events as an 'Output'"
    case .uikit: "UIKit: a ViewModel that publishes its state with Combine to a view controller"
    case .unidirectional: "SwiftUI: Views send every action to one method, 'send(_:)'"
    case .clean: "UIKit: use cases, repositories, and a coordinator for each flow"
    case .representable: "SwiftUI: state and 'trigger(_:)' behind a protocol, so that Views take any ViewModel"
    }
  }

  /// The only method of a ViewModel that other code may call; nil if the convention has none.
  var entryPoint: String? {
    switch self {
    case .unidirectional: "send"
    case .representable: "trigger"
    case .observable, .uikit, .clean: nil
    }
  }
}

/// The default level of a rule in a convention.
public enum RuleLevel: Sendable {
  case error, warning
  /// The rule belongs to the convention but is off by default. If a configuration turns it on, its findings are
  /// warnings.
  case off

  /// The severity of the rule's findings; nil for `off`.
  public var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .off: nil
    }
  }
}

/// The level of a rule in each convention. A convention without a level does not have the rule.
public struct RuleLevels: Sendable {
  private var levels: [Convention: RuleLevel]

  /// The same level in all conventions.
  static func everywhere(_ level: RuleLevel) -> RuleLevels {
    RuleLevels(levels: Dictionary(uniqueKeysWithValues: Convention.allCases.map { ($0, level) }))
  }

  /// A level in the given conventions only.
  static func only(_ level: RuleLevel, in conventions: Convention...) -> RuleLevels {
    RuleLevels(levels: Dictionary(uniqueKeysWithValues: conventions.map { ($0, level) }))
  }

  /// Adds a level for further conventions.
  func and(_ level: RuleLevel, in conventions: Convention...) -> RuleLevels {
    RuleLevels(levels: levels.merging(conventions.map { ($0, level) }) { $1 })
  }

  /// The level in a convention; nil if the convention does not have the rule.
  public subscript(convention: Convention) -> RuleLevel? { levels[convention] }
}
