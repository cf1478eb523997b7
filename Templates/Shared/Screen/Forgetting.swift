// vmgen:note Needs the word countsGuestSessions.
// vmgen:if forgets
/// Removes the loaded content when guest mode begins.
@MainActor
private func forget() {
    // vmgen:for load in loads
    currentLoads.reset(__loadPlace__)
    // vmgen:end
    // vmgen:for search in searches
    search__searchSuffix__Task?.cancel()
    currentLoads.reset(\.__searchResults__, of: self)
    // vmgen:end
    // vmgen:for kept in keptEntities
    __keptStore__ = [:]
    // vmgen:end
    // vmgen:if countsGuestSessions
    guestSessions += 1
    // vmgen:end
}

// vmgen:end
