// vmgen:note Tests of the methods that set states. Needs the word screenState.
// vmgen:for state in setStates
// vmgen:if stateHasOther

@Test
func sets__stateName__() {
    let viewModel = makeViewModel()
    viewModel.update__stateName__(__stateOther__)
    #expect(__screenState__.__state__ == __stateOther__)
}
// vmgen:end
// vmgen:end
