// vmgen:note Needs the word shownResults.
@Test
func showsThatASearchFailed() async {
    let viewModel = makeViewModel()
    __searchStub__.next(throw: Failure())
    await type("__queryText__", into: viewModel)
    #expect(__shownResults__ == .failure(Failure()))
}

@Test
func forgetsTheResultsWhenTheQueryIsCleared() async {
    let viewModel = makeViewModel()
    await type("__queryText__", into: viewModel)
    await type("", into: viewModel)
    #expect(__shownResults__.isNotRequested)
    #expect(__searchStub__.callCount == 1)
}
// vmgen:if searchNeedsLetters

@Test
func doesNotSearchForTooShortQueries() async {
    let viewModel = makeViewModel()
    await type("__shortQuery__", into: viewModel)
    #expect(__searchStub__.callCount == 0)
    await type("__queryStart__", into: viewModel)
    #expect(__searchStub__.callCount == 1)
    await type("__shortQuery__", into: viewModel)
    #expect(__shownResults__.isNotRequested)
}
// vmgen:end
