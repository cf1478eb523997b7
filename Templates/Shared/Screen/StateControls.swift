// vmgen:note The controls of states. Needs the word shownState.
// vmgen:if controls
Section {
    // vmgen:for state in controlStates
    // vmgen:if stateIsFlag
    Toggle("__stateTitle__", isOn: __stateBinding__)
    // vmgen:end
    // vmgen:if stateIsText
    TextField("__stateTitle__", text: __stateBinding__)
    // vmgen:end
    // vmgen:if stateIsInteger
    #if !os(tvOS)
    Stepper("__stateTitle__: \(__shownState__.__state__)", value: __stateBinding__)
    #endif
    // vmgen:end
    // vmgen:if stateIsChoice
    Picker("__stateTitle__", selection: __stateBinding__) {
        // vmgen:for choice in stateCases
        Text("__choiceTitle__").tag(__choice__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if stateIsDate
    #if !os(tvOS)
    DatePicker("__stateTitle__", selection: __stateBinding__)
    #endif
    // vmgen:end
    // vmgen:end
}
// vmgen:end
