extension Plan {
  /// The plan for people: one line per file, conflicts with their reasons, notes. Paths relative to `folder`.
  public func text(relativeTo folder: String? = nil) -> String { "" }

  /// The plan for programs: `{"version": 1, "steps": [{"action", "path", "bytes", …}], "notes": […]}`.
  public func json(relativeTo folder: String? = nil) -> String { "" }

  /// The plan as a unified diff, which `git apply` and `patch -p1` take at the project's root.
  public func diff() -> String { "" }
}
