import SwiftScan

/// A way of writing screens: a set of rules and a set of templates.
public enum Convention: String, Sendable, CaseIterable {
  /// SwiftUI with `@Observable`; the default.
  case observable
  /// UIKit with Combine.
  case uikit
  /// One source of truth, one way: `send(_:)`.
  case unidirectional
  /// Clean architecture: use cases, repositories, coordinators.
  case clean
  /// State and action behind a protocol: `trigger(_:)`.
  case representable

  /// The only method of a ViewModel that others call, where the convention has one.
  var entryPoint: String? {
    switch self {
    case .unidirectional: "send"
    case .representable: "trigger"
    case .observable, .uikit, .clean: nil
    }
  }
}

/// What a convention makes of a rule.
public enum RuleLevel: Sendable {
  case error, warning
  /// Part of the convention, but off; switched on it is a warning.
  case off

  /// The severity of its findings; nil for off.
  public var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .off: nil
    }
  }
}

/// What each convention makes of a rule; one that is not named does not have it.
public struct RuleLevels: Sendable {
  private var levels: [Convention: RuleLevel]

  /// The same in all conventions.
  static func everywhere(_ level: RuleLevel) -> RuleLevels {
    RuleLevels(levels: Dictionary(uniqueKeysWithValues: Convention.allCases.map { ($0, level) }))
  }

  /// In some conventions only.
  static func only(_ level: RuleLevel, in conventions: Convention...) -> RuleLevels {
    RuleLevels(levels: Dictionary(uniqueKeysWithValues: conventions.map { ($0, level) }))
  }

  /// These, and others besides.
  func and(_ level: RuleLevel, in conventions: Convention...) -> RuleLevels {
    RuleLevels(levels: levels.merging(conventions.map { ($0, level) }) { $1 })
  }

  /// What a convention makes of the rule; nil where it does not have it.
  public subscript(convention: Convention) -> RuleLevel? { levels[convention] }
}
