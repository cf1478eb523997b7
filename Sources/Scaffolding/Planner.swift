/// Request and facts → plan. Pure: it reads through `ProjectFacts` and writes nothing.
public enum Planner {
  /// The plan for `request`: every file, what happens to it, every conflict.
  ///
  /// Throws only where no plan makes sense; what the disk holds against it is a conflict in the plan.
  public static func plan(_ request: Request, facts: ProjectFacts) throws(PlanError) -> Plan {
    guard !request.specs.isEmpty else { throw .noScreens }
    return Plan(root: request.root, steps: [])
  }
}
