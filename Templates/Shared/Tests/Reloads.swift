// vmgen:note Tests of loads that follow states and watched values, or pass them. Needs 'load' of a loop, and the words
// vmgen:note screenState, runLoad, runMore, runRefresh, setState, runLocal and loadedValue.
// vmgen:for state in loadFollowedStates

@Test
func loadsThe__loadName__AgainAfterAChangeOf__stateName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    __setState__
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    __setState__
    __runLoad__
    #expect(__loadStub__.callCount == 2)
}

@Test
func replacesALoadOfThe__loadName__When__stateName__Changes() async {
    let viewModel = makeViewModel()
    __loadStub__.next { _ in
        __setState__
        __runLoad__
        return __loadAnswerOther__
    }
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
}

@Test
func refreshesThe__loadName__AfterAChangeOf__stateName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    __setState__
    __runRefresh__
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:for change in loadFollowedChanges

@Test
func loadsThe__loadName__AgainAfter__changeName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    let before = __screenState__.__changeState__
    __runLocal__
    __runLoad__
    #expect(__loadStub__.callCount == (__screenState__.__changeState__ == before ? 1 : 2))
    // vmgen:if changeIsPassed
    __runRefresh__
    // vmgen:end
    // vmgen:for given in changeGivens
    #expect(__given__ == __screenState__.__changeState__)
    // vmgen:end
}
// vmgen:end
// vmgen:for state in loadFollowedPublishers

@Test
func loadsThe__loadName__AgainAfterAChangeOf__stateName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    __stateStub__.send(__stateOther__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    __stateStub__.send(__stateOther__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
}
// vmgen:end
// vmgen:for watch in loadFollowedWatches

@Test
func loadsThe__loadName__AgainAfterAChangeOf__watchName__() async {
    let viewModel = makeViewModel()
    appStore.set(\.__watchKeyPath__, to: __watchOne__)
    __runLoad__
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    // vmgen:for given in watchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
}
// vmgen:end
// vmgen:for state in loadPassedStates

@Test
func passes__stateName__ToEveryLoadOfThe__loadName__() async {
    let viewModel = makeViewModel()
    __setState__
    // vmgen:if loadIsPaged
    // vmgen:if loadHasNextPage
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    __runMore__
    // vmgen:else
    __runLoad__
    // vmgen:end
    // vmgen:else
    __runLoad__
    // vmgen:end
    __runRefresh__
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:for watch in loadPassedWatches

@Test
func passes__watchName__ToEveryLoadOfThe__loadName__() async {
    appStore.set(\.__watchKeyPath__, to: __watchOne__)
    let viewModel = makeViewModel()
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    // vmgen:if loadIsPaged
    // vmgen:if loadHasNextPage
    __loadStub__.next(return: __loadFirstPage__)
    __runLoad__
    __runMore__
    // vmgen:else
    __runLoad__
    // vmgen:end
    // vmgen:else
    __runLoad__
    // vmgen:end
    __runRefresh__
    // vmgen:for given in watchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
