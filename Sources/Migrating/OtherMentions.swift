import SwiftScan

/// Refusals for other code that needs an `ObservableObject`: `objectWillChange`, generic code, wrappers as types.
struct OtherMentions {
  private let types: TypeTable
  private let families: ObservableFamilies
  private let variables: VariableTable
  private let wrappers: WrappedProperties
  /// The tokens of wrapper names that edits replace, by file.
  private let handled: [Int: Set<Int>]

  init(
    _ types: TypeTable, _ families: ObservableFamilies, _ variables: VariableTable, _ wrappers: WrappedProperties,
    handled: [Int: Set<Int>]
  ) {
    (self.types, self.families, self.variables) = (types, families, variables)
    (self.wrappers, self.handled) = (wrappers, handled)
  }

  func run(_ draft: inout Draft) {
    var clauses: [Int: Set<Int>] = [:]
    for conformance in families.conformances.values.joined() {
      clauses[conformance.file, default: []].formUnion(conformance.tokens)
    }
    // The classes that conform through an alias have a reason of their own.
    var names: Set<String> = []
    for alias in families.aliases {
      let declaration = types.declaration(alias)
      names.insert(types.source(alias).name(declaration.name.lowerBound))
      clauses[types.entries[alias].file, default: []].formUnion(declaration.name)
      for part in types.composition(ofAlias: alias) {
        clauses[types.entries[alias].file, default: []].formUnion(part.tokens)
      }
    }
    for (file, each) in types.files.enumerated() {
      let source = each.source
      let attributes = Set(source.attributes.map(\.name))
      for index in 0..<source.tokens.count where source.kind(index) == .identifier {
        if !names.isEmpty, names.contains(source.name(index)), clauses[file]?.contains(index) != true {
          generic(index, file, &draft)
        }
        guard mayMatter(index, source) else { continue }
        if source.spells(index, "objectWillChange") {
          objectWillChange(index, file, &draft)
        } else if source.spells(index, "ObservableObject") {
          if clauses[file]?.contains(index) != true { generic(index, file, &draft) }
        } else if source.spells(index, "Published") {
          if !attributes.contains(index) { published(index, file, &draft) }
        } else if !attributes.contains(index), handled[file]?.contains(index) != true {
          wrapper(index, file, &draft)
        }
      }
    }
  }

  private func mayMatter(_ token: Int, _ source: SourceFile) -> Bool {
    switch source.tokens[token].range.count {
    case 9: source.spells(token, "Published")
    case 11: source.spells(token, "StateObject")
    case 14: source.spells(token, "ObservedObject")
    case 16: source.spells(token, "objectWillChange") || source.spells(token, "ObservableObject")
    case 17: source.spells(token, "EnvironmentObject")
    default: false
    }
  }

  private func objectWillChange(_ token: Int, _ file: Int, _ draft: inout Draft) {
    let source = types.files[file].source
    var concerned: Set<Int>
    if token > 0, source.kind(token - 1) == .period {
      let receiver = variables.receiver(before: token - 1, file)
      concerned = receiver.map { families.families(of: $0) } ?? families.mentioned(in: file, types)
    } else {
      concerned = families.families(of: types.owners(file: file, token: token))
    }
    draft.refuse(
      concerned, .objectWillChange,
      "'objectWillChange' has no counterpart in an '@Observable' class; let the properties themselves change instead",
      file: file, token: token)
  }

  private func published(_ token: Int, _ file: Int, _ draft: inout Draft) {
    draft.refuse(
      families.families(of: types.owners(file: file, token: token)), .wrapper,
      "'Published' is used as a type; an '@Observable' class has no publishers", file: file, token: token)
  }

