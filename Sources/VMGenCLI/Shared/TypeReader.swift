import HostIO
import Scaffolding
import SwiftScan

extension SourceFile {
  /// The words of an inheritance clause, `unchecked` and `Sendable` for `@unchecked Sendable`.
  func inheritedWords(of declaration: Declaration) -> Set<String> {
    Set(
      inheritedTypes(of: declaration).flatMap { range in
        code(of: range).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
  }

  /// The module that an `import` names; nil if it names none.
  func importedModule(_ declaration: Declaration) -> String? {
    // `import struct Domain.Post` names the kind of the declaration first.
    let index = declaration.keyword + (tokens[declaration.keyword + 1].kind == .keyword ? 2 : 1)
    return tokens[index].kind == .identifier ? name(index) : nil
  }
}

/// Reads the facts about a type that generated code depends on.
struct TypeReader {
  private let source: SourceFile
  /// Whether other modules use the type, so that only `public` members count.
  private let isOutside: Bool
  /// The indices of the members, by the index of their type.
  private let own: [Int: [Int]]

  init(_ source: SourceFile, isOutside: Bool) {
    self.source = source
    self.isOutside = isOutside
    let members = source.declarations.indices.filter { source.declarations[$0].placement == .member }
    own = Dictionary(grouping: members) { source.declarations[$0].parent }
  }

  func type(at index: Int, file: FilePath) -> ExistingType {
    let declaration = source.declarations[index]
    let kind: ExistingType.Kind =
      switch declaration.kind {
      case .struct: .struct
      case .enum: .enum
      case .class: .class
      case .actor: .actor
      case .protocol: .protocol
      default: .other
      }
    var type = ExistingType(kind: kind, file: file.text, members: members(of: index))
    type.path = source.path(of: index)
    type.generics = source.genericParameters(of: declaration).map(source.name)
    if declaration.kind == .typealias { type.alias = aliased(by: declaration) }
    type.inherited = source.inheritedWords(of: declaration)
    type.attributes = Set(source.attributes(of: declaration).map { source.name($0.name) })
    type.isPublic = source.has(.public, declaration) || source.has(.open, declaration)
    type.hidingModifier = hidingModifier(of: index)
    for method in own[index] ?? [] where source.declarations[method].kind == .function && isVisible(method) {
      guard let name = source.declarations[method].name.first else { continue }
      type.methods[source.name(name), default: []].append(self.method(source.declarations[method]))
    }
    var storage = StoredProperties(memberwise: kind == .struct && !isOutside ? [] : nil)
    for member in own[index] ?? [] {
      let declaration = source.declarations[member]
      switch declaration.kind {
      case .initializer:
        if isVisible(member) { addInitializer(declaration, to: &type, &storage) } else { storage.memberwise = nil }
      case .variable, .constant:
        if source.has(.static, declaration) { continue }
        addProperties(declaration, isVisible: isVisible(member), to: &type, &storage)
      case .enumCase:
        let cases = cases(declaration)
        type.plainCases += cases.filter(\.isPlain).map(\.name)
        for each in cases where !each.isPlain { type.payloadLabels[each.name] = each.labels }
        type.storedTypes += cases.flatMap(\.types)
      default: continue
      }
    }
    type.memberwise = storage.memberwise
    if storage.memberwise != nil {
      type.memberwiseWithDefaults = storage.parts
      if storage.hasChanging { type.memberwiseWithUnsteadyDefaults = storage.given }
    }
    type.hasUnsteadyConstant = storage.differs
    return type
  }

  /// The parameters of the memberwise initialiser that the compiler generates for a struct.
  private struct StoredProperties {
    /// The required ones; nil if there is no memberwise initialiser.
    var memberwise: [ExistingType.Property]?
    /// The required ones and the optional variables.
    var parts: [ExistingType.Property] = []
    /// The required ones and the variables whose value differs each time.
    var given: [ExistingType.Property] = []
    var hasChanging = false
    /// Whether a constant has a value that differs each time.
    var differs = false

    /// Takes the initial value of a property into account.
    mutating func add(_ name: String?, isConstant: Bool, type written: String, value: String) {
      let made = ["Date", "UUID"].first { value == "\($0)()" }
      guard made != nil || [".now", ".random(", "timeIntervalSinceNow"].contains(where: value.contains) else { return }
      guard !isConstant else {
        differs = true
        return
      }
      guard let name, let type = written.isEmpty ? made : written else { return }
      given.append(.init(name: name, type: type))
      parts.append(.init(name: name, type: "\(type)?", defaultsToNil: true, fallback: value))
      hasChanging = true
    }
  }

  private func addInitializer(
    _ declaration: Declaration, to type: inout ExistingType, _ storage: inout StoredProperties
  ) {
    storage.memberwise = nil
    guard let parameters = plainParameters(of: declaration) else { return }
    if parameters.isEmpty { type.hasPlainInit = true }
    if type.initializer == nil, !parameters.isEmpty { type.initializer = parameters }
  }

  private func addProperties(
    _ declaration: Declaration, isVisible: Bool, to type: inout ExistingType, _ storage: inout StoredProperties
  ) {
    let isConstant = declaration.kind == .constant
    for binding in source.bindings(of: declaration)
    where isVisible && binding.pattern.count == 1 && !binding.type.isEmpty {
      let name = source.name(binding.pattern.lowerBound)
      type.propertyTypes[name] = source.code(of: binding.type)
      type.propertyOrder.append(name)
    }
    for binding in source.bindings(of: declaration)
    where isVisible && binding.pattern.count == 1 && binding.type.isEmpty {
      guard let literal = literalType(of: source.code(of: binding.value)) else { continue }
      let name = source.name(binding.pattern.lowerBound)
      type.propertyTypes[name] = literal
      type.propertyOrder.append(name)
    }
    for binding in source.bindings(of: declaration) where binding.isStored {
      if !binding.type.isEmpty { type.storedTypes.append(source.code(of: binding.type)) }
      // A private property also makes the memberwise initialiser private.
      if isHidden(declaration), !isConstant || binding.value.isEmpty { storage.memberwise = nil }
      let start = binding.pattern.lowerBound
      guard binding.value.isEmpty else {
        storage.add(
          binding.pattern.count == 1 ? source.name(start) : nil, isConstant: isConstant,
          type: binding.type.isEmpty ? "" : source.code(of: binding.type), value: source.code(of: binding.value))
        continue
      }
      guard let name = binding.pattern.first, binding.pattern.count == 1, !binding.type.isEmpty,
        source.attributes(of: declaration).isEmpty
      else {
        storage.memberwise = nil
        continue
      }
      let text = source.code(of: binding.type)
      let defaultsToNil = !isConstant && text.hasSuffix("?")
      let property = ExistingType.Property(name: source.name(name), type: text, defaultsToNil: defaultsToNil)
      storage.parts.append(property)
      if !defaultsToNil {
        storage.memberwise?.append(property)
        storage.given.append(property)
      }
    }
  }

  /// The type of a literal: `Int` for `0`. Nil if the value is no literal.
  private func literalType(of value: String) -> String? {
    if value == "true" || value == "false" { return "Bool" }
    if value.hasPrefix("\""), value.hasSuffix("\""), !value.dropFirst().dropLast().contains("\"") { return "String" }
    let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "_") }) else {
      return nil
    }
    return digits.contains(".") ? "Double" : "Int"
  }

  private func method(_ declaration: Declaration) -> ExistingType.Method {
    let end = declaration.body.isEmpty ? declaration.tokens.upperBound : declaration.body.lowerBound
    let behind = source.code(of: declaration.parameters.upperBound..<max(declaration.parameters.upperBound, end))
    let words = behind.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let isClause = words.firstIndex(of: "where") ?? words.count
    let arrow = words.firstIndex(of: "->") ?? isClause
    let result = words[min(arrow + 1, isClause)..<isClause].joined(separator: " ")
    let text = source.code(of: declaration.keyword + 1..<max(declaration.keyword + 1, end))
    return .init(
      signature: signature(of: declaration),
      parameters: source.parameters(of: declaration).map { source.code(of: $0.type) },
      effects: Set(words[..<arrow]), result: result.isEmpty ? "Void" : result,
      text: text.split { $0 == "\n" || $0 == " " }.joined(separator: " "))
  }

  /// The name of a function with its labels, such as `fetchPosts(page:)`.
  private func signature(of function: Declaration) -> String {
    let labels = source.parameters(of: function).map { parameter in
      source.tokens[parameter.label].kind == .wildcard ? "_:" : "\(source.name(parameter.label)):"
    }
    return "\(function.name.first.map { source.name($0) } ?? "")(\(labels.joined()))"
  }

  /// Whether a declaration is `private` or `fileprivate`. `private(set)` does not count.
  private func isHidden(_ declaration: Declaration) -> Bool {
    source.modifiers(of: declaration).contains {
      ($0.keyword == .private || $0.keyword == .fileprivate) && !$0.isSetter
    }
  }

  /// The required parameters of an initialiser; nil if it is hidden, generic, failable, async or throwing.
  private func plainParameters(of declaration: Declaration) -> [ExistingType.Property]? {
    let fails = (declaration.keyword..<max(declaration.keyword, declaration.body.lowerBound)).contains {
      let token = source.tokens[$0]
      let isInParameters = declaration.parameters.contains($0)
      return !isInParameters
        && (token.keyword == .throws || token.keyword == .async || token.kind == .postfixQuestion)
    }
    if fails || isHidden(declaration) || !source.genericParameters(of: declaration).isEmpty { return nil }
    return source.parameters(of: declaration).compactMap { parameter in
      if source.tokens[parameter.type.upperBound].kind == .equal { return nil }
      let isUnlabelled = source.tokens[parameter.label].kind == .wildcard
      return .init(
        name: isUnlabelled ? "_" : source.name(parameter.label), type: source.code(of: parameter.type))
    }
  }

  /// The type after the `=` of a `typealias`, if it is on the same line.
  private func aliased(by declaration: Declaration) -> String? {
    var end = declaration.name.upperBound
    var start: Int?
    while !source.tokens[end].startsLine, source.tokens[end].kind != .semicolon, source.tokens[end].kind != .endOfFile {
      if start == nil, source.tokens[end].kind == .equal { start = end + 1 }
      end += 1
    }
    return start.map { source.code(of: $0..<end) }
  }

  /// The modifier that hides a type from other files, on the type or on an enclosing one; nil if the type is visible.
  private func hidingModifier(of index: Int) -> String? {
    var current = index
    while current >= 0 {
      let declaration = source.declarations[current]
      if source.has(.private, declaration) { return "private" }
      if source.has(.fileprivate, declaration) { return "fileprivate" }
      current = declaration.parent
    }
    return nil
  }

  /// Whether the reader's module can use a declaration: from outside, only if it is `public` at every level.
  func isVisible(_ index: Int) -> Bool {
    if !isOutside { return true }
    var current = index
    while current >= 0 {
      let declaration = source.declarations[current]
      let parent = declaration.parent
      let isOpen = [Keyword.public, .open].contains { source.has($0, declaration) }
      // Cases, requirements of protocols and members of a `public extension` have the access of their parent.
      let isInherited =
        declaration.kind == .enumCase || declaration.kind == .extension
        || parent >= 0
          && (source.declarations[parent].kind == .protocol
            || source.declarations[parent].kind == .extension && source.has(.public, source.declarations[parent]))
      if !isOpen, !isInherited { return false }
      current = parent
    }
    return true
  }

  /// The names of the members. Methods include their labels.
  func members(of index: Int) -> Set<String> {
    var members: Set<String> = []
    for member in own[index] ?? [] where isVisible(member) {
      let declaration = source.declarations[member]
      switch declaration.kind {
      case .function:
        if !declaration.name.isEmpty { members.insert(signature(of: declaration)) }
      case .variable, .constant:
        for binding in source.bindings(of: declaration) {
          for token in binding.pattern where source.tokens[token].kind == .identifier {
            members.insert(source.name(token))
          }
        }
      case .enumCase:
        members.formUnion(cases(declaration).map(\.name))
      default:
        if let name = declaration.name.first { members.insert(source.name(name)) }
      }
    }
    return members
  }

  /// The cases in one declaration, such as `case a, b(Int)`.
  private func cases(
    _ declaration: Declaration
  ) -> [(name: String, isPlain: Bool, labels: [String?], types: [String])] {
    var result: [(name: String, isPlain: Bool, labels: [String?], types: [String])] = []
    var index = declaration.keyword + 1
    var isName = true
    while index < declaration.tokens.upperBound {
      switch source.tokens[index].kind {
      case .comma:
        isName = true
        index += 1
      case .openParen:
        let end = max(index + 1, source.tokens.behind(index))
        if !result.isEmpty {
          let parts = source.arguments(in: index..<end)
          result[result.count - 1].isPlain = false
          result[result.count - 1].labels = parts.map { $0.label >= 0 ? source.name($0.label) : nil }
          result[result.count - 1].types = parts.map { source.code(of: $0.value) }
        }
        index = end
      default:
        if isName { result.append((source.name(index), true, [], [])) }
        isName = false
        index += 1
      }
    }
    return result
  }
}
