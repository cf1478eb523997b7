// vmgen:note Needs the word screenState.
// vmgen:for state in subscribedStates
// vmgen:if stateHasOther

@Test
func follows__stateName__OfTheInteractor() {
    let viewModel = makeViewModel()
    __stateStub__.send(__stateOther__)
    #expect(__screenState__.__state__ == __stateOther__)
    // vmgen:if stateIsSteady
    __stateStub__.send(__stateValue__)
    #expect(__screenState__.__state__ == __stateValue__)
    // vmgen:end
}
// vmgen:end
// vmgen:end
