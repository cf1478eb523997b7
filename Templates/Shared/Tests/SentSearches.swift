// vmgen:note A search that the user submits, by an action. Needs the words shownResults, resultsRecorder, shownQuery,
// vmgen:note enterText, enterStart, enterMore, enterNothing, and startSearch, which hands the task back.
@Test
func searchesWhenTypingHasEnded__searchSuffix__() async {
    let viewModel = makeViewModel()
    let states = __resultsRecorder__
    __enterText__
    #expect(__shownQuery__ == "__searchText__")
    let first = __startSearch__
    let second = __startSearch__
    #expect(first?.isCancelled == true)
    await second?.value
    #expect(__searchStub__.callCount == 1)
    // vmgen:for given in searchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    #expect(states.values == [.notRequested, .loading, .success(__searchSample__)])
}

// vmgen:include Tests/SearchResults

@Test
func keepsTheResultsUntilTheQueryIsCleared__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    __enterMore__
    #expect(__shownResults__ == .success(__searchSample__))
    let waiting = __startSearch__
    __enterNothing__
    #expect(waiting?.isCancelled == true)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
}

@Test
func dropsTheAnswerToAnOlderQuery__searchSuffix__() async {
    let viewModel = makeViewModel()
    var second: Task<Void, Never>?
    __searchStub__.next { _ in
        __enterText__
        second = __startSearch__
        return __searchSample__
    }
    await type__searchSuffix__("__searchStart__", into: viewModel)
    await second?.value
    #expect(__searchStub__.callCount == 2)
    #expect(__shownResults__ == .success(__searchSample__))
}

// vmgen:include Tests/CancelledSearch
// vmgen:if guest

@Test
func forgetsTheResultsInGuestMode__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    let waiting = __startSearch__
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__searchStub__.callCount == 1)
    #expect(__shownResults__.isNotRequested)
}
// vmgen:end
