// vmgen:note What a child is handed by the screen around it. Needs the words screenState and handOn.
// vmgen:for state in handedStates
// vmgen:if stateHasOther

@Test
func follows__stateName__OfTheParent() {
    let viewModel = makeViewModel()
    __handOn__
    #expect(__screenState__.__state__ == __stateOther__)
}
// vmgen:end
// vmgen:end
