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

  /// What a file of some layers may do.
  struct Rights {
    /// The layers whose types it may mention: its own, and the ones that any of them may use.
    var allowed: Set<Int>
    /// The modules that it may not import, since one of its layers may not.
    var deniedModules: Set<String>
    /// Its layers in words.
    var names: String
  }

  func rights(in layers: [Int]) -> Rights {
    Rights(
      allowed: layers.reduce(into: Set(layers)) { $0.formUnion(self.layers[$1].uses) },
      deniedModules: layers.reduce(into: []) { $0.formUnion(self.layers[$1].deniedModules) }, names: names(layers))
  }

  /// Layers in words: `Data' and 'Domain`. Of more than somebody reads the first.
  func names(_ layers: [Int]) -> String {
    let most = 8
    let names = layers.prefix(most).map { self.layers[$0].name } + (layers.count > most ? ["…"] : [])
    return names.joined(separator: "' and '")
  }
}
