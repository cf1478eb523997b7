// vmgen:note Needs the word shownResults.
@Test
func showsThatASearchFailed__searchSuffix__() async {
    let viewModel = makeViewModel()
    __searchStub__.next(throw: Failure())
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__shownResults__ == .failure(Failure()))
}

@Test
func forgetsTheResultsWhenTheQueryIsCleared__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    await type__searchSuffix__("", into: viewModel)
    #expect(__shownResults__.isNotRequested)
    #expect(__searchStub__.callCount == 1)
}
// vmgen:if searchNeedsLetters

@Test
func doesNotSearchForTooShortQueries__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchShort__", into: viewModel)
    #expect(__searchStub__.callCount == 0)
    await type__searchSuffix__("__searchStart__", into: viewModel)
    #expect(__searchStub__.callCount == 1)
    await type__searchSuffix__("__searchShort__", into: viewModel)
    #expect(__shownResults__.isNotRequested)
}
// vmgen:end
