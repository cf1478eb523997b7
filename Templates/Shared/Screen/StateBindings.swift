// vmgen:note Bindings of a View to states. Needs the words bindsState, shownState and takeState.
// vmgen:for state in states
// vmgen:if bindsState

private var __state__Binding: Binding<__stateType__> {
    Binding(
        get: { @MainActor in __shownState__.__state__ },
        set: { @MainActor in __takeState__ }
    )
}
// vmgen:end
// vmgen:end
