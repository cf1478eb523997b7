extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [
    .actionEnum, .finalClass, .genericView, .layerDependency, .noClassMainActor, .noCoordinator, .observableObject,
    .observedObjectOwner,
    .privateSetState, .privateStateObject, .receiveOnMain, .singleEntryPoint, .stateObjectAutoclosure, .stateStruct,
    .useCaseBoundary, .viewLocalState, .viewModelProtocol, .weakSelfCapture,
  ]
}
