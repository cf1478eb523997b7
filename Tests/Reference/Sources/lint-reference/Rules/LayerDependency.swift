import Foundation
import SwiftSyntax

/// Layers as the configuration describes them: which files belong to each, which others it may use, which modules it may
/// not import.
struct Layers: Sendable {
  struct Layer: Decodable, Sendable {
    struct Modules: Decodable, Sendable { var deny: [String]? }

    var paths: [String]
    var uses: [String]?
    var modules: Modules?
  }

  private let layers: [(name: String, layer: Layer)]
  /// What the patterns match against begins behind this.
  private let root: String

  /// Reads the `layers` of a `.vmgen.json`; plain JSON, no comments.
  init(file: String, root: String) throws {
    struct Configuration: Decodable { var layers: [String: Layer] }
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    layers = try JSONDecoder().decode(Configuration.self, from: data).layers.map { ($0.key, $0.value) }
      .sorted { $0.name < $1.name }
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// The layer of a file: the first by name that takes it.
  func layer(of path: String) -> (name: String, layer: Layer)? {
    let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    let components = relative.split(separator: "/").map(String.init)[...]
    return layers.first { each in
      each.layer.paths.contains { matches(components, pattern: $0.split(separator: "/").map(String.init)[...]) }
    }
  }

  /// `**` is any number of folders, `*` and `?` stay within a name.
  private func matches(_ path: ArraySlice<String>, pattern: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      return path.indices.contains { matches(path[$0...], pattern: pattern.dropFirst()) }
        || matches([], pattern: pattern.dropFirst())
    }
    guard let name = path.first else { return false }
    return fnmatch(first, name, 0) == 0 && matches(path.dropFirst(), pattern: pattern.dropFirst())
  }
}

extension Rule {
  /// An identifier mentions the declarations that its name means from where it stands. One of them in no layer, in the file's
  /// own or in one that it may use, and all is well. A denied module is a finding at its name, submodules and scoped imports
  /// included.
  static let layerDependency = Rule(id: "layer_dependency") { context in
    guard let layers = context.layers, let own = layers.layer(of: context.unit.path) else { return [] }
    let allowed = Set([own.name] + (own.layer.uses ?? []))
    let denied = Set(own.layer.modules?.deny ?? [])
    let modules = context.unit.imports.compactMap(\.path.first?.name).filter { denied.contains($0.nameText) }
    let imported = context.unit.imports.map { $0.start..<$0.endPosition.utf8Offset }
    let mentions = context.unit.tree.tokens(viewMode: .sourceAccurate).filter { token in
      guard let identifier = token.identifier, !imported.contains(where: { $0.contains(identifier.offset) }) else {
        return false
      }
      guard context.project.declares(identifier.name) else { return false }
      let found = context.project.declarations(of: [identifier.name], from: token.typePath)
      return !found.isEmpty
        && found.allSatisfy { type in layers.layer(of: type.file).map { !allowed.contains($0.name) } ?? false }
    }
    return (modules + mentions).map(\.start)
  }
}
