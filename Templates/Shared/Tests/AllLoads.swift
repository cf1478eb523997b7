// vmgen:note Needs the words screenState, runAllLoads, runAllRefreshes and loadedValue.
// vmgen:if severalLoads

@Test
func loadsAndRefreshesEverything() async {
    let viewModel = makeViewModel()
    __runAllLoads__
    // vmgen:for load in loads
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    // vmgen:end
    __runAllRefreshes__
    // vmgen:for load in loads
    #expect(__loadStub__.callCount == 2)
    // vmgen:end
}
// vmgen:end
