// vmgen:note Needs the word viewModelType.
private func type(_ text: String, into viewModel: __viewModelType__) async {
    viewModel.update__queryName__(text)
    clock.advance(by: anHour)
    await viewModel.searchTask?.value
}
