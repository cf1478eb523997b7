// vmgen:note Tests of a search with pages. Needs 'search' of a loop, and the words shownResults, foundValue, shownPage,
// vmgen:note runMoreResults and enterMore.
// vmgen:if searchIsPaged
// vmgen:if searchHasNextPage

@Test
func findsThe__searchResultsName__PageByPageToTheEnd__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__shownResults__ == .success(__foundValue__))
    #expect(__shownPage__ == .more)
    __searchStub__.next(return: __searchNextPage__)
    __runMoreResults__
    #expect(__shownResults__ == .success(__searchBothPages__))
    #expect(__shownPage__ == .more)
    __searchStub__.next(return: [])
    __runMoreResults__
    __runMoreResults__
    #expect(__shownResults__ == .success(__searchBothPages__))
    #expect(__shownPage__ == .end)
    #expect(__searchKeys__ == [1, 2, 3])
}

@Test
func keepsThe__searchResultsName__WhenTheNextPageFailsAndTriesAgain__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    __searchStub__.next(throw: Failure())
    __runMoreResults__
    #expect(__shownPage__ == .failed(Failure()))
    #expect(__shownResults__ == .success(__foundValue__))
    __searchStub__.next(return: __searchNextPage__)
    __runMoreResults__
    #expect(__shownResults__ == .success(__searchBothPages__))
    #expect(__searchKeys__ == [1, 2, 2])
}

@Test
func findsTheFirstPageOfAnotherQuery__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    __searchStub__.next(return: __searchNextPage__)
    __runMoreResults__
    await type__searchSuffix__("__searchStart__", into: viewModel)
    #expect(__shownResults__ == .success(__foundValue__))
    __searchStub__.next(return: __searchNextPage__)
    __runMoreResults__
    #expect(__shownResults__ == .success(__searchBothPages__))
    #expect(__searchKeys__ == [1, 2, 1, 2])
    #expect(__searchQueries__ == ["__searchText__", "__searchText__", "__searchStart__", "__searchStart__"])
}
// vmgen:else

@Test
func findsNothingAfterTheLastPage__searchSuffix__() async {
    let viewModel = makeViewModel()
    __searchStub__.next(return: [])
    await type__searchSuffix__("__searchText__", into: viewModel)
    __runMoreResults__
    #expect(__shownPage__ == .end)
    #expect(__searchStub__.callCount == 1)
}
// vmgen:end

@Test
func findsMoreForTheQueryThatWasSearchedFor__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    __enterMore__
    __runMoreResults__
    #expect(__searchQueries__ == ["__searchText__", "__searchText__"])
}

@Test
func hasNoNextPageWhenTheQueryIsCleared__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    await type__searchSuffix__("", into: viewModel)
    #expect(__shownPage__ == .end)
    __runMoreResults__
    #expect(__searchStub__.callCount == 1)
}
// vmgen:if guest

@Test
func hasNoNextPageInGuestMode__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownPage__ == .end)
    __runMoreResults__
    #expect(__searchStub__.callCount == 1)
}
// vmgen:end
// vmgen:end
