// vmgen:note The lists that are states, as a View shows them. Needs the words shownState and startLocalRowChange.
// vmgen:let startRowChange = __startLocalRowChange__
// vmgen:for state in listStates
Section("__stateTitle__") {
    // vmgen:for row in stateRows
    // vmgen:if rowIsShown
    let __state__ = __shownState__.__state__
    // vmgen:end
    // vmgen:include Screen/Rows
    // vmgen:end
}
// vmgen:end
