// vmgen:note Given values as a View shows them. Needs the word shownState.
// vmgen:for state in shownGivens
Section {
    let __state__ = __shownState__.__state__
    // vmgen:for line in stateLines
    __line__
    // vmgen:end
}
// vmgen:end
// vmgen:for state in unshownStates
// TODO: Show the __stateWords__.
// vmgen:end
