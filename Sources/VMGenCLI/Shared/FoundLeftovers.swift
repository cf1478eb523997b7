import HostIO

/// Hidden files that killed runs left, and what a command says of them.
struct FoundLeftovers {
  let paths: [FilePath]
  private let current: FilePath

  /// The leftovers directly in some folders.
  init(in folders: some Sequence<FilePath>, current: FilePath) {
    paths = Leftovers.find(in: folders)
    self.current = current
  }

  /// A note for each, with what to do.
  ///
  /// - Parameter remedy: In the imperative: "delete it".
  func notes(_ remedy: String) -> [String] {
    paths.map { "a killed run left '\($0.relative(to: current).displayed)'; \(remedy)" }
  }
}
