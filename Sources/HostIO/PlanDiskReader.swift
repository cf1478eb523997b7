import Scaffolding

/// The disk as the planner sees it.
public struct PlanDiskReader: PlanDisk {
  /// A reader of the real disk.
  public init() {}

  /// What stands at `path`, links not followed.
  public func entry(at path: String) -> DiskEntry { .missing }
}
