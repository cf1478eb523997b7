// vmgen:note Outputs that are sent once and not kept. Needs the words recordOutputs and recordedOutputs.
// vmgen:for event in events

@Test
func turns__eventName__Into__eventOutputName__EachTime() {
    let viewModel = makeViewModel()
    __recordOutputs__
    appStore.emit(.__eventValue__)
    appStore.emit(.__eventValue__)
    withExtendedLifetime(viewModel) {
        #expect(__recordedOutputs__ == [.__eventSentValue__, .__eventSentValue__])
    }
}
// vmgen:end
// vmgen:if otherEvents

@Test
func ignoresOtherEvents() {
    let viewModel = makeViewModel()
    __recordOutputs__
    appStore.emit(.__otherEvent__)
    withExtendedLifetime(viewModel) {
        #expect(__recordedOutputs__ == [])
    }
}
// vmgen:end
