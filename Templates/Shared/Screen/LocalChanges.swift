// vmgen:note The methods that change a state without a call. Needs the words changeForm and localWork.
// vmgen:for change in localChanges
@MainActor
func __change__(__changeParameters__: Void) {
    // vmgen:include Screen/LocalChangeWork
}

// vmgen:end
