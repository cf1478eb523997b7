import SwiftScan

/// Adds `@MainActor` to types that have lost it with a wrapper.
///
/// In Swift 5, a property with `@StateObject`, `@ObservedObject` or `@EnvironmentObject` isolates its type to the main
/// actor. Its successors do not. A `View` is isolated by its protocol.
struct LostIsolation {
  private let types: TypeTable
  private let wrappers: WrappedProperties

  init(_ types: TypeTable, _ wrappers: WrappedProperties) { (self.types, self.wrappers) = (types, wrappers) }

  /// The wrappers that isolate the type of their property.
  private static let isolating: Set = [
    "StateObject", "ObservedObject", "EnvironmentObject", "UIApplicationDelegateAdaptor",
    "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor", "WKExtensionDelegateAdaptor", "Owned",
  ]
  /// The protocols of SwiftUI that isolate the types which conform in their own declaration.
  private static let protocols: Set = [
    "View", "App", "Scene", "ViewModifier", "EnvironmentalModifier", "UIViewRepresentable",
    "UIViewControllerRepresentable", "UIGestureRecognizerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable", "NSGestureRecognizerRepresentable", "WKInterfaceObjectRepresentable", "Commands",
    "ToolbarContent", "CustomizableToolbarContent", "Widget", "WidgetBundle", "ControlWidget", "PreviewProvider",
    "ButtonStyle", "PrimitiveButtonStyle", "LabelStyle", "ToggleStyle",
  ]

  /// Adds the edits for types whose isolating wrappers all go.
  ///
  /// - Parameter accepted: The families that migrate.
  func restore(_ draft: inout Draft, _ accepted: Set<Int>) {
    var lost: [Int: (families: Set<Int>, declarations: Set<Int>)] = [:]
    for property in wrappers.properties where property.families.isSubset(of: accepted) {
      let source = types.files[property.file].source
      guard let type = types.type(file: property.file, declaration: source.declarations[property.declaration].parent)
      else { continue }
      let isOwned =
        property.kind == .stateObject
        && wrappers.owner(file: property.file, token: property.attribute.name) == "Owned"
      if isOwned { continue }
      lost[type, default: ([], [])].families.formUnion(property.families)
      lost[type, default: ([], [])].declarations.insert(property.declaration)
    }
    for (type, found) in lost where [.struct, .class].contains(types.entries[type].kind) {
      let (source, declaration) = (types.source(type), types.declaration(type))
      let keepsWrapper = source.declarations.enumerated().contains { index, member in
        member.parent == types.entries[type].declaration && member.kind == .variable
          && !found.declarations.contains(index)
          && source.attributes(of: member).contains { Self.isolating.contains(source.name($0.name)) }
      }
      if keepsWrapper || !mayBeIsolated(type) || isIsolated(type) { continue }
      let first = source.modifiers(of: declaration).first?.token ?? declaration.keyword
      let place = Int(source.tokens[first].start)
      draft.edit(found.families, types.entries[type].file, place..<place, "@MainActor ")
    }
  }

  /// Whether `@MainActor` is allowed: the type has no superclass other than `NSObject`.
  private func mayBeIsolated(_ type: Int) -> Bool {
    let (source, declaration) = (types.source(type), types.declaration(type))
    if source.has(.nonisolated, declaration) { return false }
    guard types.entries[type].kind == .class, let first = source.inheritedTypes(of: declaration).first,
      let name = source.typeName(at: first.lowerBound)
    else { return true }
    let inherited = types.resolve(name.parts, file: types.entries[type].file, token: first.lowerBound)
    let last = name.parts.last ?? ""
    let isProtocol = ["Delegate", "DataSource", "Protocol", "able"].contains { last.hasSuffix($0) }
    return last == "NSObject" || inherited.isEmpty && isProtocol
      || inherited.contains { types.entries[$0].kind == .protocol }
  }

  /// Whether a type is isolated by an attribute of its own, or by a type from which it inherits.
  private func isIsolated(_ type: Int, depth: Int = 0) -> Bool {
    let (source, declaration) = (types.source(type), types.declaration(type))
    if source.attributes(of: declaration).contains(where: { source.name($0.name).hasSuffix("Actor") }) { return true }
    return source.inheritedTypes(of: declaration).contains { range in
      source.composition(in: range).contains { part in
        let inherited = types.inherited(
          part.parts, file: types.entries[type].file, token: part.tokens.lowerBound)
        if inherited.isEmpty { return part.parts.last.map(Self.protocols.contains) ?? false }
        return depth < Self.depthLimit && inherited.contains { isIsolated($0, depth: depth + 1) }
      }
    }
  }

  private static let depthLimit = 8
}
