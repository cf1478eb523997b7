// vmgen:note Tests of a list with pages. Needs 'load' of a loop, and the words screenState, runLoad, runMore, runRefresh and
// vmgen:note loadedValue.
// vmgen:if loadIsPaged
// vmgen:if loadHasNextPage

@Test
func loadsThe__loadName__PageByPageToTheEnd() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    #expect(__screenState__.__loadPage__ == .more)
    __loadStub__.next(return: __loadNextPage__)
    __runMore__
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
    #expect(__screenState__.__loadPage__ == .more)
    __loadStub__.next(return: __loadLastPage__)
    __runMore__
    __runMore__
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
    #expect(__screenState__.__loadPage__ == .end)
    #expect(__loadKeys__ == __loadThreeKeys__)
    // vmgen:for given in loadPageGivens
    #expect(__given__ == [__givenValue__, __givenValue__, __givenValue__])
    // vmgen:end
}

@Test
func keepsThe__loadName__WhenTheNextPageFailsAndTriesAgain() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadFirstPage__)
    __loadStub__.next(throw: Failure())
    __loadStub__.next(return: __loadNextPage__)
    __runLoad__
    __runMore__
    #expect(__screenState__.__loadPage__ == .failed(Failure()))
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    __runMore__
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
    #expect(__loadKeys__ == __loadRetriedKeys__)
}

@Test
func reloadsThe__loadName__FromTheFirstPage() async {
    let viewModel = makeViewModel()
    for _ in 1...2 {
        __loadStub__.next(return: __loadFirstPage__)
        __loadStub__.next(return: __loadNextPage__)
    }
    __runLoad__
    __runMore__
    __runRefresh__
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    __runMore__
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
    #expect(__loadKeys__ == __loadRefreshedKeys__)
}

@Test
func loadsOnePageOfThe__loadName__AtATime() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    __loadStub__.next { _ in
        __runMore__
        return __loadNextPage__
    }
    __runMore__
    #expect(__loadStub__.callCount == 2)
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
}

@Test
func loadsMoreOfThe__loadName__AfterACancelledPage() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    __loadStub__.next { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return __loadNextPage__
    }
    let task = Task {
        __runMore__
    }
    await task.value
    #expect(__screenState__.__loadPage__ == .more)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    __loadStub__.next(return: __loadNextPage__)
    __runMore__
    #expect(__screenState__.__load__ == .success(__loadBothPages__))
}
// vmgen:if guest

@Test
func hasNoNextPageOfThe__loadName__InGuestMode() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    appStore.set(\.authStatus, to: .guest)
    #expect(__screenState__.__loadPage__ == .end)
    __runMore__
    #expect(__loadStub__.callCount == 1)
}
// vmgen:end
// vmgen:else

@Test
func loadsNo__loadName__AfterTheLastPage() async {
    let viewModel = makeViewModel()
    __loadStub__.next(return: __loadLastPage__)
    __runLoad__
    __runMore__
    #expect(__screenState__.__loadPage__ == .end)
    #expect(__loadStub__.callCount == 1)
}
// vmgen:end
// vmgen:end
