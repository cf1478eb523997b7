import Linting
import SwiftScan

/// Edits of observable classes: adds the macro, removes the conformance, and migrates the properties.
struct ClassMigration {
  let types: TypeTable
  private let families: ObservableFamilies

  init(_ types: TypeTable, _ families: ObservableFamilies) { (self.types, self.families) = (types, families) }

  func run(_ draft: inout Draft) {
    for (family, members) in families.members.enumerated() {
      for type in members {
        checkNames(type, family, &draft)
        removeConformance(type, family, &draft)
        switch types.entries[type].kind {
        case .class: migrate(type, family, &draft)
        case .actor:
          draft.refuse(
            [family], .shape, "an actor cannot be '@Observable'; leave it as it is, or make it a '@MainActor' class",
            file: types.entries[type].file, token: types.declaration(type).name.lowerBound)
        default: continue
        }
      }
    }
  }

  /// Whether the unqualified name `Observable` may mean another type in the file of a type.
  private func isAmbiguous(_ type: Int) -> Bool {
    types.declares("Observable") || types.source(type).importsOtherObservable
  }

  /// Returns the name of the macro and its protocol in the file of a type, qualified with the module if the name is
  /// ambiguous there.
  private func observable(for type: Int, _ family: Int, _ draft: inout Draft) -> String {
    guard isAmbiguous(type) else { return "Observable" }
    draft.needsModule.insert(types.entries[type].file)
    return "Observation.Observable"
  }

  private func checkNames(_ type: Int, _ family: Int, _ draft: inout Draft) {
    let (source, file) = (types.source(type), types.entries[type].file)
    let scope = types.entries[type].path
    for other in types.types(named: "Observation") where scope.starts(with: types.entries[other].path.dropLast()) {
      draft.refuse(
        [family], .otherObservation,
        "the project declares 'Observation', which hides the module that the macro's code names; rename it first",
        file: types.entries[other].file, token: types.declaration(other).name.lowerBound)
    }
    if source.isSuppressed("observable_macro", at: Int(source.tokens[types.declaration(type).name.lowerBound].start)) {
      draft.refuse(
        [family], .lockedFile, "a comment suppresses 'observable_macro' here; remove it to migrate the class",
        file: file,
        token: types.declaration(type).name.lowerBound)
    }
  }

  // MARK: - The conformance

  private func removeConformance(_ type: Int, _ family: Int, _ draft: inout Draft) {
    for conformance in families.conformances[type] ?? [] {
      let source = types.files[conformance.file].source
      let declaration = source.declarations[conformance.declaration]
      let inherited = Array(source.inheritedTypes(of: declaration))
      if let alias = conformance.alias {
        draft.refuse(
          [family], .shape,
          "the type alias '\(alias)' contains 'ObservableObject'; name 'ObservableObject' here, and what else the alias contains",
          file: conformance.file, token: conformance.tokens.lowerBound)
        continue
      }
      if source.kind(conformance.tokens.upperBound) == .binaryOperator
        || source.kind(conformance.tokens.lowerBound - 1) == .binaryOperator
      {
        draft.refuse(
          [family], .shape, "'ObservableObject' is part of a composition; write it as a type of its own",
          file: conformance.file, token: conformance.tokens.lowerBound)
        continue
      }
      guard let position = inherited.firstIndex(of: conformance.tokens) else { continue }
      if types.entries[type].kind == .protocol {
        let isClassBound = inherited.contains { range in
          range.contains { source.spells($0, "AnyObject") || source.spells($0, "class") }
        }
        draft.edit(
          [family], conformance.file, source.bytes(of: conformance.tokens),
          (isClassBound ? "" : "AnyObject, ") + observable(for: type, family, &draft))
        continue
      }
      let bytes = source.bytes(of: conformance.tokens)
      if inherited.count == 1 {
        removeOnly(conformance, declaration, source, family, &draft)
      } else if position == 0 {
        let next = Int(source.tokens[inherited[1].lowerBound].start)
        draft.edit([family], conformance.file, bytes.lowerBound..<next, "")
      } else {
        let previous = Int(source.tokens[inherited[position - 1].upperBound - 1].end)
        draft.edit([family], conformance.file, previous..<bytes.upperBound, "")
      }
    }
  }

