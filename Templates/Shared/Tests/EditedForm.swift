// vmgen:note Tests of a form that begins with a loaded value. Needs the words of Form, and runOtherLoad, runRefresh, restoreField.
// vmgen:for load in editedLoads

@Test
func beginsWithThe__loadName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    // vmgen:include Tests/BegunFields
    #expect(!__screenState__.form.isChanged)
}
// vmgen:for field in comparedFields

@Test
func reportsThat__fieldName__IsChanged() async {
    let viewModel = makeViewModel()
    __runLoad__
    __changeField__
    #expect(__screenState__.form.isChanged)
}
// vmgen:end
// vmgen:if loadHasOther

@Test
func takesARefreshed__loadName__() async {
    let viewModel = makeViewModel()
    __runLoad__
    __loadStub__.next(return: __loadAnswerOther__)
    __runRefresh__
    // vmgen:for field in editedFields
    // vmgen:if fieldHasStandIn
    // vmgen:else
    #expect(__screenState__.form.__field__ == __fieldBegunOther__)
    // vmgen:end
    // vmgen:end
}

@Test
func keepsWhatIsTypedWhenThe__loadName__IsRefreshed() async {
    let viewModel = makeViewModel()
    __fillForm__
    __loadStub__.next(return: __loadAnswerOther__)
    __runRefresh__
    // vmgen:include Tests/TypedFields
    // vmgen:for field in comparedFields
    __restoreField__
    // vmgen:end
    #expect(!__screenState__.form.isChanged)
}
// vmgen:end
// vmgen:if loadHasOtherSamples

@Test
func startsOverWithAnother__loadName__() async {
    let viewModel = makeViewModel()
    __fillForm__
    __runOtherLoad__
    // vmgen:include Tests/BegunFields
}
// vmgen:end
// vmgen:for change in changes
// vmgen:if changeIsSubmit

@Test
func doesNot__changeName__WhatIsNotChanged() async {
    let viewModel = makeViewModel()
    __runLoad__
    __runChange__
    #expect(__changeStub__.callCount == 0)
}
// vmgen:end
// vmgen:if changeResetsForm
// vmgen:if loadHasOther

@Test
func beginsAgainAfter__changeName__() async {
    let viewModel = makeViewModel()
    __fillForm__
    __changeStub__.next(return: __loadAnswerOther__)
    __runChange__
    // vmgen:for field in editedFields
    // vmgen:if fieldHasStandIn
    // vmgen:else
    #expect(__screenState__.form.__field__ == __fieldBegunOther__)
    // vmgen:end
    // vmgen:end
    #expect(!__screenState__.form.isChanged)
}
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:for state in editedStates

@Test
func beginsWithThe__stateName__() {
    let viewModel = makeViewModel()
    // vmgen:include Tests/BegunFields
    // vmgen:if editsAgain
    #expect(!__screenState__.form.isChanged)
    // vmgen:end
}
// vmgen:if editsAgain
// vmgen:for field in comparedFields

@Test
func reportsThat__fieldName__IsChanged() {
    let viewModel = makeViewModel()
    __changeField__
    #expect(__screenState__.form.isChanged)
}
// vmgen:end
// vmgen:end
// vmgen:for change in changes
// vmgen:if changeIsSubmit

@Test
func doesNot__changeName__WhatIsNotChanged() async {
    let viewModel = makeViewModel()
    __runChange__
    #expect(__changeStub__.callCount == 0)
}
// vmgen:end
// vmgen:for given in changeSetStates
// vmgen:if givenIsEdited
// vmgen:if changeResetsForm

@Test
func beginsAgainAfter__changeName__() async {
    let viewModel = makeViewModel()
    __fillForm__
    __changeStub__.next(return: __givenOther__)
    __runChange__
    // vmgen:for field in editedFields
    // vmgen:if fieldHasStandIn
    // vmgen:else
    #expect(__screenState__.form.__field__ == __fieldBegunOther__)
    // vmgen:end
    // vmgen:end
    #expect(!__screenState__.form.isChanged)
}
// vmgen:else

@Test
func keepsTheFormAfter__changeName__() async {
    let viewModel = makeViewModel()
    // vmgen:if changeFills
    fill(viewModel)
    // vmgen:end
    __changeStub__.next(return: __givenOther__)
    __runChange__
    // vmgen:for field in fields
    // vmgen:if changeFills
    #expect(__screenState__.form.__field__ == __fieldValid__)
    // vmgen:else
    #expect(__screenState__.form.__field__ == __fieldBegunOther__)
    // vmgen:end
    // vmgen:end
    // vmgen:for field in comparedFields
    __restoreField__
    // vmgen:end
    #expect(!__screenState__.form.isChanged)
}
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:if editsAgain
// vmgen:if stateHasOther

@Test
func keepsWhatIsTypedWhenThe__stateName__Changes() {
    var form = __Name__Form()
    form.begin(with: __stateValue__)
    // vmgen:for field in fields
    form.__field__ = __fieldValid__
    // vmgen:end
    // vmgen:if submits
    #expect(form.isReady)
    // vmgen:end
    form.begin(with: __stateOther__)
    // vmgen:for field in fields
    #expect(form.__field__ == __fieldValid__)
    // vmgen:end
    // vmgen:for field in comparedFields
    form.__field__ = __fieldBegunOther__
    // vmgen:end
    #expect(!form.isChanged)
}
// vmgen:end
// vmgen:end
// vmgen:end
