// vmgen:note The methods that change something, try again and forget a failure. Needs the words of ChangeWork.
// vmgen:for change in changes
/// Runs the change unless it is running.
@MainActor
func __change__(__changeParameters__: Void) async {
    // vmgen:include Screen/ChangeWork
}

/// Repeats the change with the same values.
@MainActor
func retry__changeName__() async {
    await currentChanges.retry(\.__changeState__, of: self)
}

/// Call this when the user dismisses the failure.
@MainActor
func dismiss__changeName__() {
    currentChanges.dismiss(\.__changeState__, of: self)
}

// vmgen:end
