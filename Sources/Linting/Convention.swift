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

  /// Words of which a file must hold one, or a ViewModel's name, to matter to any rule of the convention; nil where every
  /// file may: those conventions have rules about types that are named anyhow.
  var indispensableWords: [String]? {
    switch self {
    case .observable: []
    // An extension of a view controller need not say so by its name, but then it observes something.
    case .uikit: ["ViewController", "sink", "observe", "assign"]
    case .unidirectional, .clean, .representable: nil
    }
  }
}

extension Convention {
  /// Words that make a file worth reading wherever they stand. In a file that holds none of them, nor a ViewModel's name in
  /// the head of a class or extension, rules find something only where its sketch says so, and what it
  /// declares matters only to those who ask for it by name.
  ///
  /// What must hold: what a rule asks the project, other than for a name, is known of the other files: which classes inherit
  /// from a ViewModel, which extensions it has. And where only names are read of a file, and state is not ignored, none of
  /// these words is in it: see `SourceSketch.readNames`.
  var decisiveWords: [String] {
    switch self {
    case .observable, .uikit, .clean: []
    case .unidirectional, .representable: ["StateObject"]
    }
  }

  /// Whether rules ask what ViewModels inherit.
  public var asksForHeritage: Bool { self != .uikit }

  /// Whether rules ask whole ViewModels, wherever their parts are, for more than their methods: for what those call, and for
  /// properties and outputs.
  var asksForMembers: Bool { self == .observable }

  /// Which subscriptions rules look for in view controllers.
  var soughtSubscriptions: SoughtSubscriptions {
    switch self {
    case .observable: .none
    case .uikit, .clean: .strongOrNotReceived
    case .unidirectional, .representable: .strong
    }
  }

  /// Whether rules look for state in views that is open to others.
  var looksForOpenState: Bool {
    switch self {
    case .observable, .uikit, .clean: false
    case .unidirectional, .representable: true
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
