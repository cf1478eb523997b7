import HostIO
import Scaffolding
import SwiftScan

/// The declarations in folders of sources. Folders are read on demand.
final class ModuleContents {
  private struct Folder {
    /// The files of the top-level types, by name.
    var types: [String: FilePath] = [:]
    var files: [String: FilePath] = [:]
    /// Types at any level, by their full name and by their last name.
    var details: [String: ExistingType] = [:]
    /// Members in extensions, by the extended type.
    var extensions: [String: Set<String>] = [:]
    /// Conformances in extensions, by the extended type.
    var conformances: [String: Set<String>] = [:]
    /// The full names of types that are declared `Identifiable`.
    var identifiable: Set<String> = []
  }

  private var folders: [FilePath: Folder] = [:]
  /// Shows the number of files; nil if no progress is shown.
  private let progress: Progress?

  init(progress: Progress? = nil) { self.progress = progress }

  /// The file below a folder that declares a top-level type; nil if there is none.
  func fileDeclaring(_ type: String, below folder: FilePath) -> FilePath? { contents(of: folder).types[type] }

  /// A file below a folder with that name; nil if there is none. Ignores case, as many disks do.
  func fileNamed(_ name: String, below folder: FilePath) -> FilePath? {
    contents(of: folder).files[name.lowercased()]
  }

  /// A type declared below a folder; nil if there is none. `name` is its full name, such as `Local.Post`, or its last
  /// name.
  func declaredType(_ name: String, below folder: FilePath) -> ExistingType? {
    let contents = contents(of: folder)
    guard var type = contents.details[name] else { return identity(name, in: contents) }
    type.members.formUnion(contents.extensions[name] ?? [])
    type.inherited?.formUnion(contents.conformances[type.path.joined(separator: ".")] ?? [])
    return type
  }

  /// The full names of the types declared below a folder.
  func typeNames(below folder: FilePath) -> [String] {
    contents(of: folder).details.compactMap { $0.key == $0.value.path.joined(separator: ".") ? $0.key : nil }.sorted()
  }

  /// `Post.ID`, which `Identifiable` declares implicitly: the type of the property `id`.
  private func identity(_ name: String, in contents: Folder) -> ExistingType? {
    let suffix = ".ID"
    guard name.hasSuffix(suffix), let owner = contents.details[String(name.dropLast(suffix.count))],
      contents.identifiable.contains(owner.path.joined(separator: ".")), let type = owner.propertyTypes["id"]
    else { return nil }
    var identity = ExistingType(kind: .other, file: owner.file)
    identity.path = owner.path + ["ID"]
    identity.alias = type
    return identity
  }

  private func contents(of folder: FilePath) -> Folder {
    if let known = folders[folder] { return known }
    var contents = Folder()
    // A missing folder counts as empty. The build reports unreadable folders.
    let found = FileSystem.kind(folder) == .folder ? FileWalker(honoursIgnores: true).files(below: folder).files : []
    let files = found.filter { !TemplateFolders.contain($0) }
    progress?.begin("read")
    let declared = Threads.map(files.count, threads: Machine.coreCount) { [progress] index in
      progress?.advance()
      return Self.declarations(in: files[index])
    }
    for (file, declarations) in zip(files, declared) {
      contents.files[String(decoding: file.name, as: UTF8.self).lowercased()] = file
      for declaration in declarations {
        if declaration.isIdentifiable { contents.identifiable.insert(declaration.path) }
        switch declaration.kind {
        case .extension(let members, let inherited):
          contents.extensions[declaration.path, default: []].formUnion(members)
          if !inherited.isEmpty { contents.conformances[declaration.path, default: []].formUnion(inherited) }
        case .type(let type, let name, let isAtTop):
          if isAtTop { contents.types[name] = file }
          // Behind `#else`, an empty type may replace one whose framework the system lacks.
          if type.members.isEmpty, contents.details[declaration.path]?.members.isEmpty == false { continue }
          // A hidden type does not replace one that other files can use.
          if type.hidingModifier != nil, contents.details[declaration.path] != nil { continue }
          contents.details[declaration.path] = type
          // The last name also finds a nested type, unless a top-level type has that name.
          if contents.details[name] == nil { contents.details[name] = type }
        }
      }
    }
    folders[folder] = contents
    return contents
  }

