// vmgen:note Actions that change the state or stop a load. Needs the words of AllLoads, act and
// vmgen:note stateRecorder.
// vmgen:if loads

@Test
func stopsLoadingWhenTheTaskIsCancelled() async {
    let viewModel = makeViewModel()
    let task = __act__(.__loadActionSample__)
    task?.cancel()
    await task?.value
    // vmgen:for load in loads
    #expect(__screenState__.__load__.isNotRequested)
    // vmgen:end
}
// vmgen:end
// vmgen:include Tests/AllLoads
// vmgen:for state in settableStates

@Test
func sets__stateName__() {
    let viewModel = makeViewModel()
    // vmgen:if stateHasOther
    __act__(.__stateAction__(__stateOther__))
    #expect(__screenState__.__state__ == __stateOther__)
    // vmgen:else
    let states = __stateRecorder__
    let value: __stateType__ = __stateValue__
    __act__(.__stateAction__(value))
    #expect(states.values.dropFirst() == [value])
    // vmgen:end
}
// vmgen:end
