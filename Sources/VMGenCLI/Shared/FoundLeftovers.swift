import HostIO

/// Hidden files that killed runs left behind, with notes about them.
struct FoundLeftovers {
  let paths: [FilePath]
  private let current: FilePath

  /// The leftovers directly in some folders.
  init(in folders: some Sequence<FilePath>, current: FilePath) {
    paths = Leftovers.find(in: folders)
    self.current = current
  }

  /// A note for each file, with a remedy.
  ///
  /// - Parameter remedy: The remedy, in the imperative: "delete it".
  func notes(_ remedy: String) -> [String] {
    paths.map { "a killed run left '\($0.relative(to: current).displayed)'; \(remedy)" }
  }
}
