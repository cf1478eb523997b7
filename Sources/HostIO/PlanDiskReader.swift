import Plans

/// The planner's access to the disk.
public struct PlanDiskReader: PlanDisk {
  private let calls = PlanSystemCalls()

  /// A reader of the real disk.
  public init() {}

  /// Returns the file or folder at `path`. Links are not followed.
  public func entry(at path: String) -> DiskEntry {
    let kind: PlanSystemCalls.Kind
    do throws(PlanSystemCalls.Failure) {
      kind = try calls.kind(of: path)
    } catch {
      return .hidden(reason: PlanSystemCalls.reason(of: error.code))
    }
    do throws(PlanSystemCalls.Failure) {
      switch kind {
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

  /// Returns the path without links; nil if it does not exist.
  public func realPath(of path: String) -> String? { calls.realPath(of: path) }
}
