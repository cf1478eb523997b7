// vmgen:note The methods that load, refresh and take what is typed. Needs the words guardsAllLoads, loadWork and searchWork.
// vmgen:if severalLoads
/// Loads everything that is not loaded or loading.
@MainActor
func load(__allParameters__: Void) async {
    // vmgen:if guardsAllLoads
    guard !isGuestMode else { return }
    // vmgen:end
    await loadTogether(
        // vmgen:for load in loads
        { await self.__loadFunction__(__loadArguments__) },
        // vmgen:end
    )
}

/// Reloads everything; old values stay until new ones arrive.
@MainActor
func refresh(__allParameters__: Void) async {
    // vmgen:if guardsAllLoads
    guard !isGuestMode else { return }
    // vmgen:end
    await loadTogether(
        // vmgen:for load in loads
        { await self.__loadRefresh__(__loadArguments__) },
        // vmgen:end
    )
}

// vmgen:end
// vmgen:for load in loads
/// Loads the __loadWords__, unless loaded or loading.
@MainActor
func __loadFunction__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !isGuestMode else { return }
    // vmgen:end
    // vmgen:if loadIsPaged
    await currentLoads.load(__loadTarget__) { __loadKey__ in
        __loadWork__
    }
    // vmgen:else
    await currentLoads.load(__loadTarget__) {
        __loadWork__
    }
    // vmgen:end
}

/// Reloads the __loadWords__; the old value stays until the new one arrives.
@MainActor
func __loadRefresh__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !isGuestMode else { return }
    // vmgen:end
    // vmgen:if loadIsPaged
    await currentLoads.refresh(__loadTarget__) { __loadKey__ in
        __loadWork__
    }
    // vmgen:else
    await currentLoads.refresh(__loadTarget__) {
        __loadWork__
    }
    // vmgen:end
}

// vmgen:if loadIsPaged
/// Loads the next page of the __loadWords__. Call this at the end of the list and to retry.
@MainActor
func __loadMore__(__loadParameters__: Void) async {
    // vmgen:if guest
    guard !isGuestMode else { return }
    // vmgen:end
    await currentLoads.loadMore(__loadPlace__) { __loadKey__ in
        __loadWork__
    }
}

// vmgen:end
// vmgen:end
// vmgen:for search in searches
// vmgen:if searchWaits
/// Sets the query and searches when typing pauses.
@MainActor
func update__searchName__(_ __search__: String) {
    self.__search__ = __search__
    __searchTask__ = Task.debounce(delay: .milliseconds(400), clock: clock, task: __searchTask__) { [weak self] in
        await self?.__searchMethod__()
    }
}

// vmgen:else
/// Sets the query. An empty one clears the results.
@MainActor
func update__searchName__(_ __search__: String) {
    self.__search__ = __search__
    guard __search__.isEmpty else { return }
    __searchTask__?.cancel()
    currentLoads.reset(__searchPlace__)
}

/// Searches for the query that the user submitted.
@MainActor
func submit__searchName__() {
    __searchTask__?.cancel()
    __searchTask__ = Task { [weak self] in await self?.__searchMethod__() }
}

// vmgen:end
// vmgen:if searchIsPaged
/// Loads the next page of the results. Call this at the end of the list and to retry.
@MainActor
func __searchMore__() async {
    // vmgen:if guest
    guard !isGuestMode else { return }
    // vmgen:end
    await currentLoads.loadMore(__searchPlace__) { page in
        __searchWork__
    }
}

// vmgen:end
// vmgen:end
