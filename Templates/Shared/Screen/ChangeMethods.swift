// vmgen:note The methods that change something, try again and forget a failure. Needs the words of ChangeWork.
// vmgen:for change in changes
// vmgen:if changeIsSubmit
/// Sends the form, unless it is not ready or already being sent.
// vmgen:else
// vmgen:if changeIsConcurrent
/// Does nothing while an earlier call with the same values is running.
// vmgen:else
/// Does nothing while an earlier call is running.
// vmgen:end
// vmgen:end
@MainActor
func __change__(__changeParameters__: Void) async {
    // vmgen:include Screen/ChangeWork
}

// vmgen:if changeIsSubmit
/// Tries again after a failure, with what the form has then.
// vmgen:else
/// Tries again after a failure, with the same values.
// vmgen:end
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
