// vmgen:note Needs the words searchMethod and searchWork.
@MainActor
private func __searchMethod__() async {
    // vmgen:if searchResets
    guard __searchCondition__ else {
        currentLoads.reset(\.__searchResults__, of: self)
        return
    }
    // vmgen:else
    guard __searchCondition__ else { return }
    // vmgen:end
    await currentLoads.reload(\.__searchResults__, of: self) {
        __searchWork__
    }
}
