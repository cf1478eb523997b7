import SwiftScan

/// A team's requirements for types, selected by name, kind or inheritance.
public struct TypeRequirements: Sendable {
  // The selected types:
  /// The names of the types.
  public var names: NamePatterns
  /// The kinds of the types, such as `class`; empty for all but protocols.
  public var ofKinds: [String] = []
  /// Names of which each of the types inherits at least one; empty for no restriction.
  public var inheriting: [String] = []

  // The requirements:
  /// The allowed kinds; empty for all.
  public var kinds: [String] = []
  /// The members that they must have, as patterns.
  public var requires: [String] = []
  /// The types that they must inherit from or conform to, directly or indirectly.
  public var inherits: [String] = []
  /// The attributes that they must have.
  public var attributes: [String] = []
  /// The names that they must not mention.
  public var forbids: [MentionPattern] = []
  /// The maximum number of methods that other code may call; nil for no limit.
  public var maxPublicMethods: Int?
  /// Whether classes must be final.
  public var mustBeFinal = false
  /// Whether methods that other code can call must be `async`.
  public var mustBeAsync = false
  /// The allowed access levels; empty for all.
  public var access: [String] = []
  /// The allowed endings of names; empty for no restriction.
  public var suffixes: [String] = []
  /// The allowed beginnings of names; empty for no restriction.
  public var prefixes: [String] = []

  /// Creates requirements for types of these names.
  public init(names: NamePatterns) { self.names = names }

  /// Whether the index must collect the members of types.
  public var needsMembers: Bool { !requires.isEmpty || maxPublicMethods != nil }

  func check(_ file: LintedFile, _ project: ProjectIndex, _ rule: TeamRule, _ findings: inout Findings) {
    let source = file.source
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      guard declaration.kind.hasMembers, declaration.placement != .local,
        let name = source.dottedNameTokens(declaration.name).last, source.isNamed(name, oneOf: names)
      else { continue }
      if declaration.kind == .extension {
        // Only the name of the extended type is known here, not its kind or inheritance.
        guard ofKinds.isEmpty, inheriting.isEmpty else { continue }
        checkCode(of: index, file, rule, &findings)
      } else {
        let type = Candidate(file, project, index, name)
        guard isAbout(type) else { continue }
        report(type, rule, &findings)
        checkCode(of: index, file, rule, &findings)
      }
    }
  }

  /// Whether the requirements apply to a type.
  private func isAbout(_ type: Candidate) -> Bool {
    if inherits.contains(type.name) { return false }
    let isNamed =
      ofKinds.contains(type.kind) || ofKinds.isEmpty && (type.kind != "protocol" || kinds.contains("protocol"))
    return isNamed && (inheriting.isEmpty || !type.inherited.isDisjoint(with: inheriting))
  }

  private func report(_ type: Candidate, _ rule: TeamRule, _ findings: inout Findings) {
    let shown = type.file.path(of: type.index)
    func say(_ subject: String, _ problem: String, _ remedy: String) {
      findings.report(
        type.token, declaration: shown, subject: subject, "'\(shown)' \(problem); \(rule.remedy ?? remedy)")
    }
    if !kinds.isEmpty, !kinds.contains(type.kind) {
      say("kind", "is \(Self.article(type.kind))", "make it \(Self.list(kinds.map(Self.article)))")
    }
    if !rule.isIn(type.file.path) {
      say("in", "is declared outside of \(Self.quoted(rule.paths))", "move it there")
    }
    for name in inherits where !type.inherited.contains(name) {
      say("inherits \(name)", "does not inherit '\(name)'", "add '\(name)' to its inheritance clause")
    }
    for name in attributes where !type.hasAttribute(name) {
      say("attribute \(name)", "has no '@\(name)'", "add the attribute")
    }
    if mustBeFinal, type.kind == "class", !type.isFinal { say("final", "is not final", "mark it 'final'") }
    if !access.isEmpty, !access.contains(type.access) {
      say("access", "is \(type.access)", "make it \(Self.list(access))")
    }
    if !suffixes.isEmpty, !suffixes.contains(where: type.name.hasSuffix) {
      say("suffix", "does not end in \(Self.quoted(suffixes))", "rename it")
    }
    if !prefixes.isEmpty, !prefixes.contains(where: type.name.hasPrefix) {
      say("prefix", "does not begin with \(Self.quoted(prefixes))", "rename it")
    }
    for name in requires {
      let pattern = NamePatterns([name])
      if !type.members.names.contains(where: pattern.matches) {
        say("requires \(name)", "has no '\(name)'", "add it")
      }
    }
    if let most = maxPublicMethods, type.members.methods.count > most {
      say(
        "maxPublicMethods",
        "has \(type.members.methods.count) methods that others can call, of at most \(most): "
          + Self.list(type.members.methods.sorted().prefix(5).map { "'\($0)'" }, "and"),
        "make the others private or move them")
    }
  }

  /// Checks the requirements for the code of a type or extension.
  private func checkCode(of index: Int, _ file: LintedFile, _ rule: TeamRule, _ findings: inout Findings) {
    let source = file.source
    if !forbids.isEmpty { rule.report(forbids, in: source.declarations[index].body, file, &findings) }
    guard mustBeAsync else { return }
    for member in file.members(of: index) where source.isCallableMethod(member, of: index) {
      let method = source.declarations[member]
      let end = method.body.isEmpty ? method.tokens.upperBound : method.body.lowerBound
      guard let name = method.name.first, method.parameters.upperBound <= end,
        // The result may be an `async` closure.
        !(method.parameters.upperBound..<end).prefix(while: { source.tokens[$0].kind != .arrow })
          .contains(where: { source.isNamed($0, "async") })
      else { continue }
      findings.report(
        name, subject: "async \(source.name(name))",
        "'\(file.path(of: member))' is not async; \(rule.remedy ?? "make it 'async'")")
    }
  }

  private static func article(_ kind: String) -> String { (kind == "enum" || kind == "actor" ? "an " : "a ") + kind }
  private static func quoted(_ texts: [String]) -> String { list(texts.map { "'\($0)'" }) }
  private static func list(_ texts: [String], _ word: String = "or") -> String {
    texts.count < 2
      ? texts.first ?? "" : "\(texts.dropLast().joined(separator: ", ")) \(word) \(texts[texts.count - 1])"
  }
}

