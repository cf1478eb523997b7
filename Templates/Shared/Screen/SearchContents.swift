// vmgen:for search in searches
// vmgen:if searchIsOnly
// vmgen:else
Section("__searchTitle__") {
    // vmgen:if searchWaits
    TextField("__searchTitle__", text: search__searchSuffix__Binding)
    // vmgen:else
    TextField("__searchTitle__", text: search__searchSuffix__Binding)
        .onSubmit { viewModel.submit__searchName__() }
    // vmgen:end
    search__searchSuffix__Content
}
// vmgen:end
// vmgen:end
