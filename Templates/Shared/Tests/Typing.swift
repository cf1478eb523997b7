// vmgen:note Needs the word viewModelType.
private func type__searchSuffix__(_ text: String, into viewModel: __viewModelType__) async {
    viewModel.update__searchName__(text)
    // vmgen:if searchWaits
    clock.advance(by: anHour)
    // vmgen:else
    viewModel.submit__searchName__()
    // vmgen:end
    await viewModel.search__searchSuffix__Task?.value
}
