import Plans
import Wording

extension Plan {
  /// The plan as a unified diff, which `git apply` and `patch -p1` take at the project's root.
  ///
  /// Files that do not change are not in it. The notes are left to the caller: they are no part of a patch.
  public func diff() -> [UInt8] {
    var result: [UInt8] = []
    for step in steps {
      switch step.action {
      case .create: result += UnifiedDiff.of(path: step.path, from: nil, to: step.contents)
      case .replace: result += UnifiedDiff.of(path: step.path, from: step.existing ?? [], to: step.contents)
      case .skip, .identical, .conflict: continue
      }
    }
    return result
  }
}
