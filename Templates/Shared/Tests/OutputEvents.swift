// vmgen:note Outputs that the View resets. Needs the words screenState, outputRecorder, resetOutput, eventsSent and
// vmgen:note comparesSent.
// vmgen:for event in events

@Test
func turns__eventName__Into__eventOutputName__() {
    let viewModel = makeViewModel()
    let outputs = __outputRecorder__
    // vmgen:if eventRepeats
    appStore.emit(.__eventValue__)
    appStore.emit(.__eventValue__)
    __resetOutput__
    let sent = __eventsSent__
    #expect(sent.count == 2)
    // vmgen:if comparesSent
    #expect(sent.first != sent.last)
    // vmgen:end
    #expect(outputs.values.count == 4)
    // vmgen:else
    appStore.emit(.__eventValue__)
    __resetOutput__
    #expect(outputs.values == [nil, .__eventOutputValue__, nil])
    // vmgen:end
}
// vmgen:end
// vmgen:if otherEvents

@Test
func ignoresOtherEvents() {
    let viewModel = makeViewModel()
    appStore.emit(.__otherEvent__)
    #expect(__screenState__.output == nil)
}
// vmgen:end
