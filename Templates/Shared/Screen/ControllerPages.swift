// vmgen:note The members of a view controller that load the next page. Needs the words of Controller.
// vmgen:for list in pagedLists

private func __listMore__() {
    pageTask = Task { [__listCaptures__] in
        await viewModel.__listMore__(__listRequested__)
    }
}

private func show(page: PageState) {
    contentView.showPage(isLoading: page == .loading, error: page.error)
    loadMore__listName__AtTheEnd()
}

/// Loads the next page while the end of the list is visible, because a page may not fill the screen.
private func loadMore__listName__AtTheEnd() {
    guard view.window != nil, viewModel.__listPage__ == .more else { return }
    let rows = contentView.tableView.indexPathsForVisibleRows ?? []
    if shown__listName__.isEmpty || rows.contains(where: isEndOf__listName__) { __listMore__() }
}

private func isEndOf__listName__(_ indexPath: IndexPath) -> Bool {
    // vmgen:if oneTable
    indexPath.row == shown__listName__.count - 1
    // vmgen:else
    dataSource.sectionIdentifier(for: indexPath.section) == .__list__ && indexPath.row == shown__listName__.count - 1
    // vmgen:end
}
// vmgen:end
