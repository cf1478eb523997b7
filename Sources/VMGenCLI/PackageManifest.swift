import Scaffolding
import SwiftScan

/// A `Package.swift`, read as it is written: a list that is computed is not known.
struct PackageManifest {
  private let file: SourceFile

  init(_ contents: [UInt8]) {
    file = SourceFile(SourceText(contents))
  }

  /// Whether a target certainly does not depend on a library: it is named nowhere, or not in the list of dependencies
  /// that is written at the target.
  func lacks(_ library: String, in target: String) -> Bool {
    guard strings(in: 0..<file.tokens.count).contains(library) else { return true }
    guard let dependencies = dependencies(of: target) else { return false }
    return !strings(in: dependencies).contains(library)
  }

  /// The targets that are written out, each once.
  func targets() -> [ManifestTarget] {
    let map = CodeMap(file)
    var targets: [ManifestTarget] = []
    var index = 0
    while index < file.tokens.count {
      defer { index += 1 }
      guard isNamed(index, Self.allKinds), let call = file.memberCall(at: index, map) else { continue }
      let arguments = file.arguments(in: call.arguments)
      func value(_ label: String) -> Range<Int>? {
        arguments.first { $0.label >= 0 && isNamed($0.label, [label]) }?.value
      }
      // What is mentioned in a list of dependencies is no declaration.
      defer { index = max(index, call.arguments.upperBound - 1) }
      guard let names = value("name").map(strings), names.count == 1 else { continue }
      if targets.contains(where: { $0.name == names[0] }) { continue }
      let kind = file.name(index)
      let list = value("dependencies")
      targets.append(
        ManifestTarget(
          name: names[0], path: value("path").map(strings)?.first, isTest: kind == "testTarget",
          isOther: !Self.kinds.contains(kind),
          dependencies: list.map { isWritten($0) ? strings(in: $0) : nil } ?? []))
    }
    return targets
  }

  /// Whether a target's code is on the main actor where nothing else is said: its settings say so, or a constant that
  /// they name, or a line outside of all targets, which is taken to mean each.
  func isolates(_ target: String) -> Bool {
    let calls = calls()
    let own = calls.filter { $0.name == target }.map(\.arguments)
    // A target that is computed is one of those whose name is not written.
    let meant = own.isEmpty ? calls.filter { $0.name == nil }.map(\.arguments) : own
    return isolations().contains { place in
      if calls.contains(where: { $0.arguments.contains(place) }) { return meant.contains { $0.contains(place) } }
      guard let constant = constant(around: place) else { return true }
      let uses = (0..<file.tokens.count).filter { isNamed($0, [constant.name]) && !constant.tokens.contains($0) }
      return uses.contains { use in
        meant.contains { $0.contains(use) } || !calls.contains { $0.arguments.contains(use) }
      }
    }
  }

  /// Where it says `.defaultIsolation(MainActor.self)`, or the same as flags for the compiler.
  private func isolations() -> [Int] {
    (0..<file.tokens.count).filter { index in
      if isNamed(index, ["defaultIsolation"]) {
        return index + 2 < file.tokens.count && file.tokens[index + 1].kind == .openParen
          && isNamed(index + 2, ["MainActor"])
      }
      guard file.tokens[index].kind == .stringSegment,
        file.text.string(file.tokens[index].range) == "-default-isolation"
      else { return false }
      return strings(in: index + 1..<min(index + 8, file.tokens.count)).first == "MainActor"
    }
  }

  /// The calls that declare targets, with the name where that is written.
  private func calls() -> [(name: String?, arguments: Range<Int>)] {
    let map = CodeMap(file)
    return (0..<file.tokens.count).compactMap { index in
      guard isNamed(index, Self.kinds), let call = file.memberCall(at: index, map) else { return nil }
      let arguments = file.arguments(in: call.arguments)
      guard let name = arguments.first(where: { $0.label >= 0 && isNamed($0.label, ["name"]) })?.value else {
        return nil
      }
      let names = strings(in: name)
      return (names.count == 1 ? names[0] : nil, call.arguments)
    }
  }

  /// The constant in whose value a token stands.
  private func constant(around place: Int) -> (name: String, tokens: Range<Int>)? {
    for binding in file.declarations.flatMap(file.bindings) where binding.value.contains(place) {
      guard let name = binding.pattern.first, binding.pattern.count == 1 else { continue }
      return (file.name(name), name..<binding.value.upperBound)
    }
    return nil
  }

  /// The list that is written at a target, as a range of tokens; empty where the target has none.
  private func dependencies(of target: String) -> Range<Int>? {
    let map = CodeMap(file)
    for index in 0..<file.tokens.count where isNamed(index, Self.kinds) {
      guard let call = file.memberCall(at: index, map) else { continue }
      let arguments = file.arguments(in: call.arguments)
      func value(_ label: String) -> Range<Int>? {
        arguments.first { $0.label >= 0 && isNamed($0.label, [label]) }?.value
      }
      guard let name = value("name"), strings(in: name) == [target] else { continue }
      guard let list = value("dependencies") else { return index..<index }
      return isWritten(list) ? list : nil
    }
    return nil
  }

  private func isWritten(_ list: Range<Int>) -> Bool {
    file.tokens[list.lowerBound].kind == .openBracket && file.tokens.behind(list.lowerBound) == list.upperBound
  }

  private static let allKinds = kinds.union(["macro", "plugin", "binaryTarget", "systemLibrary", "systemLibraryTarget"])

  private static let kinds: Set<String> = ["target", "testTarget", "executableTarget"]

  private func isNamed(_ index: Int, _ names: Set<String>) -> Bool {
    file.tokens[index].kind == .identifier && names.contains(file.name(index))
  }

  /// The strings without line breaks and interpolations in a range of tokens.
  private func strings(in range: Range<Int>) -> [String] {
    range.filter { index in
      file.tokens[index].kind == .stringSegment && index > 0 && file.tokens[index - 1].kind == .stringOpen
        && file.tokens[index + 1].kind == .stringClose
    }.map { file.text.string(file.tokens[$0].range) }
  }
}