  /// Removes the only conformance with its colon. If an extension has an empty body, the whole extension is removed.
  private func removeOnly(
    _ conformance: ObservableFamilies.Conformance, _ declaration: Declaration, _ source: SourceFile, _ family: Int,
    _ draft: inout Draft
  ) {
    let bytes = source.bytes(of: conformance.tokens)
    let colon = conformance.tokens.lowerBound - 1
    guard source.kind(colon) == .colon else {
      draft.refuse(
        [family], .shape, "this inheritance clause is too unusual to edit; write ': ObservableObject'",
        file: conformance.file, token: conformance.tokens.lowerBound)
      return
    }
    let body = declaration.body
    let isEmpty = !body.isEmpty && body.count == 2 && source.bytes(of: body).count <= 3
    let start = Int(source.tokens[declaration.tokens.lowerBound].start)
    if declaration.kind == .extension, isEmpty, let indentation = source.indentation(before: start) {
      var end = Int(source.tokens[declaration.tokens.upperBound - 1].end)
      let next = end
      while end < source.text.count, source.text[end] == 0x0D || source.text[end] == 0x0A { end += 1 }
      if next < source.text.count, end == next { end = next }
      draft.edit([family], conformance.file, start - indentation.utf8.count..<end, "")
      return
    }
    draft.edit([family], conformance.file, Int(source.tokens[colon - 1].end)..<bytes.upperBound, "")
  }

  // MARK: - The class

  private func migrate(_ type: Int, _ family: Int, _ draft: inout Draft) {
    let (source, file, declaration) = (types.source(type), types.entries[type].file, types.declaration(type))
    let index = types.entries[type].declaration
    let members = source.declarations.indices.filter {
      source.declarations[$0].parent == index && source.declarations[$0].placement == .member
    }
    let properties = members.filter { member in
      let declaration = source.declarations[member]
      return declaration.kind == .variable && !source.has(.static, declaration) && !source.has(.class, declaration)
        && source.bindings(of: declaration).contains(where: \.isStored)
    }
    let isPublishing = properties.contains {
      !source.attributes("Published", of: source.declarations[$0]).isEmpty
    }
    let needsMacro =
      families.conformances[type] != nil || isPublishing
      || (families.inherited[type] ?? []).contains { types.entries[$0].kind == .protocol }
    if isLocal(index, source) {
      draft.refuse(
        [family], .shape, "the class is local to a function, where '@Observable' cannot extend it; move it out",
        file: file, token: declaration.name.lowerBound)
    }
    checkMacros(type, family, &draft)
    guard needsMacro else {
      for member in properties { check(property: member, of: type, family, &draft) }
      return
    }
    // With the macro, all properties are observed already, or the author has written `@ObservationIgnored`.
    if hasMacro(type) {
      let published = properties.filter { !source.attributes("Published", of: source.declarations[$0]).isEmpty }
      for member in published { migrate(property: member, of: type, [], family, &draft) }
      draft.kept.insert(type)
      return
    }
    checkShape(type, members, family, &draft)
    openForTheMacro(type, family, &draft)
    let place = source.attributePlace(of: declaration)
    let separator = source.indentation(before: place).map { source.lineEnd + $0 } ?? " "
    draft.edit([family], file, place..<place, "@" + observable(for: type, family, &draft) + separator)
    let names = Set(
      members.flatMap { source.bindings(of: source.declarations[$0]) }.compactMap {
        source.firstName(in: $0.pattern).map { source.name($0) }
      })
    for member in properties { migrate(property: member, of: type, names, family, &draft) }
  }

