// vmgen:note The results in a View that is handed the child. Needs 'search' of a loop and the word selectRow.
// vmgen:if searchSelects
// vmgen:for row in searchRows
__searchView__(viewModel: viewModel.search__searchSuffix__) { __rowElement__ in __selectRow__ }
// vmgen:end
// vmgen:else
__searchView__(viewModel: viewModel.search__searchSuffix__)
// vmgen:end
