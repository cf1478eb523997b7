// vmgen:note State and watched values that a search is called with. Needs the words act and searchAgain.
// vmgen:for state in searchGivenStates

@Test
func passes__stateName__ToTheSearch__searchSuffix__() async {
    let viewModel = makeViewModel()
    __act__(.__stateAction__(__stateOther__))
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__searchStub__.__stateGiven__ == __stateOther__)
}
// vmgen:end
// vmgen:for watch in searchGivenWatches

@Test
func searchesWith__watchName__FromTheStore__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    // vmgen:for sample in watchSamples
    appStore.set(\.__watchKeyPath__, to: __sample__)
    __searchAgain__
    #expect(__searchStub__.__watchGiven__ == __sampleExpected__)
    // vmgen:end
}
// vmgen:end
