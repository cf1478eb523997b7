import Foundation
import SwiftSyntax

/// The layers of the configuration: the files of each layer, the layers that it may use, and the modules that it must
/// not import.
struct Layers: Sendable {
  struct Layer: Decodable, Sendable {
    struct Modules: Decodable, Sendable { var deny: [String]? }

    var paths: [String]
    var uses: [String]?
    var modules: Modules?
  }

  private let layers: [(name: String, layer: Layer)]
  /// The prefix of all paths, which the patterns do not contain.
  private let root: String

  /// Reads the `layers` of a `.vmgen.json`, which must be JSON without comments.
  init(file: String, root: String) throws {
    struct Configuration: Decodable { var layers: [String: Layer] }
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    layers = try JSONDecoder().decode(Configuration.self, from: data).layers.map { ($0.key, $0.value) }
      .sorted { $0.name < $1.name }
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// The layer of a file: the first one by name with a matching pattern.
  func layer(of path: String) -> (name: String, layer: Layer)? {
    let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    let components = relative.split(separator: "/").map(String.init)[...]
    return layers.first { each in
      each.layer.paths.contains { matches(components, pattern: $0.split(separator: "/").map(String.init)[...]) }
    }
  }

  /// `**` matches any number of folders; `*` and `?` match within a name.
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
  /// An identifier mentions all declarations that its name means at its place. It is no finding if one of them is in no
  /// layer, in the file's own layer, or in a layer that it may use. A denied module is a finding at its name, including
  /// submodules and scoped imports.
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
