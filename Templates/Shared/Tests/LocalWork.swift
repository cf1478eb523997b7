// vmgen:note Changes that call nothing. Needs the words screenState, runLocal, localExpected, runLocalElement,
// vmgen:note localElementExpected, localAdded, setState and spoilField.
// vmgen:for change in localChanges
// vmgen:if changeIsTested
// vmgen:if changeAddsNew

@Test
func __change__Updates__changeStateName__() async throws {
    // vmgen:include Tests/LocalStart
    let before = __screenState__.__changeState__
    // vmgen:if changeReadsForm
    let form = __screenState__.form
    // vmgen:end
    __runLocal__
    let added = try #require(__screenState__.__changeState__.__changeAddedPlace__)
    let expected: __changeType__ = __localAdded__
    #expect(__screenState__.__changeState__ == expected)
    // vmgen:include Tests/LocalEnd
}
// vmgen:else

@Test
func __change__Updates__changeStateName__() async {
    // vmgen:include Tests/LocalStart
    // vmgen:if changeIsSteady
    let expected: __changeType__ = __localExpected__
    __runLocal__
    #expect(__screenState__.__changeState__ == expected)
    // vmgen:if changeHasOther
    let other: __changeType__ = __localExpectedOther__
    __runLocalOther__
    #expect(__screenState__.__changeState__ == other)
    // vmgen:end
    // vmgen:if changeRepeats
    let again: __changeType__ = __localExpected__
    __runLocal__
    #expect(__screenState__.__changeState__ == again)
    // vmgen:end
    // vmgen:else
    let before = __screenState__.__changeState__
    __runLocal__
    #expect(__screenState__.__changeState__ != before)
    // vmgen:end
    // vmgen:include Tests/LocalEnd
}
// vmgen:end
// vmgen:end
// vmgen:if changeHasElement

@Test
func __change__TakesAnElementOf__changeStateName__() async throws {
    let viewModel = makeViewModel()
    // vmgen:for change in changeAdders
    // vmgen:if changeFills
    __fillForm__
    // vmgen:end
    __runLocal__
    // vmgen:end
    let chosen = try #require(__screenState__.__changeState__.first)
    let expected: __changeType__ = __localElementExpected__
    __runLocalElement__
    #expect(__screenState__.__changeState__ == expected)
}
// vmgen:end
// vmgen:if changeIsSubmit
// vmgen:for field in checkedFields

@Test
func doesNot__changeName__WhenThe__fieldName__IsNotValid() async {
    let viewModel = makeViewModel()
    __fillForm__
    __spoilField__
    let before = __screenState__.__changeState__
    __runLocal__
    #expect(__screenState__.__changeState__ == before)
}
// vmgen:end
// vmgen:end
// vmgen:end
