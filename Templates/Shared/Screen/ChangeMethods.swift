// vmgen:note The methods that change something, try again and forget a failure. Needs the words of ChangeWork.
// vmgen:for change in changes
/// Runs the change, unless it is running already.
@MainActor
func __change__(__changeParameters__: Void) async {
    // vmgen:include Screen/ChangeWork
}

/// Tries the change again, with the same values.
@MainActor
func retry__changeName__() async {
    await currentChanges.retry(\.__changeState__, of: self)
}

/// Call this when the user has seen the failure.
@MainActor
func dismiss__changeName__() {
    currentChanges.dismiss(\.__changeState__, of: self)
}

// vmgen:end