/// A type that the requirements may apply to.
private struct Candidate {
  let file: LintedFile
  let project: ProjectIndex
  let index: Int
  let token: Int
  let name: String

  init(_ file: LintedFile, _ project: ProjectIndex, _ index: Int, _ token: Int) {
    (self.file, self.project, self.index, self.token) = (file, project, index, token)
    name = file.source.identifierName(token)
  }

  private var declaration: Declaration { file.source.declarations[index] }
  var kind: String { "\(declaration.kind)" }
  var isFinal: Bool { file.source.has(.final, declaration) }
  var members: DeclaredMembers { project.members(of: file.source.typePath(of: index)) }

  /// The last names of all types that it inherits from, directly or through types and extensions of the project.
  var inherited: Set<String> {
    let source = file.source
    let place = source.typePath(of: index)
    var found: Set<String> = []
    var open = source.inheritedNames(of: declaration) + added(to: place)
    while let next = open.popLast() {
      guard let last = next.last, found.insert(last).inserted else { continue }
      for type in project.declarations(of: next, from: place) { open += type.inherited + added(to: type.path) }
    }
    return found
  }

  private func added(to path: TypePath) -> [[String]] {
    project.extensions(of: path).flatMap { project.inherited(byExtensionsOf: $0) }
  }

  func hasAttribute(_ name: String) -> Bool {
    file.source.attributes(of: declaration).contains { file.source.identifierName($0.name) == name }
  }

  /// The access level as written on the type or on the enclosing extension.
  var access: String { file.source.access(of: index) }
}

extension SourceFile {
  /// The access level as written on a declaration or on the enclosing extension; `internal` if there is none.
  func access(of index: Int) -> String {
    let levels: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
    for place in [index, declarations[index].parent] where place >= 0 {
      if place != index, declarations[place].kind != .extension { break }
      for modifier in modifiers(of: declarations[place]) where modifier.detail < 0 && levels.contains(modifier.keyword)
      {
        return "\(modifier.keyword)"
      }
    }
    return "internal"
  }

  /// Whether a member is an instance method that other code can call.
  func isCallableMethod(_ member: Int, of type: Int) -> Bool {
    let declaration = declarations[member]
    return declaration.kind == .function && !has(.static, declaration) && !has(.class, declaration)
      && !has(.override, declaration) && !["private", "fileprivate"].contains(access(of: member))
  }
}

/// The members of a type, in all files of the project.
struct DeclaredMembers: Sendable {
  var names: Set<String> = []
  /// The methods that other code can call, by name and parameters.
  var methods: Set<String> = []
}

extension FileFacts {
  /// Adds the members of types and extensions, for the rules of a team that need them.
  public mutating func addMembers(_ source: SourceFile) {
    for index in source.declarations.indices where source.declarations[index].placement == .member {
      let type = source.declarations[index].parent
      guard type >= 0 else { continue }
      let path = source.typePath(of: type)
      if path.names.isEmpty || path.isLocal { continue }
      let declaration = source.declarations[index]
      var names = source.bindings(of: declaration).flatMap { $0.pattern.map { source.identifierName($0) } }
      switch declaration.kind {
      case .initializer: names.append("init")
      case .subscript: names.append("subscript")
      case .variable, .constant: break
      case .enumCase: names += source.caseNames(of: declaration).map { source.identifierName($0) }
      default: if let name = declaration.name.first { names.append(source.identifierName(name)) }
      }
      declaredMembers[path.name, default: DeclaredMembers()].names.formUnion(names)
      if source.isCallableMethod(index, of: type), let name = names.first {
        // Overloads differ in their parameters.
        let signature = name + source.code(of: declaration.parameters)
        declaredMembers[path.name, default: DeclaredMembers()].methods.insert(signature)
      }
    }
  }
}
