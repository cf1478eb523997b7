// vmgen:note Needs the words changeGoal and countsGuestSessions.
// vmgen:if forgets
/// Removes the loaded content when guest mode begins.
@MainActor
private func forget() {
    // vmgen:for load in loads
    currentLoads.reset(__loadPlace__)
    // vmgen:end
    // vmgen:for search in searches
    search__searchSuffix__Task?.cancel()
    currentLoads.reset(__searchPlace__)
    // vmgen:end
    // vmgen:for change in changes
    currentChanges.reset(\.__changeGoal__, of: self)
    // vmgen:end
    // vmgen:for state in forgottenStates
    __state__ = __stateValue__
    // vmgen:end
    // vmgen:for kept in keptEntities
    __keptStore__ = [:]
    // vmgen:end
    // vmgen:if countsGuestSessions
    guestSessions += 1
    // vmgen:end
}

// vmgen:end
