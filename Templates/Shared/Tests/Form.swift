// vmgen:note Tests of a form. Needs the words screenState, viewModelType, fillField, spoilField, runChange and changeProgress.
// vmgen:if fields

@Test
// vmgen:if editsLoad
func keepsWhatIsTyped() async {
    let viewModel = makeViewModel()
    __fillForm__
    // vmgen:include Tests/TypedFields
    // vmgen:if submits
    #expect(__screenState__.form.isValid)
    // vmgen:end
}
// vmgen:else
func keepsWhatIsTyped() {
    let viewModel = makeViewModel()
    __fillForm__
    // vmgen:include Tests/TypedFields
    // vmgen:if submits
    #expect(__screenState__.form.isValid)
    // vmgen:end
}
// vmgen:end
// vmgen:for field in checkedFields
// vmgen:if fieldHasMessage

@Test
// vmgen:if fieldFollows
func showsThat__fieldName__IsNotValid() async {
    let viewModel = makeViewModel()
    __fillForm__
    #expect(!__screenState__.form.showsError(.__field__))
    __spoilField__
    #expect(__screenState__.form.showsError(.__field__))
    // vmgen:if submits
    #expect(!__screenState__.form.isValid)
    // vmgen:end
    __fillField__
    #expect(!__screenState__.form.showsError(.__field__))
}
// vmgen:else
func showsThat__fieldName__IsNotValid() {
    let viewModel = makeViewModel()
    #expect(!__screenState__.form.showsError(.__field__))
    __spoilField__
    #expect(__screenState__.form.showsError(.__field__))
    // vmgen:if submits
    #expect(!__screenState__.form.isValid)
    // vmgen:end
    __fillField__
    #expect(!__screenState__.form.showsError(.__field__))
}
// vmgen:end
// vmgen:else
// vmgen:if submits

@Test
func isNotValidUnlessThe__fieldName__Is() async {
    let viewModel = makeViewModel()
    __fillForm__
    __spoilField__
    #expect(!__screenState__.form.isValid)
    __fillField__
    #expect(__screenState__.form.isValid)
}
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:include Tests/ReadNumbers
// vmgen:if checkedFields
// vmgen:for change in changes
// vmgen:if changeIsSubmit
// vmgen:for field in checkedFields

@Test
func doesNot__changeName__WhenThe__fieldName__IsNotValid() async {
    let viewModel = makeViewModel()
    __fillForm__
    __spoilField__
    __runChange__
    #expect(__changeStub__.callCount == 0)
    #expect(__changeProgress__ == .idle)
}
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:for change in changes
// vmgen:if changeResetsForm
// vmgen:for field in checkedFields

@Test
func keepsThe__fieldName__TypedDuring__changeName__() async {
    let viewModel = makeViewModel()
    __fillForm__
    __changeStub__.next { _ in
        __spoilField__
        return __changeAnswer__
    }
    __runChange__
    #expect(__screenState__.form.__field__ == __fieldInvalid__)
}
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:include Tests/EditedForm

// vmgen:if editsLoad
private func fill(_ viewModel: __viewModelType__) async {
    // vmgen:for load in editedLoads
    __runLoad__
    // vmgen:end
    // vmgen:for field in fields
    __fillField__
    // vmgen:end
}
// vmgen:else
private func fill(_ viewModel: __viewModelType__) {
    // vmgen:for field in fields
    __fillField__
    // vmgen:end
}
// vmgen:end
// vmgen:end
