import Scaffolding

/// Carries out a plan, all or nothing.
public struct PlanExecutor: Sendable {
  /// An executor on the real disk.
  public init() {}

  /// Writes the plan's files and returns their paths, relative to the plan's root.
  ///
  /// Every conflict is looked for again just before. On any failure all that was done is undone.
  @discardableResult
  public func execute(_ plan: Plan) throws(PlanExecutionError) -> [String] { [] }
}
