// vmgen:note Needs the words searchMethod and searchWork.
@MainActor
private func __searchMethod__() async {
    // vmgen:if searchResets
    guard __searchCondition__ else {
        currentLoads.reset(__searchPlace__)
        return
    }
    // vmgen:else
    guard __searchCondition__ else { return }
    // vmgen:end
    // vmgen:if searchIsPaged
    __searchLatest__ = __search__
    await currentLoads.reload(__searchPlace__, for: __search__) { page in
        __searchWork__
    }
    // vmgen:else
    await currentLoads.reload(__searchPlace__) {
        __searchWork__
    }
    // vmgen:end
}
