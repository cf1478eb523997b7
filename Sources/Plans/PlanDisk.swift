/// Read access to the disk for a planner.
public protocol PlanDisk {
  /// Returns the entry at `path`, an absolute path without `.` and `..`. A link at its end is not followed.
  func entry(at path: String) -> DiskEntry

  /// Returns the absolute path of the same file without links; nil if there is no file.
  func realPath(of path: String) -> String?
}

/// The kinds of entries at a path.
public enum DiskEntry: Hashable, Sendable {
  /// Nothing exists at the path.
  case missing
  /// A regular file and its bytes.
  case file(contents: [UInt8])
  /// A regular file that could not be read, with the reason.
  case unreadable(reason: String)
  /// An entry that this process cannot see, because it may not look into a folder above, with the reason.
  case hidden(reason: String)
  /// A folder; `writable` says whether this process may create files in it.
  case folder(writable: Bool)
  /// A symbolic link, whatever its target.
  case link
  /// A socket, device or pipe.
  case other
}
