import SwiftScan

// The entry point is the only method of a ViewModel that Views call. Not every convention has one.
extension LintedFile {
  /// The methods of the file's ViewModels, each with its class or extension. Leaves out `static`, `class` and
  /// `override` functions.
  var viewModelMethods: [(scope: Int, method: Int)] {
    var methods: [(scope: Int, method: Int)] = []
    if !viewModelScopes.isEmpty { methods.reserveCapacity(16) }
    for scope in viewModelScopes {
      for member in members(of: scope) where isMethod(source.declarations[member]) { methods.append((scope, member)) }
    }
    return methods
  }

  private func isMethod(_ declaration: Declaration) -> Bool {
    declaration.kind == .function && !source.has(.static, declaration) && !source.has(.class, declaration)
      && !source.has(.override, declaration)
  }

  /// The entry points of the file's ViewModels, including overrides.
  func viewModelEntryPoints(_ name: String) -> [(scope: Int, method: Int)] {
    viewModelScopes.flatMap { scope in
      members(of: scope).filter { member in
        let declaration = source.declarations[member]
        return declaration.kind == .function && !source.has(.static, declaration) && !source.has(.class, declaration)
          && isEntryPoint(member, name)
      }.map { (scope, $0) }
    }
  }

  /// Whether a method is the entry point of the convention, such as `send(_:)`: it has this name and exactly one
  /// parameter, without a label.
  func isEntryPoint(_ method: Int, _ name: String) -> Bool {
    let declaration = source.declarations[method]
    guard let token = declaration.name.first, source.text[source.nameBytes(token)].elementsEqual(name.utf8)
    else { return false }
    return source.takesOneUnlabelled(declaration)
  }
}

extension SourceFile {
  /// Whether a function has exactly one parameter, and that has no label.
  func takesOneUnlabelled(_ declaration: Declaration) -> Bool {
    let parameters = parameters(of: declaration)
    return parameters.count == 1 && tokens[parameters[0].label].kind == .wildcard
  }
}

extension LintedFile {
  /// Whether the project declares a type, but not as the expected kind. If there are several declarations in one place,
  /// one of the expected kind is enough. Returns false for generic parameters and type aliases. Ignores `some` and
  /// `any`.
  ///
  /// - Parameters:
  ///   - type: The type as written.
  ///   - scope: The index of the type or extension in which it is written.
  ///   - generics: The ranges in which generic parameters are visible.
  func declares(
    _ type: Range<Int>, in scope: Int, butNot kind: DeclarationKind, _ project: ProjectIndex,
    _ generics: @autoclosure () -> NamedRanges
  ) -> Bool {
    let name = source.typeName(type, opens: true).map(source.name)
    if name.isEmpty || name.count == 1 && generics().know(name[0], at: type.lowerBound) { return false }
    let found = project.declarations(of: name, from: source.typePath(of: scope))
    return !found.isEmpty && !found.contains { $0.kind == kind || $0.kind == .typealias }
  }
}
