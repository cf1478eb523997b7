// vmgen:note Needs the words startsAsKnown, screenState, changeProgress, shownResults and keepsOutput.
// vmgen:if startsAsKnown
@Test
func doesNothingInitially() {
    let viewModel = makeViewModel()
    // vmgen:for load in loads
    #expect(__screenState__.__load__.isNotRequested)
    // vmgen:if loadIsPaged
    #expect(__screenState__.__loadPage__ == .end)
    // vmgen:end
    // vmgen:end
    // vmgen:for state in steadyStates
    #expect(__screenState__.__state__ == __stateValue__)
    // vmgen:end
    // vmgen:for change in changes
    #expect(__changeProgress__ == .idle)
    // vmgen:end
    // vmgen:for search in searches
    #expect(__shownResults__.isNotRequested)
    // vmgen:end
    // vmgen:if keepsOutput
    #expect(__screenState__.output == nil)
    // vmgen:end
    // vmgen:for method in methods
    #expect(__methodStub__.callCount == 0)
    // vmgen:end
}
// vmgen:end
