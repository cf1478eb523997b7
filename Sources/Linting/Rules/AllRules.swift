extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [.finalClass, .noClassMainActor, .noCoordinator, .privateSetState]
}
