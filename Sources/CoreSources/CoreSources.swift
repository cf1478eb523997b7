/// The files of the runtime, as text: a generated package carries them, since the binary must work alone and offline.
public enum CoreSources {
  /// Paths in `Sources/ViewModelCore` and bytes, in the order of the paths.
  public static let files: [(path: String, contents: [UInt8])] = [
    ("LoadState.swift", PackageResources.LoadState_swift)
  ]
}
