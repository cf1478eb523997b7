// vmgen:note The members of a view controller that load the next page. Needs the words of Controller.
// vmgen:for load in pages

private func __loadMore__() {
    pageTask = Task { [__captures__] in
        await viewModel.__loadMore__(__loadRequested__)
    }
}

private func show(page: PageState) {
    contentView.showPage(isLoading: page == .loading, error: page.error)
    loadMore__loadName__AtTheEnd()
}

/// Loads the next page while the end of the list is visible, because a page may not fill the screen.
private func loadMore__loadName__AtTheEnd() {
    guard view.window != nil, viewModel.__loadPage__ == .more else { return }
    let rows = contentView.tableView.indexPathsForVisibleRows ?? []
    if shown__loadName__.isEmpty || rows.contains(where: isEndOf__loadName__) { __loadMore__() }
}

private func isEndOf__loadName__(_ indexPath: IndexPath) -> Bool {
    // vmgen:if oneTable
    indexPath.row == shown__loadName__.count - 1
    // vmgen:else
    dataSource.sectionIdentifier(for: indexPath.section) == .__load__ && indexPath.row == shown__loadName__.count - 1
    // vmgen:end
}
// vmgen:end
