import SwiftScan

// The one method of a ViewModel that the View calls, in the conventions that have it.
extension LintedFile {
  /// The methods of ViewModels in the file, each with the class or extension that it is a member of: a `func` that is
  /// neither `static`, `class` nor `override`.
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

  /// The entry points among the members of ViewModels, overriding ones included.
  func viewModelEntryPoints(_ name: String) -> [(scope: Int, method: Int)] {
    viewModelScopes.flatMap { scope in
      members(of: scope).filter { member in
        let declaration = source.declarations[member]
        return declaration.kind == .function && !source.has(.static, declaration) && !source.has(.class, declaration)
          && isEntryPoint(member, name)
      }.map { (scope, $0) }
    }
  }

  /// Whether a method is the entry point of the convention, `send(_:)`: of this name and with one parameter that has no
  /// label.
  func isEntryPoint(_ method: Int, _ name: String) -> Bool {
    let declaration = source.declarations[method]
    guard let token = declaration.name.first, source.text[source.nameBytes(token)].elementsEqual(name.utf8)
    else { return false }
    return source.takesOneUnlabelled(declaration)
  }
}

extension SourceFile {
  /// Whether a function has exactly one parameter, without a label.
  func takesOneUnlabelled(_ declaration: Declaration) -> Bool {
    let parameters = parameters(of: declaration)
    return parameters.count == 1 && tokens[parameters[0].label].kind == .wildcard
  }
}

extension LintedFile {
  /// Whether the project declares a type, and not as what it should be. Of several declarations in one place a right one
  /// will do; generic parameters and type aliases are left alone, and `some` and `any` are looked through.
  ///
  /// - Parameters:
  ///   - type: The type as it is written.
  ///   - scope: The type or extension that it stands in.
  ///   - generics: Where generic parameters are known.
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
