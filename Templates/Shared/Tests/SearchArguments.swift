// vmgen:note State and watched values that a search is called with. Needs the words act and searchAgain.
// vmgen:for state in givenStates

@Test
func passes__stateName__ToTheSearch() async {
    let viewModel = makeViewModel()
    __act__(.__stateAction__(__stateOther__))
    await type("__queryText__", into: viewModel)
    #expect(__searchStub__.__stateGiven__ == __stateOther__)
}
// vmgen:end
// vmgen:for watch in searchWatches

@Test
func searchesWith__watchName__FromTheStore() async {
    let viewModel = makeViewModel()
    await type("__queryText__", into: viewModel)
    // vmgen:for sample in watchSamples
    appStore.set(\.__watchKeyPath__, to: __sample__)
    __searchAgain__
    #expect(__searchStub__.__watchGiven__ == __sampleExpected__)
    // vmgen:end
}
// vmgen:end
