// vmgen:note A refresh where equal values may be shown once. Needs the words of Refreshes, and refreshedAgain.
@Test
func keepsTheOld__loadName__WhileRefreshing() async {
    let viewModel = makeViewModel()
    __runLoad__
    let states = __loadRecorder__
    // vmgen:if loadHasOther
    __loadStub__.next(return: __loadAnswerOther__)
    __runRefresh__
    #expect(states.values == [.success(__loadedValue__), .success(__loadedOther__)])
    // vmgen:else
    __runRefresh__
    #expect(__loadStub__.callCount == 2)
    #expect(__refreshedAgain__)
    // vmgen:end
    // vmgen:for given in loadGivens
    #expect(__given__ == [__givenValue__, __givenValue__])
    // vmgen:end
}
