// vmgen:note Needs the word viewModelType.
private func type(_ text: String, into viewModel: __viewModelType__) async {
    viewModel.update__queryName__(text)
    // vmgen:if searchWaits
    clock.advance(by: anHour)
    // vmgen:else
    viewModel.submit__queryName__()
    // vmgen:end
    await viewModel.searchTask?.value
}