  /// Makes a nested `private` class `fileprivate`. The macro adds an extension at file scope, which must see the class
  /// and the types around it.
  private func openForTheMacro(_ type: Int, _ family: Int, _ draft: inout Draft) {
    let (source, file) = (types.source(type), types.entries[type].file)
    var index = types.entries[type].declaration
    while index >= 0, case let declaration = source.declarations[index], declaration.parent >= 0 {
      if let modifier = source.modifiers(of: declaration).first(where: { $0.keyword == .private && !$0.isSetter }) {
        if index == types.entries[type].declaration {
          draft.edit([family], file, source.bytes(ofToken: modifier.token), "fileprivate")
        } else {
          draft.refuse(
            [family], .shape,
            "'\(declaration.name.first.map(source.name) ?? "")' is 'private' in another type, where the macro's extension cannot see it; make it 'fileprivate'",
            file: file, token: modifier.token)
        }
      }
      index = declaration.parent
    }
  }

  /// Refuses classes with unknown capitalised attributes. These may be macros that add `@Published` properties, which
  /// appear in no file.
  private func checkMacros(_ type: Int, _ family: Int, _ draft: inout Draft) {
    let (source, file) = (types.source(type), types.entries[type].file)
    let known: Set = ["MainActor", "Observable", "NSApplicationMain", "UIApplicationMain", "Suite"]
    for attribute in source.attributes(of: types.declaration(type)) where source.namesType(attribute.name) {
      let name = source.name(attribute.name)
      // A protocol or another type of this name proves nothing: a macro may have the same name.
      if known.contains(name) || name.hasSuffix("Actor") || types.types(named: name).contains(where: isGlobalActor) {
        continue
      }
      draft.refuse(
        [family], .shape, "'@\(name)' may be a macro that adds published state; write out what it adds, or remove it",
        file: file, token: attribute.name)
    }
  }

  /// Whether a class already has the macro `@Observable`.
  private func hasMacro(_ type: Int) -> Bool {
    !types.source(type).attributes("Observable", of: types.declaration(type)).isEmpty
  }

  /// Whether a type is a global actor, or an alias of one.
  private func isGlobalActor(_ type: Int) -> Bool {
    let (source, declaration) = (types.source(type), types.declaration(type))
    if types.entries[type].kind != .typealias { return !source.attributes("globalActor", of: declaration).isEmpty }
    guard let target = types.aliasedName(of: type)?.last else { return false }
    return target.hasSuffix("Actor")
      || types.types(named: target).contains { types.entries[$0].kind != .typealias && isGlobalActor($0) }
  }

  private func isLocal(_ index: Int, _ source: SourceFile) -> Bool {
    var current = index
    while current >= 0 {
      if source.declarations[current].placement != .file, source.declarations[current].placement != .member {
        return true
      }
      current = source.declarations[current].parent
    }
    return false
  }

  private func checkShape(_ type: Int, _ members: [Int], _ family: Int, _ draft: inout Draft) {
    let (source, file, declaration) = (types.source(type), types.entries[type].file, types.declaration(type))
    for range in source.inheritedTypes(of: declaration) {
      guard let name = source.typeName(at: range.lowerBound)?.parts.last else { continue }
      if name == "NSManagedObject" {
        draft.refuse(
          [family], .shape, "'NSManagedObject' is an 'ObservableObject' itself; leave the class as it is", file: file,
          token: range.lowerBound)
      }
      let isCoded = ["Codable", "Decodable", "Encodable"].contains(name)
      let hasOwn = members.contains { member in
        let member = source.declarations[member]
        return member.kind == .initializer && member.parameters.contains { source.spells($0, "from") }
          || member.kind == .function && member.name.first.map { source.spells($0, "encode") } ?? false
      }
      if isCoded, !hasOwn {
        draft.refuse(
          [family], .shape,
          "the macro renames stored properties, which changes what '\(name)' writes; write the coding by hand",
          file: file, token: range.lowerBound)
      }
    }
  }
}
