import SwiftScan

/// Finds the classes and protocols that receivers refer to.
struct ReceiverResolution {
  private let types: ProjectTypes
  /// The paths of classes that are ViewModels.
  private let viewModels: Set<NamePath>
  /// The classes and extensions of ViewModels by path.
  private let parts: [NamePath: [ViewModelPart]]
  /// The properties with a ViewModel's type, by the path of their type.
  private var properties: [NamePath: [(name: UInt64, receiver: ViewModelReferences.Receiver)]] = [:]

  /// The functions that return a ViewModel, by the hash of their name.
  private var functions: [UInt64: [(owner: NamePath, receiver: ViewModelReferences.Receiver)]] = [:]

  private static let viewModel = "viewModel"
  /// The endings of names of screens: `CartView`, `CartViewController`, `CartScreen`.
  private static let screens = ["View", "ViewController", "Controller", "Screen", "Page"]

  init(_ files: [ReferenceFacts], _ types: ProjectTypes, _ viewModels: [ViewModelPart]) {
    self.types = types
    self.viewModels = Set(viewModels.lazy.filter(\.isClass).map(\.path.name))
    parts = Dictionary(grouping: viewModels, by: \.path.name)
    for file in files {
      for property in file.properties {
        properties[property.owner.name, default: []].append((property.name, file.receivers[property.receiver]))
      }
      for function in file.functions {
        functions[function.name, default: []].append((function.owner.name, file.receivers[function.receiver]))
      }
    }
  }

  /// The paths of the classes and protocols that a receiver refers to. Includes the superclasses of a class, because a
  /// property may be declared there.
  func paths(of receiver: ViewModelReferences.Receiver) -> [NamePath] {
    switch receiver {
    case .type(let name, let place): return paths(ofType: name, from: place)
    case .element(let property, let owner):
      // If several types have this path, the first one with the property counts.
      let parts = paths(of: owner).lazy.flatMap { self.parts[$0] ?? [] }
      for part in parts {
        guard let types = part.properties.first(where: { $0.name == property })?.types, types.count == 1 else {
          continue
        }
        return paths(ofType: types, from: part.path)
      }
      return []
    case .member(let name, let base, let guess):
      guard let owner = self.owner(base) else { return guess.map { paths(of: $0) } ?? [] }
      guard case .type(let type, let place)? = property(Fingerprint.hash(name.utf8), of: owner) else { return [] }
      return paths(ofType: type, from: place)
    case .result(let function, let owner): return paths(ofResult: Fingerprint.hash(function.utf8), calledIn: owner)
    case .property(let name, let owner):
      if let declared = property(Fingerprint.hash(name.utf8), of: owner) {
        if case .type(let name, let place) = declared { return paths(ofType: name, from: place) }
        return []
      }
      // The View declares no such property, so derive the ViewModel's name from the View's.
      guard name == Self.viewModel, let last = owner.names.last else { return [] }
      var names = [owner.names + ["ViewModel"]]
      let outer = Array(owner.names.dropLast())
      for screen in Self.screens where last.hasSuffix(screen) {
        names.append(outer + [last.dropLast(screen.count) + "ViewModel"])
      }
      for path in names.map({ NamePath($0) }) {
        let found = classesAndProtocols(at: path, isLocal: false)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// Whether the project tells what a receiver is: a ViewModel, or something else. A type that is written tells it.
  ///
  /// - Parameter paths: The paths of the receiver.
  func explains(_ receiver: ViewModelReferences.Receiver, _ paths: [NamePath]) -> Bool {
    switch receiver {
    case .type, .element: return true
    case .property, .result: return !paths.isEmpty
    case .member(let name, let base, _):
      guard let owner = self.owner(base) else { return false }
      return property(Fingerprint.hash(name.utf8), of: owner) != nil
    }
  }

  /// The type of the object before a member; nil if the file does not tell it, or the project does not declare it.
  private func owner(_ base: ViewModelReferences.Receiver?) -> TypePath? {
    guard case .type(let name, let place)? = base else { return nil }
    return types.path(of: name, from: place).map { TypePath(names: $0, isLocal: place.isLocal) }
  }

  /// The paths of what a function returns: one of the type in which it is called, else all of its name if they agree.
  private func paths(ofResult function: UInt64, calledIn owner: TypePath) -> [NamePath] {
    let named = functions[function] ?? []
    let own = named.filter { $0.owner == owner.name }
    let found = (own.isEmpty ? named : own).prefix(Self.mostFunctions).map { paths(of: $0.receiver) }
    guard let first = found.first, found.allSatisfy({ $0 == first }) else { return [] }
    return first
  }

  /// The most functions of one name that are compared for one call.
  private static let mostFunctions = 32

  /// The type of a property that another file declares, in the type itself or a superclass.
  private func property(_ name: UInt64, of owner: TypePath) -> ViewModelReferences.Receiver? {
    var open = [owner]
    var visited: Set<NamePath> = []
    while let type = open.popLast() {
      guard visited.insert(type.name).inserted else { continue }
      if let found = properties[type.name]?.first(where: { $0.name == name }) { return found.receiver }
      open += superclasses(of: type.name, isLocal: type.isLocal)
    }
    return nil
  }

  /// - Parameter aliasLimit: The most type aliases to follow, such as `typealias ViewModel = CartViewModel`.
  private func paths(ofType name: [String], from place: TypePath, aliasLimit: Int = 4) -> [NamePath] {
    guard let path = types.path(of: name, from: place).map({ NamePath($0) }) else { return [] }
    let found = classesAndProtocols(at: path, isLocal: place.isLocal)
    guard found.isEmpty, aliasLimit > 0, let declared = types.types[path], declared.count == 1,
      declared[0].kind == .typealias, declared[0].inherited.count == 1
    else { return found }
    let around = TypePath(names: Array(path.names.dropLast()), isLocal: place.isLocal)
    return paths(ofType: declared[0].inherited[0], from: around, aliasLimit: aliasLimit - 1)
  }

  private func classesAndProtocols(at path: NamePath, isLocal: Bool) -> [NamePath] {
    guard viewModels.contains(path) || types.types[path]?.contains(where: { $0.kind == .protocol }) ?? false else {
      return []
    }
    var found = [path]
    var open = superclasses(of: path, isLocal: isLocal)
    while let next = open.popLast() {
      guard !found.contains(next.name), found.count < SourceFile.longestPath else { continue }
      found.append(next.name)
      open += superclasses(of: next.name, isLocal: next.isLocal)
    }
    return found
  }

  private func superclasses(of path: NamePath, isLocal: Bool) -> [TypePath] {
    var found: [TypePath] = []
    for type in types.types[path] ?? [] where type.kind == .class {
      for name in type.inherited {
        guard let path = types.path(of: name, from: type.path),
          types.types[NamePath(path)]?.contains(where: { $0.kind == .class }) ?? false
        else { continue }
        found.append(TypePath(names: path, isLocal: isLocal))
      }
    }
    return found
  }
}
