// vmgen:note A search that the user submits, by a method. Needs the words of Searches.
@Test
func searchesWhenTypingHasEnded() async {
    let viewModel = makeViewModel()
    let states = __resultsRecorder__
    viewModel.update__queryName__("__queryText__")
    #expect(viewModel.__query__ == "__queryText__")
    #expect(viewModel.searchTask == nil)
    viewModel.submit__queryName__()
    let first = viewModel.searchTask
    viewModel.submit__queryName__()
    #expect(first?.isCancelled == true)
    await viewModel.searchTask?.value
    #expect(__searchStub__.callCount == 1)
    // vmgen:for given in searchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    #expect(states.values == [.notRequested, .loading, .success(__foundValue__)])
}

// vmgen:include Tests/SearchResults

@Test
func keepsTheResultsUntilTheQueryIsCleared() async {
    let viewModel = makeViewModel()
    await type("__queryText__", into: viewModel)
    viewModel.update__queryName__("__queryText__ 6")
    #expect(__shownResults__ == .success(__foundValue__))
    viewModel.submit__queryName__()
    let waiting = viewModel.searchTask
    viewModel.update__queryName__("")
    #expect(waiting?.isCancelled == true)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
}

@Test
func dropsTheAnswerToAnOlderQuery() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        viewModel.update__queryName__("__queryText__")
        viewModel.submit__queryName__()
        return __resultsSample__
    }
    await type("__queryStart__", into: viewModel)
    await viewModel.searchTask?.value
    #expect(__searchStub__.callCount == 2)
    #expect(__shownResults__ == .success(__foundValue__))
}

// vmgen:include Tests/CancelledSearch
// vmgen:if guest

@Test
func forgetsTheResultsInGuestMode() async {
    let viewModel = makeViewModel()
    await type("__queryText__", into: viewModel)
    viewModel.submit__queryName__()
    let waiting = viewModel.searchTask
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
}
// vmgen:end
