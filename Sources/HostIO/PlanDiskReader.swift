import Plans

/// The disk as the planner sees it.
public struct PlanDiskReader: PlanDisk {
  private let calls = PlanSystemCalls()

  /// A reader of the real disk.
  public init() {}

  /// What stands at `path`, links not followed.
  public func entry(at path: String) -> DiskEntry {
    do throws(PlanSystemCalls.Failure) {
      switch try calls.kind(of: path) {
      case .missing: return .missing
      case .file: return .file(contents: try calls.contents(of: path))
      case .folder: return .folder(writable: calls.isWritable(folder: path))
      case .link: return .link
      case .other: return .other
      }
    } catch {
      return .unreadable(reason: PlanSystemCalls.reason(of: error.code))
    }
  }

  /// The path without links; nil where nothing stands.
  public func realPath(of path: String) -> String? { calls.realPath(of: path) }
}
