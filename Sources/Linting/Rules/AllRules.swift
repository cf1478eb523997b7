extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [
    .appStoreWrite,
    .finalClass,
    .loadState,
    .nestedInView,
    .noClassMainActor,
    .noCoordinator,
    .observableMacro,
    .observationIgnored,
    .outputEnum,
    .privateDependencies,
    .privateSetState,
    .unbalancedSource,
    .unknownRule,
    .unusedSuppression,
    .weakSelfCapture,
    .weakSink,
  ]
}
