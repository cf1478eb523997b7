// vmgen:note A ViewModel that takes what is typed by a method. Needs the words resultsRecorder, shownResults and foundValue.
// vmgen:if searchWaits
@Test
func searchesWhenTypingPauses() async {
    let viewModel = makeViewModel()
    let states = __resultsRecorder__
    viewModel.update__queryName__("__queryStart__")
    let first = viewModel.searchTask
    viewModel.update__queryName__("__queryText__")
    #expect(viewModel.__query__ == "__queryText__")
    #expect(first?.isCancelled == true)
    clock.advance(by: anHour)
    await viewModel.searchTask?.value
    #expect(clock.lastDeadline?.offset == .milliseconds(400))
    #expect(__searchStub__.callCount == 1)
    // vmgen:for given in searchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    #expect(states.values == [.notRequested, .loading, .success(__foundValue__)])
}

// vmgen:include Tests/SearchResults

@Test
func dropsTheAnswerToAnOlderQuery() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        viewModel.update__queryName__("__queryText__")
        return __resultsSample__
    }
    viewModel.update__queryName__("__queryStart__")
    let first = viewModel.searchTask
    clock.advance(by: anHour)
    await first?.value
    #expect(__shownResults__.isNotRequested)
    clock.advance(by: anHour)
    await viewModel.searchTask?.value
    #expect(__shownResults__ == .success(__foundValue__))
}

// vmgen:include Tests/CancelledSearch
// vmgen:if guest

@Test
func forgetsTheResultsInGuestMode() async {
    let viewModel = makeViewModel()
    await type("__queryText__", into: viewModel)
    viewModel.update__queryName__("__queryText__ 6")
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownResults__.isNotRequested)
    clock.advance(by: anHour)
    await viewModel.searchTask?.value
    #expect(__searchStub__.callCount == 1)
}
// vmgen:end
// vmgen:else
// vmgen:include Tests/SubmittedSearches
// vmgen:end
