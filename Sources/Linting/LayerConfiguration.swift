/// The layers of a project. The caller maps files to layers, because it knows the path patterns.
public struct LayerConfiguration: Sendable {
  /// A layer with its restrictions.
  public struct Layer: Sendable {
    /// The name in the configuration.
    public var name: String
    /// The indices of the other layers whose types this layer may mention.
    public var uses: Set<Int>
    /// The modules that this layer must not import.
    public var deniedModules: Set<String>

    /// Creates a layer.
    public init(name: String, uses: Set<Int> = [], deniedModules: Set<String> = []) {
      self.name = name
      self.uses = uses
      self.deniedModules = deniedModules
    }
  }

  /// Sorted by name. All layer indices refer to this array.
  public var layers: [Layer]
  /// The sorted layer indices of a file, given its path as shown; empty if the file is in no layer. Called once for
  /// each file.
  public var layersOf: @Sendable (_ path: String) -> [Int]

  /// Creates a configuration.
  public init(layers: [Layer], layersOf: @escaping @Sendable (_ path: String) -> [Int]) {
    self.layers = layers
    self.layersOf = layersOf
  }

  /// The types and modules that files in certain layers may use. Up to eight layers keep separate sets, because merging
  /// long sets for many files is slow.
  struct Rights {
    fileprivate var layers: [Int]
    fileprivate var uses: [Set<Int>]
    fileprivate var denied: [Set<String>]
    /// The layers' names, for messages.
    var names: String

    /// Whether these files may mention types of a layer: one of their own, or one that any of their layers may use.
    func allow(_ layer: Int) -> Bool { layers.contains(layer) || uses.contains { $0.contains(layer) } }

    /// Whether one of the files' layers must not import a module.
    func deny(_ module: String) -> Bool { denied.contains { $0.contains(module) } }
  }

  private static let separateSetLimit = 8

  func rights(in layers: [Int]) -> Rights {
    let own = layers.map { self.layers[$0] }
    if layers.count <= Self.separateSetLimit {
      return Rights(layers: layers, uses: own.map(\.uses), denied: own.map(\.deniedModules), names: names(layers))
    }
    return Rights(
      layers: [], uses: [own.reduce(into: Set(layers)) { $0.formUnion($1.uses) }],
      denied: [own.reduce(into: []) { $0.formUnion($1.deniedModules) }], names: names(layers))
  }

  /// The names of layers, for messages: `Data' and 'Domain`. Lists at most eight.
  func names(_ layers: [Int]) -> String {
    let names =
      layers.prefix(Self.separateSetLimit).map { self.layers[$0].name }
      + (layers.count > Self.separateSetLimit ? ["…"] : [])
    return names.joined(separator: "' and '")
  }
}
