// vmgen:note The methods behind an entry point that change something. Needs the words of ChangeWork.
// vmgen:for change in changes
@MainActor
private func __change__(__changeParameters__: Void) async {
    // vmgen:include Screen/ChangeWork
}

// vmgen:end