  /// A declaration of a type or extension.
  private struct Declared: Sendable {
    enum Kind: Sendable {
      case type(ExistingType, name: String, isAtTop: Bool)
      case `extension`(members: Set<String>, inherited: Set<String>)
    }
    /// The full name of the type.
    var path: String
    var kind: Kind
    /// Whether this declaration makes the type `Identifiable`.
    var isIdentifiable: Bool
  }

  /// The types and extensions in a file, in order; empty if the file cannot be read.
  private static func declarations(in file: FilePath) -> [Declared] {
    guard let bytes = try? FileSystem.read(file) else { return [] }
    let source = SourceFile(SourceText(bytes))
    let reader = TypeReader(source)
    return source.declarations.enumerated().compactMap { index, declaration in
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        guard declaration.placement != .local, let name = declaration.name.first else { return nil }
        let type = reader.type(at: index, file: file)
        return Declared(
          path: source.path(of: index).joined(separator: "."),
          kind: .type(type, name: source.name(name), isAtTop: declaration.placement == .file),
          isIdentifiable: source.isIdentifiable(declaration))
      case .extension:
        return Declared(
          path: source.dottedName(declaration.name).joined(separator: "."),
          kind: .extension(members: reader.members(of: index), inherited: source.inheritedWords(of: declaration)),
          isIdentifiable: source.isIdentifiable(declaration))
      default: return nil
      }
    }
  }
}

extension SourceFile {
  /// The words of an inheritance clause, `unchecked` and `Sendable` for `@unchecked Sendable`.
  fileprivate func inheritedWords(of declaration: Declaration) -> Set<String> {
    Set(
      inheritedTypes(of: declaration).flatMap { range in
        code(of: range).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
  }

  fileprivate func isIdentifiable(_ declaration: Declaration) -> Bool {
    inheritedTypes(of: declaration).contains { range in
      range.last.map { name($0) == "Identifiable" } == true
    }
  }
}

/// Reads the facts about a type that generated code depends on.
private struct TypeReader {
  private let source: SourceFile
  /// The indices of the members, by the index of their type.
  private let own: [Int: [Int]]

  init(_ source: SourceFile) {
    self.source = source
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
    for method in own[index] ?? [] where source.declarations[method].kind == .function {
      guard let name = source.declarations[method].name.first else { continue }
      type.methods[source.name(name), default: []].append(self.method(source.declarations[method]))
    }
    var storage = StoredProperties(memberwise: kind == .struct ? [] : nil)
    for member in own[index] ?? [] {
      let declaration = source.declarations[member]
      switch declaration.kind {
      case .initializer: addInitializer(declaration, to: &type, &storage)
      case .variable, .constant:
        if !source.has(.static, declaration) { addProperties(declaration, to: &type, &storage) }
      case .enumCase:
        let cases = cases(declaration)
        type.plainCases += cases.filter(\.isPlain).map(\.name)
        for each in cases where !each.isPlain { type.payloadLabels[each.name] = each.labels }
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
      parts.append(.init(name: name, type: "\(type)?", mayBeLeftOut: true, fallback: value))
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
    _ declaration: Declaration, to type: inout ExistingType, _ storage: inout StoredProperties
  ) {
    let isConstant = declaration.kind == .constant
    for binding in source.bindings(of: declaration) where binding.pattern.count == 1 && !binding.type.isEmpty {
      type.propertyTypes[source.name(binding.pattern.lowerBound)] = source.code(of: binding.type)
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
      let mayBeLeftOut = !isConstant && text.hasSuffix("?")
      let property = ExistingType.Property(name: source.name(name), type: text, mayBeLeftOut: mayBeLeftOut)
      storage.parts.append(property)
      if !mayBeLeftOut {
        storage.memberwise?.append(property)
        storage.given.append(property)
      }
    }
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

  /// The names of the members. Methods include their labels.
  func members(of index: Int) -> Set<String> {
    var members: Set<String> = []
    for member in own[index] ?? [] {
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
  private func cases(_ declaration: Declaration) -> [(name: String, isPlain: Bool, labels: [String?])] {
    var result: [(name: String, isPlain: Bool, labels: [String?])] = []
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
          result[result.count - 1].isPlain = false
          result[result.count - 1].labels = source.arguments(in: index..<end).map { part in
            part.label >= 0 ? source.name(part.label) : nil
          }
        }
        index = end
      default:
        if isName { result.append((source.name(index), true, [])) }
        isName = false
        index += 1
      }
    }
    return result
  }
}