  /// Refuses uses of a wrapper as `StateObject<T>`, as `ObservedObject(wrappedValue: x)` and on variables of functions.
  private func wrapper(_ token: Int, _ file: Int, _ draft: inout Draft) {
    let source = types.files[file].source
    let word = source.name(token)
    var found: Set<Int>?
    if token > 0, source.kind(token - 1) == .at {
      var name = token + 1
      while name < source.tokens.count - 1, ![.var, .let].contains(source.keyword(name)), name < token + 6 { name += 1 }
      if source.kind(name + 2) == .colon, let type = source.typeName(at: name + 3) {
        found = types.resolve(type.parts, file: file, token: token)
      } else if source.kind(name + 2) == .equal {
        found = variables.expression(from: name + 3, file)
      }
    } else if source.isLess(token + 1) {
      found = source.typeName(at: token + 2).map { types.resolve($0.parts, file: file, token: token) }
    } else if source.kind(token + 1) == .openParen, source.kind(token + 3) == .colon {
      found = variables.expression(from: token + 4, file)
    }
    let concerned = found.map { families.families(of: $0) }
    if let concerned, concerned.count == 1, word != "EnvironmentObject", isPreviewable(token, source) {
      draft.edit(
        concerned, file, source.bytes(ofToken: token), wrappers.wrapper("State", file: file, token: token))
      return
    }
    draft.refuse(
      concerned ?? families.mentioned(in: file, types), .wrapper,
      "'\(word)' is used here other than as the attribute of a View's property; replace it first", file: file,
      token: token)
  }

  /// Whether the attribute at a token follows `@Previewable`, so that it is that of a variable in a preview.
  private func isPreviewable(_ token: Int, _ source: SourceFile) -> Bool {
    source.kind(token - 1) == .at && source.spells(token - 2, "Previewable") && source.kind(token - 3) == .at
  }

  // MARK: - Generic code

  private func generic(_ token: Int, _ file: Int, _ draft: inout Draft) {
    let source = types.files[file].source
    var index = source.innermostDeclaration(containing: token) ?? -1
    while index >= 0 {
      let declaration = source.declarations[index]
      let isInHead =
        source.genericClauses(of: declaration).contains { $0.contains(token) } || declaration.parameters.contains(token)
      if isInHead || [.associatedtype, .protocol].contains(declaration.kind) { break }
      index = declaration.parent
    }
    let reason =
      "this code needs an 'ObservableObject'; use a protocol or type of the project, or 'Observable'"
    guard index >= 0, let name = nameToSearch(index, source) else {
      draft.refuse(families.mentioned(in: file, types), .genericCode, reason, file: file, token: token)
      return
    }
    let own = source.declarations[index].tokens
    var concerned: Set<Int> = []
    for (other, each) in types.files.enumerated() {
      for use in 0..<each.source.tokens.count where each.source.kind(use) == .identifier {
        guard other != file || !own.contains(use), each.source.name(use) == name else { continue }
        concerned.formUnion(used(use, other))
      }
    }
    draft.refuse(concerned, .genericCode, reason, file: file, token: token)
  }

  /// Returns the name by which code refers to a generic declaration; nil if there is none.
  private func nameToSearch(_ index: Int, _ source: SourceFile) -> String? {
    var index = index
    while index >= 0, [.initializer, .subscript, .associatedtype].contains(source.declarations[index].kind) {
      index = source.enclosingType(of: index)
    }
    guard index >= 0 else { return nil }
    let declaration = source.declarations[index]
    return declaration.kind == .extension
      ? source.dottedName(declaration.name).last : declaration.name.first.map { source.name($0) }
  }

  /// Returns the families of the arguments at one use of a generic function or type.
  private func used(_ token: Int, _ file: Int) -> Set<Int> {
    let source = types.files[file].source
    var index = token + 1
    var ranges: [Range<Int>] = []
    if source.isLess(index), source.kind(index) != .stringOpen {
      let end = source.behindAngles(index, before: source.tokens.count - 1)
      ranges.append(index..<end)
      index = end
    }
    if source.kind(index) == .openParen {
      ranges.append(index..<max(index, source.tokens.behind(index)))
    } else if ranges.isEmpty {
      // The use is a conformance or a mention as a type.
      let around = source.typeAround(token).map { source.declarations[$0].tokens }
      return families.mentioned(in: file, tokens: around, types)
    }
    var found: Set<Int> = []
    var isUnderstood = false
    for name in ranges.joined() where source.kind(name) == .identifier || source.keyword(name) == .self {
      // The label of an argument is no variable, though one may have its name.
      if source.kind(name + 1) == .colon, [.openParen, .comma].contains(source.kind(name - 1)) { continue }
      let meant =
        source.namesType(name)
        ? types.resolve([source.name(name)], file: file, token: name)
        : source.keyword(name) == .self
          ? types.owners(file: file, token: name) : variables.types(of: source.name(name), file: file) ?? []
      if !meant.isEmpty { isUnderstood = true }
      found.formUnion(families.families(of: meant))
    }
    return isUnderstood ? found : families.mentioned(in: file, types)
  }
}
