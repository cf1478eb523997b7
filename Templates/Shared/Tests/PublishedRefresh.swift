// vmgen:note A refresh where a publisher sends equal values, too. Needs the words of Refreshes.
@Test
func keepsTheOld__loadName__WhileRefreshing() async {
    let viewModel = makeViewModel()
    __runLoad__
    let states = __loadRecorder__
    __loadStub__.next(return: __loadAnswerOther__)
    __runRefresh__
    #expect(__loadStub__.callCount == 2)
    #expect(states.values == [.success(__loadedValue__), .success(__loadedOther__)])
    // vmgen:for given in loadGivens
    #expect(__given__ == [__givenValue__, __givenValue__])
    // vmgen:end
}
