/// The folders of git and Xcode, into which vmgen writes no files.
public enum ReservedFolder {
  /// Returns the owner of a path with such a folder among its components: `part of the git repository`; otherwise nil.
  public static func owner(of path: String) -> String? {
    // Disks may ignore case.
    for component in path.lowercased().split(separator: "/") {
      if component == ".git" { return "part of the git repository" }
      if component.hasSuffix(".xcodeproj") || component.hasSuffix(".xcworkspace") { return "part of an Xcode project" }
    }
    return nil
  }
}
