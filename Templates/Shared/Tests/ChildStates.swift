// vmgen:note What a screen hands on to its children. Needs the words screenState, childState, canSetState, setState and
// vmgen:note runLocal.
// vmgen:for child in children
// vmgen:for state in childStates

@Test
func passes__stateName__OnTo__childName__() {
    let viewModel = makeViewModel()
    #expect(__childState__.__state__ == __screenState__.__state__)
    // vmgen:if canSetState
    __setState__
    #expect(__childState__.__state__ == __stateOther__)
    // vmgen:end
    // vmgen:if stateIsPublished
    __stateStub__.send(__stateOther__)
    #expect(__childState__.__state__ == __stateOther__)
    // vmgen:end
}
// vmgen:end
// vmgen:for change in childChanges

@Test
func passes__changeStateName__OnTo__childName__After__changeName__() {
    let viewModel = makeViewModel()
    #expect(__childState__.__changeState__ == __screenState__.__changeState__)
    __runLocal__
    #expect(__childState__.__changeState__ == __screenState__.__changeState__)
}
// vmgen:end
// vmgen:end
