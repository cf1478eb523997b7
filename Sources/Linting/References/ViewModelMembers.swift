import SwiftScan

/// The names in a scope of a ViewModel, to detect a View's own state that repeats them.
struct ViewModelMembers: Sendable {
  let viewModel: TypePath
  /// Hashes of the names of properties and parameters.
  let names: [UInt64]
  /// The dotted name of the type of a stored property `state`; empty if there is none.
  let state: [String]

  /// The members of all ViewModel scopes of a file; empty in conventions without rules about a View's own state.
  static func all(in file: LintedFile) -> [ViewModelMembers] {
    switch file.convention {
    case .observable, .uikit, .clean: []
    case .unidirectional, .representable: file.viewModelScopes.map { ViewModelMembers($0, in: file) }
    }
  }

  private init(_ scope: Int, in file: LintedFile) {
    let source = file.source
    var names: [UInt64] = []
    var state: [String] = []
    for member in file.members(of: scope) {
      let declaration = source.declarations[member]
      switch declaration.kind {
      case .variable, .constant:
        for binding in source.bindings(of: declaration) {
          guard let name = source.firstName(in: binding.pattern) else { continue }
          names.append(source.nameHash(name))
          guard source.isNamed(name, "state"), state.isEmpty else { continue }
          state = Self.type(of: binding, in: file)
        }
      case .function, .initializer:
        for parameter in source.parameters(of: declaration) { names.append(source.nameHash(parameter.name)) }
      default: continue
      }
    }
    (viewModel, self.names, self.state) = (source.typePath(of: scope), names, state)
  }

  private static func type(of binding: Binding, in file: LintedFile) -> [String] {
    let source = file.source
    let tokens =
      binding.type.isEmpty
      ? source.constructedTypeName(binding.value, file.code) : source.typeName(binding.type, unwraps: true)
    return tokens.map(source.name)
  }
}
