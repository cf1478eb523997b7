// vmgen:note The methods behind an entry point that load and refresh. Needs the words isGuest, loadGoal, loadPages and loadWork.
// vmgen:if severalLoads
@MainActor
private func load(__allParameters__: Void) async {
    await loadTogether(
        // vmgen:for load in loads
        { await self.__loadFunction__(__loadArguments__) },
        // vmgen:end
    )
}

@MainActor
private func refresh(__allParameters__: Void) async {
    await loadTogether(
        // vmgen:for load in loads
        { await self.__loadRefresh__(__loadArguments__) },
        // vmgen:end
    )
}

// vmgen:end
// vmgen:for load in loads
@MainActor
private func __loadFunction__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !__isGuest__ else { return }
    // vmgen:end
    // vmgen:if loadIsPaged
    await currentLoads.load(__loadGoal__) { __loadKey__ in
        try await __loadWork__
    }
    // vmgen:else
    await currentLoads.load(__loadGoal__) {
        try await __loadWork__
    }
    // vmgen:end
}

@MainActor
private func __loadRefresh__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !__isGuest__ else { return }
    // vmgen:end
    // vmgen:if loadIsPaged
    await currentLoads.refresh(__loadGoal__) { __loadKey__ in
        try await __loadWork__
    }
    // vmgen:else
    await currentLoads.refresh(__loadGoal__) {
        try await __loadWork__
    }
    // vmgen:end
}

// vmgen:if loadIsPaged
@MainActor
private func __loadMore__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !__isGuest__ else { return }
    // vmgen:end
    await currentLoads.loadMore(__loadPages__) { __loadKey__ in
        try await __loadWork__
    }
}

// vmgen:end
// vmgen:end
