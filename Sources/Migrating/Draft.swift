import Linting
import SwiftScan

/// The edits and refusals of all families so far.
struct Draft {
  /// An edit of a file.
  struct Edit: Hashable {
    var file: Int
    var range: Range<Int>
    var text: String
  }

  private let types: TypeTable
  private let members: [[Int]]
  var edits: [[Edit]]
  private(set) var refusals: [[Migration.Refusal]]
  /// The properties that get `@State`.
  var states: [(family: Int, place: Migration.Place)] = []
  /// The properties that get `@ObservationIgnored`.
  var ignored: [(family: Int, type: Int, name: String, token: Int)] = []
  /// The classes that already have the macro, so that their properties stay as they are.
  var kept: Set<Int> = []
  /// The files whose edits name the module Observation, so that they must import it.
  var needsModule: Set<Int> = []
  /// For each name, the families with a published property of that name.
  var published: [String: Set<Int>] = [:]
  /// The names of the published properties of each type.
  var publishedOf: [Int: Set<String>] = [:]

  init(_ types: TypeTable, _ families: ObservableFamilies) {
    self.types = types
    members = families.members
    edits = Array(repeating: [], count: members.count)
    refusals = Array(repeating: [], count: members.count)
  }

  mutating func edit(_ families: Set<Int>, _ file: Int, _ range: Range<Int>, _ text: String) {
    for family in families { edits[family].append(Edit(file: file, range: range, text: text)) }
  }

  mutating func refuse(_ families: Set<Int>, _ kind: RefusalKind, _ message: String, file: Int, token: Int) {
    if families.isEmpty { return }
    let refusal = Migration.Refusal(kind: kind, message: message, place: types.place(file: file, token: token))
    for family in families { refusals[family].append(refusal) }
  }

  /// Refuses families with a class of these types that has a `deinit`. A property at a token would own their objects
  /// with `@State`.
  mutating func refuseDeinits(_ families: Set<Int>, of owned: Set<Int>, file: Int, token: Int) {
    for family in families {
      for type in members[family] where owned.contains(type) {
        let (source, index) = (types.source(type), types.entries[type].declaration)
        guard source.declarations.contains(where: { $0.parent == index && $0.kind == .deinitializer }) else { continue }
        refuse(
          [family], .shape,
          "'@State' makes an object with every initialisation of the View, so that 'deinit' of '\(types.name(of: type))' would run too often; move what it does, or make the object outside of the View",
          file: file, token: token)
      }
    }
  }

  /// Refuses families with edits in files that must not change, and adds missing imports of Observation.
  mutating func finish(_ wrappers: WrappedProperties) {
    wrappers.write(&self)
    for family in edits.indices {
      var needed: Set<Int> = []
      for type in members[family] where !edits[family].isEmpty { needed.insert(types.entries[type].file) }
      for file in Set(edits[family].map(\.file)).union(needed).sorted() {
        if let lock = types.files[file].refusalReason {
          refuse(
            [family], types.files[file].isTooOld ? .deploymentTarget : .lockedFile,
            "this file must stay as it is: \(lock)", file: file,
            token: 0)
        }
        if !types.files[file].source.problems.isEmpty {
          refuse(
            [family], .lockedFile, "this file has unbalanced brackets, strings or conditions; fix them first",
            file: file, token: 0)
        }
      }
      let edited = Set(edits[family].map(\.file))
      for file in Set(members[family].map { types.entries[$0].file }).intersection(edited).sorted() {
        if let edit = Self.importEdit(types.files[file].source, needsModule: needsModule.contains(file)) {
          edits[family].append(Edit(file: file, range: edit.range, text: edit.text))
        }
      }
    }
  }

  private static let modules: [StaticString] = ["Observation", "SwiftUI", "SwiftData", "ViewModelCore"]

  /// Returns the edit that inserts `import Observation`; nil if the file imports a module that exports it. Imports in
  /// an `#if` do not count.
  private static func importEdit(
    _ source: SourceFile, needsModule: Bool
  ) -> (range: Range<Int>, text: String)? {
    func isConditional(_ token: Int) -> Bool {
      (0..<token).contains { source.kind($0) == .poundIf && source.tokens.partner(of: $0) > token }
    }
    let imports = source.declarations.filter { $0.kind == .import && !isConditional($0.keyword) }
    let modules = needsModule ? Array(Self.modules.prefix(1)) : Self.modules
    for each in imports where each.tokens.contains(where: { token in modules.contains { source.spells(token, $0) } }) {
      return nil
    }
    let end = source.lineEnd
    if let first = imports.first {
      let start = Int(source.tokens[first.tokens.lowerBound].start)
      return (start..<start, "import Observation\(end)")
    }
    let first = source.kind(0) == .shebang ? 1 : 0
    let start = source.startWithAttachedComments(ofToken: first)
    return (start..<start, "import Observation\(end)\(end)")
  }

  // MARK: - Results

  /// Refuses families whose edits overlap or would unbalance a file.
  mutating func checkResult(of families: Set<Int>) {
    for family in families where refusals[family].isEmpty {
      for (file, edits) in Self.byFile(edits[family]) {
        let source = types.files[file].source
        let isSound = Self.apply(edits, to: source).map { SourceFile(SourceText($0)).problems.isEmpty } ?? false
        if !isSound {
          refuse(
            [family], .shape, "the edits of this file do not fit together; migrate it by hand", file: file, token: 0)
        }
      }
    }
    // Two families may edit the same place differently.
    for (file, _) in Self.byFile(families.flatMap { edits[$0] }) {
      let concerned = families.filter { family in
        refusals[family].isEmpty && edits[family].contains { $0.file == file }
      }
      let all = concerned.flatMap { edits[$0] }.filter { $0.file == file }
      if Self.apply(all, to: types.files[file].source) == nil {
        refuse(
          Set(concerned), .shape, "the edits of several classes in this file overlap; migrate it by hand", file: file,
          token: 0)
      }
    }
  }

  /// Returns the changed files of some families.
  func changes(of families: Set<Int>) -> [Migration.Change] {
    Self.byFile(families.flatMap { edits[$0] }).sorted { $0.key < $1.key }.compactMap { file, edits in
      Self.apply(edits, to: types.files[file].source).map { Migration.Change(file: file, contents: $0) }
    }
  }

  private static func byFile(_ edits: [Edit]) -> [Int: [Edit]] {
    Dictionary(grouping: Set(edits), by: \.file)
  }

  /// Returns the new contents of a file; nil if two edits overlap.
  private static func apply(_ edits: [Edit], to source: SourceFile) -> [UInt8]? {
    var result: [UInt8] = []
    var end = 0
    // An import comes before an attribute at the same place, which starts with '@'.
    func order(_ edit: Edit) -> (Int, Int, Int, String) {
      (edit.range.lowerBound, edit.range.upperBound, edit.text.hasPrefix("import ") ? 0 : 1, edit.text)
    }
    let sorted = Set(edits).sorted { order($0) < order($1) }
    for edit in sorted {
      if edit.range.lowerBound < end { return nil }
      result += source.text[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    result += source.text[end..<source.text.count]
    return result
  }
}
