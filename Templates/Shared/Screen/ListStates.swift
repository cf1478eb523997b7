// vmgen:note The lists that are states, as a View shows them. Needs the word shownState.
// vmgen:for state in listStates
Section("__stateTitle__") {
    // vmgen:for row in stateRows
    let __state__ = __shownState__.__state__
    // vmgen:include Screen/Rows
    // vmgen:end
}
// vmgen:end
