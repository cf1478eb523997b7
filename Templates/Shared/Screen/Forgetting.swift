// vmgen:note Needs the word countsGuestSessions.
// vmgen:if forgets
/// Removes the loaded content when guest mode begins.
@MainActor
private func forget() {
    // vmgen:for load in loads
    currentLoads.reset(__loadPlace__)
    // vmgen:end
    // vmgen:if search
    searchTask?.cancel()
    currentLoads.reset(\.__results__, of: self)
    // vmgen:end
    // vmgen:if countsGuestSessions
    guestSessions += 1
    // vmgen:end
}

// vmgen:end
