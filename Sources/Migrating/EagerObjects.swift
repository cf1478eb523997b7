import SwiftScan

/// The calls that create an object as the argument of a View that keeps it with `@StateObject`. The View's memberwise
/// initialiser evaluates such an argument once; with `@State` it does so at every call.
struct EagerObjects {
  private let types: TypeTable
  private let wrappers: WrappedProperties

  /// A parameter of a View's memberwise initialiser.
  private struct Parameter {
    var label: String
    var view: Int
    var families: Set<Int>
  }

  init(_ types: TypeTable, _ wrappers: WrappedProperties) { (self.types, self.wrappers) = (types, wrappers) }

  /// Adds the places of the arguments to the draft.
  func run(_ draft: inout Draft) {
    let parameters = parameters
    if parameters.isEmpty { return }
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for token in 0..<source.tokens.count where source.kind(token) == .identifier && source.namesType(token) {
        guard let found = parameters[source.name(token)] else { continue }
        var open = token + 1
        if source.isLess(open) { open = source.behindAngles(open, before: source.tokens.count - 1) }
        // A hosting controller takes its root view once.
        let isRoot = source.kind(token - 1) == .colon && source.spells(token - 2, "rootView")
        guard source.kind(open) == .openParen, !isRoot, !isPreview(token, source) else { continue }
        let meant = types.resolve([source.name(token)], file: file, token: token)
        for parameter in found where meant.contains(parameter.view) {
          let arguments = source.arguments(in: open..<source.tokens.behind(open))
          let isMeant = { (argument: CallArgument) in
            argument.label >= 0 && source.name(argument.label) == parameter.label
          }
          guard let value = arguments.first(where: isMeant)?.value, source.mayCreate(value) else { continue }
          let place = types.place(file: file, token: value.lowerBound)
          for family in parameter.families { draft.states.append((family, place)) }
        }
      }
    }
  }

  /// The parameters of memberwise initialisers by the name of the View.
  private var parameters: [String: [Parameter]] {
    var parameters: [String: [Parameter]] = [:]
    for property in wrappers.properties where property.kind == .stateObject {
      let source = types.files[property.file].source
      let token = property.attribute.name
      guard wrappers.owner(file: property.file, token: token) != "Owned",
        let name = source.bindings(of: source.declarations[property.declaration]).first.flatMap({
          source.firstName(in: $0.pattern)
        })
      else { continue }
      for view in types.owners(file: property.file, token: token) where hasMemberwiseInitializer(view) {
        guard let last = types.entries[view].path.last else { continue }
        parameters[last, default: []].append(
          Parameter(label: source.name(name), view: view, families: property.families))
      }
    }
    return parameters
  }

  /// Whether a token is part of a preview. The code of `#Preview` is in no declaration.
  private func isPreview(_ token: Int, _ source: SourceFile) -> Bool {
    guard source.innermostDeclaration(containing: token) != nil else { return true }
    guard let around = source.typeAround(token) else { return false }
    return source.inheritedTypes(of: source.declarations[around]).contains {
      source.typeName(at: $0.lowerBound)?.parts.last == "PreviewProvider"
    }
  }

  private func hasMemberwiseInitializer(_ view: Int) -> Bool {
    types.entries[view].kind == .struct
      && !types.source(view).declarations.contains {
        $0.kind == .initializer && $0.parent == types.entries[view].declaration
      }
  }
}

extension SourceFile {
  /// Whether the expression of some tokens may create an object: it contains a call or a closure.
  func mayCreate(_ expression: Range<Int>) -> Bool {
    expression.contains { kind($0) == .openParen || kind($0) == .openBrace }
  }
}
