import Scaffolding
import SwiftScan

/// A `Package.swift`, read as source text. Computed values are unknown.
struct PackageManifest {
  let file: SourceFile

  init(_ contents: [UInt8]) {
    file = SourceFile(SourceText(contents))
  }

  /// Whether a target certainly does not depend on a library. Either the manifest does not contain the library's name,
  /// or the literal dependencies of the target do not.
  func lacks(_ library: String, in target: String) -> Bool {
    guard strings(in: 0..<file.tokens.count).contains(library) else { return true }
    guard let dependencies = dependencies(of: target) else { return false }
    return !strings(in: dependencies).contains(library)
  }

  /// The targets with literal names. A repeated name counts once.
  func targets() -> [ManifestTarget] {
    let calls = calls()
    let isolation = isolation(of: calls)
    let isLocalized = (0..<file.tokens.count).contains { isNamed($0, ["defaultLocalization"]) }
    var targets: [ManifestTarget] = []
    var names: Set<String> = []
    var end = 0
    // A target inside a list of dependencies is a reference, not a declaration.
    for call in calls where call.token >= end {
      end = call.arguments.upperBound
      guard let name = call.name, names.insert(name).inserted else { continue }
      let kind = file.name(call.token)
      let list = call.dependencies
      targets.append(
        ManifestTarget(
          name: name, path: call.path.map(strings)?.first, isTest: kind == "testTarget",
          isOther: !Self.kinds.contains(kind),
          dependencies: list.map { isWritten($0) ? strings(in: $0) : nil } ?? [],
          isIsolated: isolation.holds(for: name), isLocalized: isLocalized && call.hasResources))
    }
    return targets
  }

  /// Whether the code of a target is on the main actor by default.
  func isolates(_ target: String) -> Bool { isolation(of: calls()).holds(for: target) }

  /// The targets whose code is on the main actor by default.
  private struct Isolation {
    /// Whether code outside of all targets sets the isolation. It may then apply to every target.
    var isEverywhere = false
    /// The targets with literal names, and those whose settings set the isolation, possibly through a constant.
    var written: Set<String> = []
    var isolated: Set<String> = []
    /// Whether a target without a literal name sets the isolation. Any computed target may be that one.
    var isolatesComputed = false

    func holds(for target: String) -> Bool {
      isEverywhere || (written.contains(target) ? isolated.contains(target) : isolatesComputed)
    }
  }

  private func isolation(of calls: [Call]) -> Isolation {
    let calls = calls.filter { $0.hasName && Self.kinds.contains(file.name($0.token)) }
    var isolation = Isolation(written: Set(calls.compactMap(\.name)))
    let places = isolations()
    if places.isEmpty { return isolation }
    let ranges = calls.map(\.arguments)
    // A setting outside of all targets is in a constant. It applies to the targets that use the constant.
    let loose = Self.outermost(ranges, around: places).filter { $0.range == nil }.map(\.place)
    let bindings = file.declarations.flatMap(file.bindings).filter { $0.pattern.count == 1 }
      .sorted { $0.value.lowerBound < $1.value.lowerBound }
    var constants: [String: [Range<Int>]] = [:]
    for (_, binding) in Self.outermost(bindings.map(\.value), around: loose) {
      guard let binding, let name = bindings[binding].pattern.first else {
        isolation.isEverywhere = true
        continue
      }
      constants[file.name(name), default: []].append(name..<bindings[binding].value.upperBound)
    }
    let uses = (0..<file.tokens.count).filter { index in
      guard !constants.isEmpty, file.tokens[index].kind == .identifier else { return false }
      return constants[file.name(index)]?.contains { !$0.contains(index) } ?? false
    }
    if Self.outermost(ranges, around: uses).contains(where: { $0.range == nil }) { isolation.isEverywhere = true }
    let said = (places + uses).sorted()
    for call in calls {
      let first = said.partitioningIndex { $0 >= call.arguments.lowerBound }
      guard first < said.count, call.arguments.contains(said[first]) else { continue }
      if let name = call.name { isolation.isolated.insert(name) } else { isolation.isolatesComputed = true }
    }
    return isolation
  }

  /// For each place, the outermost range that contains it. Both lists are sorted.
  private static func outermost(_ ranges: [Range<Int>], around places: [Int]) -> [(place: Int, range: Int?)] {
    var (next, current): (Int, Int?) = (0, nil)
    return places.map { place in
      while next < ranges.count, ranges[next].lowerBound <= place {
        if current.map({ ranges[$0].upperBound < ranges[next].upperBound }) ?? true { current = next }
        next += 1
      }
      return (place, current.flatMap { ranges[$0].contains(place) ? $0 : nil })
    }
  }

  /// The places of `.defaultIsolation(MainActor.self)` and of the equivalent compiler flags.
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

  /// A call that declares a target or refers to one.
  struct Call {
    /// The index of the token of its name.
    var token: Int
    /// Whether it has an argument `name`, and the value if it is a literal.
    var hasName: Bool
    var name: String?
    var path: Range<Int>?
    var dependencies: Range<Int>?
    var hasResources = false
    var arguments: Range<Int>
  }

  /// The calls that declare targets.
  func calls() -> [Call] {
    let map = CodeMap(file)
    return (0..<file.tokens.count).compactMap { index in
      guard isNamed(index, Self.allKinds), let call = file.memberCall(at: index, map) else { return nil }
      let arguments = file.arguments(in: call.arguments)
      func value(_ label: String) -> Range<Int>? {
        arguments.first { $0.label >= 0 && file.name($0.label) == label }?.value
      }
      let names = value("name").map(strings)
      return Call(
        token: index, hasName: names != nil, name: names?.count == 1 ? names?.first : nil, path: value("path"),
        dependencies: value("dependencies"), hasResources: value("resources") != nil, arguments: call.arguments)
    }
  }

  /// The tokens of a target's literal dependencies; empty if it has none, nil if they are computed.
  private func dependencies(of target: String) -> Range<Int>? {
    for call in calls() where Self.kinds.contains(file.name(call.token)) {
      guard let name = call.name, name == target else { continue }
      guard let list = call.dependencies else { return call.token..<call.token }
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

  /// The single-line strings without interpolation in a range of tokens.
  func strings(in range: Range<Int>) -> [String] {
    range.filter { index in
      file.tokens[index].kind == .stringSegment && index > 0 && file.tokens[index - 1].kind == .stringOpen
        && file.tokens[index + 1].kind == .stringClose
    }.map { file.text.string(file.tokens[$0].range) }
  }
}
