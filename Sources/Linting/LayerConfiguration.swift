/// The layers of a project: which files belong to each is for the caller to say, who knows its patterns for paths.
public struct LayerConfiguration: Sendable {
  /// A layer, and what its files may know.
  public struct Layer: Sendable {
    /// The layers whose types it may mention, besides its own.
    public var uses: Set<String>
    /// The modules that it may not import.
    public var deniedModules: Set<String>

    /// A layer that may use some others.
    public init(uses: Set<String> = [], deniedModules: Set<String> = []) {
      self.uses = uses
      self.deniedModules = deniedModules
    }
  }

  /// By name.
  public var layers: [String: Layer]
  /// The names of the layers of a file, by its path as shown; empty for a file in none.
  public var layersOf: @Sendable (_ path: String) -> [String]

  /// Takes the layers, and what tells the layers of a file.
  public init(layers: [String: Layer], layersOf: @escaping @Sendable (_ path: String) -> [String]) {
    self.layers = layers
    self.layersOf = layersOf
  }
}

/// The layers of a project's files.
struct LayerIndex: Sendable {
  private let configuration: LayerConfiguration
  private var layersByFile: [String: [String]] = [:]

  init(_ configuration: LayerConfiguration, files: [String]) {
    self.configuration = configuration
    for file in files { layersByFile[file] = configuration.layersOf(file).sorted() }
  }

  /// The names of a file's layers, sorted.
  func layers(of file: String) -> [String] { layersByFile[file] ?? [] }

  /// The layers whose types a file of some layers may mention: those, and the ones that any of them may use.
  func allowed(in layers: [String]) -> Set<String> {
    layers.reduce(into: Set(layers)) { $0.formUnion(configuration.layers[$1]?.uses ?? []) }
  }

  /// The modules that any of some layers may not import.
  func deniedModules(in layers: [String]) -> Set<String> {
    layers.reduce(into: []) { $0.formUnion(configuration.layers[$1]?.deniedModules ?? []) }
  }
}
