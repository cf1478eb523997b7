import SwiftScan

/// The types of parameters and local variables in the scopes of a file's ViewModels. A type is known from an annotation
/// or from an initial value that constructs it.
struct WrittenTypes {
  private var typesByName: [String: [(range: Range<Int>, types: [String])]] = [:]

  /// - Parameter mayMatter: Whether a name is looked up later.
  init(_ file: LintedFile, where mayMatter: (Int) -> Bool) {
    let source = file.source
    var scopes = file.scopes[...]
    for declaration in source.declarations {
      while let first = scopes.first, first.upperBound <= declaration.keyword { scopes.removeFirst() }
      guard let scope = scopes.first else { break }
      switch declaration.kind {
      case .function, .initializer, .subscript: break
      default: continue
      }
      guard scope.contains(declaration.keyword) else { continue }
      for parameter in source.parameters(of: declaration) where mayMatter(parameter.name) {
        add(parameter.name, source.writtenTypes(parameter.type, value: 0..<0, file.code), declaration.tokens, source)
      }
    }
    file.scopeNames.forEach { name in
      let token = Int(name.token)
      guard token > 0, [.let, .var].contains(source.tokens[token - 1].keyword), mayMatter(token),
        let function = file.enclosingFunction(of: token)
      else { return }
      add(token, Self.types(ofLocal: token, source), function, source)
    }
    for name in typesByName.keys { typesByName[name]?.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  private mutating func add(_ token: Int, _ types: [Int], _ range: Range<Int>, _ source: SourceFile) {
    typesByName[source.identifierName(token), default: []].append((range, types.map(source.identifierName)))
  }

  /// The last name of the type in `let x: A.B<C>` or in `let x = A.B(…)`.
  private static func types(ofLocal name: Int, _ source: SourceFile) -> [Int] {
    var index = name + 1
    let isAnnotation = source.tokens[index].kind == .colon
    guard isAnnotation || source.tokens[index].kind == .equal else { return [] }
    index = isAnnotation ? index + 1 : source.firstName(of: index + 1, before: source.tokens.count - 1)
    while isAnnotation, [.any, .some].contains(source.tokens[index].keyword) { index += 1 }
    while source.tokens[index].kind == .identifier, source.tokens[index + 1].kind == .period,
      source.tokens[index + 2].kind == .identifier, source.startsWithCapital(index + 2)
    {
      index += 2
    }
    guard source.tokens[index].kind == .identifier, source.startsWithCapital(index) else { return [] }
    return [index]
  }

  /// The names in the type of a variable; nil if no parameter or local variable with this name is visible at a token.
  /// If several are visible, the one that starts last counts.
  func types(of name: String, at token: Int) -> [String]? {
    guard let entries = typesByName[name] else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].range.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    return entries[..<low].suffix(Self.visitLimit).last { $0.range.contains(token) }?.types
  }

  /// Limits the number of steps if functions are deeply nested.
  private static let visitLimit = 64
}

/// Finds the ViewModel's class or extension around tokens. Pass tokens in order.
struct ScopeCursor {
  private let file: LintedFile
  private var open: [Int] = []
  private var next = 0

  init(_ file: LintedFile) { self.file = file }

  /// The index of the innermost declaration of a ViewModel's scope around a token.
  mutating func scope(around token: Int) -> Int? {
    let (scopes, declarations) = (file.viewModelScopes, file.source.declarations)
    while next < scopes.count, declarations[scopes[next]].tokens.lowerBound <= token {
      open.append(scopes[next])
      next += 1
    }
    while let last = open.last, declarations[last].tokens.upperBound <= token { open.removeLast() }
    return open.last
  }
}

extension LintedFile {
  /// The names in the type of a parameter or of a property of the file.
  func declaredTypes(of name: Int) -> [String] {
    func isSame(_ token: Int) -> Bool {
      source.text[source.identifierBytes(token)].elementsEqual(source.text[source.identifierBytes(name)])
    }
    var current = source.innermostDeclaration(containing: name)
    while let index = current, !source.declarations[index].kind.hasMembers {
      if let parameter = source.parameters(of: source.declarations[index]).first(where: { isSame($0.name) }) {
        return source.writtenTypes(parameter.type, value: 0..<0, code).map(source.identifierName)
      }
      current = source.declarations[index].parent < 0 ? nil : source.declarations[index].parent
    }
    for declaration in source.declarations
    where declaration.placement == .member && [.variable, .constant].contains(declaration.kind) {
      for binding in source.bindings(of: declaration) {
        guard let token = source.firstName(in: binding.pattern), isSame(token) else { continue }
        return source.writtenTypes(binding.type, value: binding.value, code).map(source.identifierName)
      }
    }
    return []
  }
}
