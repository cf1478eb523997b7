// vmgen:note Tests of loads that follow states and watched values. Needs 'load' of a loop, and the words screenState, runLoad,
// vmgen:note setState and loadedValue.
// vmgen:for state in loadFollowedStates

@Test
func loadsThe__loadName__AgainWhen__stateName__Changes() async {
    let viewModel = makeViewModel()
    __runLoad__
    __setState__
    __runLoad__
    #expect(__loadStub__.callCount == 2)
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
}
// vmgen:end
// vmgen:for watch in loadFollowedWatches

@Test
func loadsThe__loadName__AgainWhen__watchName__Changes() async {
    let viewModel = makeViewModel()
    appStore.set(\.__watchKeyPath__, to: __watchOne__)
    __runLoad__
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    __runLoad__
    #expect(__loadStub__.callCount == 2)
}
// vmgen:end
