// vmgen:note Needs the word shownResults.
@Test
func showsThatASearchFailed() async {
    let viewModel = makeViewModel()
    __searchStub__.next(throw: Failure())
    await type("swift", into: viewModel)
    #expect(__shownResults__ == .failure(Failure()))
}

@Test
func forgetsTheResultsWhenTheQueryIsCleared() async {
    let viewModel = makeViewModel()
    await type("swift", into: viewModel)
    await type("", into: viewModel)
    #expect(__shownResults__.isNotRequested)
    #expect(__searchStub__.callCount == 1)
}
