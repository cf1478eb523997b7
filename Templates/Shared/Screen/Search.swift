// vmgen:note Needs the word searchWork.
@MainActor
private func search() async {
    // vmgen:if searchResets
    guard __queryIsSearched__ else {
        currentLoads.reset(\.__results__, of: self)
        return
    }
    // vmgen:else
    guard __queryIsSearched__ else { return }
    // vmgen:end
    await currentLoads.reload(\.__results__, of: self) {
        __searchWork__
    }
}
