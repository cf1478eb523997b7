/// The layers of a project: which files belong to each is for the caller to say, who knows its patterns for paths.
public struct LayerConfiguration: Sendable {
  /// A layer, and what its files may know.
  public struct Layer: Sendable {
    /// What it is called.
    public var name: String
    /// The places of the layers whose types it may mention, besides its own.
    public var uses: Set<Int>
    /// The modules that it may not import.
    public var deniedModules: Set<String>

    /// A layer that may use some others.
    public init(name: String, uses: Set<Int> = [], deniedModules: Set<String> = []) {
      self.name = name
      self.uses = uses
      self.deniedModules = deniedModules
    }
  }

  /// Sorted by name; a layer is meant by its place here.
  public var layers: [Layer]
  /// The layers of a file, by its path as shown, in order; empty for a file in none. Asked for once a file.
  public var layersOf: @Sendable (_ path: String) -> [Int]

  /// Takes the layers, and what tells the layers of a file.
  public init(layers: [Layer], layersOf: @escaping @Sendable (_ path: String) -> [Int]) {
    self.layers = layers
    self.layersOf = layersOf
  }

  /// What a file of some layers may do. Of few layers nothing is joined: they may be long, and the files many.
  struct Rights {
    fileprivate var layers: [Int]
    fileprivate var uses: [Set<Int>]
    fileprivate var denied: [Set<String>]
    /// Its layers in words.
    var names: String

    /// Whether it may mention types of a layer: one of its own, or one that any of these may use.
    func allow(_ layer: Int) -> Bool { layers.contains(layer) || uses.contains { $0.contains(layer) } }

    /// Whether it may not import a module, since one of its layers may not.
    func deny(_ module: String) -> Bool { denied.contains { $0.contains(module) } }
  }

  private static let few = 8

  func rights(in layers: [Int]) -> Rights {
    let own = layers.map { self.layers[$0] }
    if layers.count <= Self.few {
      return Rights(layers: layers, uses: own.map(\.uses), denied: own.map(\.deniedModules), names: names(layers))
    }
    return Rights(
      layers: [], uses: [own.reduce(into: Set(layers)) { $0.formUnion($1.uses) }],
      denied: [own.reduce(into: []) { $0.formUnion($1.deniedModules) }], names: names(layers))
  }

  /// Layers in words: `Data' and 'Domain`. Of more than somebody reads the first.
  func names(_ layers: [Int]) -> String {
    let names = layers.prefix(Self.few).map { self.layers[$0].name } + (layers.count > Self.few ? ["…"] : [])
    return names.joined(separator: "' and '")
  }
}
