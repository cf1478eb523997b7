/// The files of the runtime, as text: a generated package carries them, since the binary must work alone and offline.
public enum CoreSources {
  /// File names and bytes, in the order of their names.
  public static let files: [(name: String, contents: [UInt8])] = [
    ("LoadState.swift", PackageResources.LoadState_swift)
  ]
}
