import Linting
import SwiftScan

/// Facts about all files, collected for the survey only.
struct SurveyedFiles: Sendable {
  /// The modules that the survey shows, with the number of files that import them.
  private(set) var imports: [String: Int] = [:]
  /// The names of observed classes that are no ViewModels, with the number of their declarations.
  private(set) var observedClasses: [String: Int] = [:]
  /// The names of classes with one method for all actions that are no ViewModels, with the number of their declarations.
  private(set) var actingClasses: [String: Int] = [:]

  /// The endings of classes whose names contain `ViewModel` but do not match as ViewModels, such as
  /// `ViewModelImplementation`, with the number of these classes.
  private(set) var otherEndings: [String: Int] = [:]

  /// The number of ReactorKit's reactors with names that end in `Reactor` and that are no ViewModels.
  private(set) var reactors = 0

  static let modules: Set<String> = [
    "SwiftUI", "UIKit", "AppKit", "WatchKit", "Combine", "Observation", "RxSwift", "ReactiveSwift",
    "ComposableArchitecture", "ReactorKit",
  ]

  mutating func add(_ source: SourceFile, _ settings: LintSettings) {
    var modules: Set<String> = []
    var (classes, acting) = (Set<String>(), Set<String>())
    var reactors = 0
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      switch declaration.kind {
      case .import:
        // `import struct SwiftUI.Color` names the module first.
        for token in declaration.tokens.prefix(8) where source.tokens[token].kind == .identifier {
          let name = source.name(token)
          if Self.modules.contains(name) { modules.insert(name) }
          // 'Cocoa' consists of AppKit and Foundation.
          if name == "Cocoa" { modules.insert("AppKit") }
        }
      case .class:
        guard let name = declaration.name.first.map(source.name), !settings.isViewModel(name) else { continue }
        if isObserved(declaration, source) { observedClasses[name, default: 0] += 1 }
        if isTest(declaration, source) || settings.testDoubles.matches(name) { continue }
        classes.insert(name)
        if name.hasSuffix("Reactor"), inherits(declaration, source, from: { $0 == "Reactor" }) { reactors += 1 }
        if let start = name.ranges(of: "ViewModel").last?.lowerBound {
          otherEndings[String(name[start...]), default: 0] += 1
        }
      case .function:
        guard let name = source.typeTakingActions(index), !Self.views.contains(where: name.hasSuffix) else { continue }
        acting.insert(name)
      default: continue
      }
    }
    for name in acting where classes.contains(name) { actingClasses[name, default: 0] += 1 }
    if modules.contains("ReactorKit") { self.reactors += reactors }
    for module in modules { imports[module, default: 0] += 1 }
  }

  /// The endings of classes that have another role than a ViewModel, although Views observe them or they take actions.
  private static let otherRoles = ["Coordinator", "Router", "Delegate", "Service", "Manager"]
  private static let views = ["Controller", "View", "Cell"]

  private func isObserved(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    if !source.attributes("Observable", of: declaration).isEmpty { return true }
    return inherits(declaration, source) { $0 == "ObservableObject" }
  }

  private func isTest(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    inherits(declaration, source) { $0.hasSuffix("TestCase") || $0.hasSuffix("Spec") }
  }

  private func inherits(
    _ declaration: Declaration, _ source: SourceFile, from isMeant: (String) -> Bool
  ) -> Bool {
    source.inheritedTypes(of: declaration).contains { source.dottedName($0).last.map(isMeant) ?? false }
  }

  mutating func add(_ other: SurveyedFiles) {
    imports.merge(other.imports, uniquingKeysWith: +)
    otherEndings.merge(other.otherEndings, uniquingKeysWith: +)
    observedClasses.merge(other.observedClasses, uniquingKeysWith: +)
    actingClasses.merge(other.actingClasses, uniquingKeysWith: +)
    reactors += other.reactors
  }

  /// The ending that most names of classes like ViewModels share, such as `StateModel`.
  struct CommonEnding {
    var text: String
    /// The number of these classes.
    var count: Int
    /// The noun for these classes.
    var noun: String
  }

  /// The ending that most names of observed classes share, or of classes with one method for all actions. Nil if fewer
  /// than three share one.
  var commonEnding: CommonEnding? {
    let endings = [
      Self.commonEnding(of: observedClasses).map { CommonEnding(text: $0, count: $1, noun: "observed classes") },
      Self.commonEnding(of: actingClasses).map {
        CommonEnding(text: $0, count: $1, noun: "classes with one method for all actions")
      },
    ]
    return endings.compactMap(\.self).max { $0.count < $1.count }
  }

  private static func commonEnding(of classes: [String: Int]) -> (text: String, count: Int)? {
    var counts: [String: Int] = [:]
    for (name, count) in classes where !otherRoles.contains(where: name.hasSuffix) {
      for ending in Self.endings(of: name) { counts[ending, default: 0] += count }
    }
    // If two endings have the same classes, the longer one is more specific.
    let most = counts.max { ($0.value, $0.key.count, $1.key) < ($1.value, $1.key.count, $0.key) }
    return most.flatMap { $0.value >= 3 ? ($0.key, $0.value) : nil }
  }

  /// The ending after `ViewModel` that most such classes share. Nil if fewer than three share one.
  var otherEnding: CommonEnding? {
    let most = otherEndings.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.flatMap { $0.value >= 3 ? CommonEnding(text: $0.key, count: $0.value, noun: "classes") : nil }
  }

  /// The ending of ReactorKit's reactors, which play the part of ViewModels; nil if there are none.
  var reactorEnding: CommonEnding? {
    reactors == 0 ? nil : CommonEnding(text: "Reactor", count: reactors, noun: reactors == 1 ? "reactor" : "reactors")
  }

  /// The last word and the last two words of a name in camel case.
  private static func endings(of name: String) -> [String] {
    var endings: [String] = []
    var index = name.endIndex
    while index > name.startIndex, endings.count < 2 {
      name.formIndex(before: &index)
      let isStart =
        name[index].isUppercase && (index == name.startIndex || !name[name.index(before: index)].isUppercase)
      if isStart, index > name.startIndex { endings.append(String(name[index...])) }
    }
    return endings
  }
}
