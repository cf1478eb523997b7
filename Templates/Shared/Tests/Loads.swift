// vmgen:note Tests of first loads. Needs 'load' of a loop and the words of Refreshes.
@Test
func showsThatItLoadsThenThe__loadName__() async {
    let viewModel = makeViewModel()
    let states = __loadRecorder__
    __runLoad__
    #expect(states.values == [.notRequested, .loading, .success(__loadedValue__)])
    // vmgen:for given in loadGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}

@Test
func doesNotLoadThe__loadName__Twice() async {
    let viewModel = makeViewModel()
    __runLoad__
    __runLoad__
    #expect(__loadStub__.callCount == 1)
}

@Test
func doesNotLoadThe__loadName__WhileLoading() async {
    let viewModel = makeViewModel()
    __loadStub__.next { _ in
        __runLoad__
        return __loadAnswer__
    }
    __runLoad__
    #expect(__loadStub__.callCount == 1)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
}

@Test
func triesAgainWhenThe__loadName__CouldNotBeLoaded() async {
    let viewModel = makeViewModel()
    let states = __loadRecorder__
    __loadStub__.next(throw: Failure())
    __runLoad__
    __runLoad__
    #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(__loadedValue__)])
}
