// vmgen:note Text that is not a number. Needs the words of Form.
// vmgen:for field in readFields

@Test
func keepsThe__fieldName__WhileTheTextIsNoNumber() async {
    let viewModel = makeViewModel()
    __fillForm__
    viewModel.update__fieldName__(nil)
    #expect(__screenState__.form.__field__ == __fieldValid__)
    // vmgen:if submits
    #expect(!__screenState__.form.isValid)
    // vmgen:end
    // vmgen:if fieldHasMessage
    #expect(__screenState__.form.showsError(.__field__))
    // vmgen:end
    __fillField__
    #expect(__screenState__.form.misread.isEmpty)
    // vmgen:if submits
    #expect(__screenState__.form.isValid)
    // vmgen:end
}
// vmgen:end
