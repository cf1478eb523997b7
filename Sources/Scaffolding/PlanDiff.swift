import Plans
import Wording

extension Plan {
  /// Returns the plan as a unified diff for `git apply` or `patch -p1` at the project's root.
  ///
  /// The diff omits files that do not change, and the plan's notes, which are no part of a patch.
  public func diff() -> [UInt8] {
    var result: [UInt8] = []
    for step in steps {
      switch step.action {
      case .create: result += UnifiedDiff.of(path: step.path, from: nil, to: step.contents)
      case .replace: result += UnifiedDiff.of(path: step.path, from: step.existing ?? [], to: step.contents)
      case .delete: result += UnifiedDiff.of(deleted: step.path, step.existing ?? [])
      case .skip, .identical, .conflict: continue
      }
    }
    return result
  }
}
