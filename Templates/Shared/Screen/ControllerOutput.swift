// vmgen:note What a view controller shows of its ViewModel. Needs the words of Controller.
// vmgen:for load in loads

private func show(__load__: LoadState<__loadedType__>) {
    // vmgen:if loadIsList
    shown__loadName__ = __load__.value ?? []
    reloadTable()
    // vmgen:else
    // vmgen:if loadIsShown
    contentView.show(__load__: __load__.value)
    // vmgen:end
    // vmgen:end
    setNeedsUpdateContentUnavailableConfiguration()
}
// vmgen:end
// vmgen:for state in listStates

private func show(__state__: __stateShownType__) {
    shown__stateName__ = __state__
    reloadTable()
}
// vmgen:end
// vmgen:if tables

private func reloadTable() {
    showRows()
    contentView.tableView.backgroundView = emptyConfiguration.map { UIContentUnavailableView(configuration: $0) }
}

/// Replaces an empty list; nil if there are rows or the rows are not loaded.
private var emptyConfiguration: UIContentUnavailableConfiguration? {
    // vmgen:if findsRows
    // vmgen:for search in searches
    if let __searchResults__ = viewModel.__searchResults__.value { return __searchResults__.isEmpty ? .search() : nil }
    // vmgen:end
    // vmgen:end
    // vmgen:if emptiesTable
    // vmgen:for table in tables
    guard shown__tableName__.isEmpty else { return nil }
    // vmgen:end
    // vmgen:end
    // vmgen:for search in searches
    // vmgen:if searchIsOnly
    // vmgen:else
    // vmgen:if searchIsListed
    if viewModel.__searchResults__.value != nil { return .search() }
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:if listsLoads
    // vmgen:for load in listedLoads
    guard viewModel.__load__.value != nil else { return nil }
    // vmgen:end
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "tray")
    configuration.text = String(localized: "__emptyTitle__")
    return configuration
    // vmgen:else
    return nil
    // vmgen:end
}
// vmgen:end
// vmgen:for state in controlStates

private func show__stateName__() {
    // Reads the current value, because the published one may be older than the user's last input.
    contentView.show(__state__: viewModel.__state__)
    // vmgen:for follower in stateComputed
    show__followerName__()
    // vmgen:end
}
// vmgen:end
// vmgen:for computed in computedValues

private func show__computedName__() {
    contentView.show(__computed__: viewModel.__computed__)
}
// vmgen:end
// vmgen:if fields

private func showForm() {
    // Reads the current value, because the published one may be older than the user's last input.
    contentView.show(form: viewModel.form)
    // vmgen:for computed in formComputed
    show__computedName__()
    // vmgen:end
    // vmgen:if updatesButtons
    updateButtons()
    // vmgen:end
}
// vmgen:end
// vmgen:if updatesButtons

private func updateButtons() {
    // vmgen:for change in localButtons
    // vmgen:if changeIsSubmit
    contentView.__change__Button.isEnabled = viewModel.form.__formCheck__
    // vmgen:end
    // vmgen:end
    // vmgen:for change in buttonChanges
    // vmgen:if changeIsSubmit
    contentView.__change__Button.isEnabled = viewModel.form.__formCheck__ && !viewModel.__changeState__.isRunning
    // vmgen:else
    contentView.__change__Button.isEnabled = !viewModel.__changeState__.isRunning
    // vmgen:end
    // vmgen:end
}
// vmgen:end
// vmgen:for change in changes

private func show__changeName__(_ state: ChangeState) {
    // vmgen:if buttonChanges
    updateButtons()
    // vmgen:end
    guard let error = state.error else { return }
    showFailure(
        String(localized: "__changeFailure__"),
        error,
        dismiss: { [weak self] in self?.viewModel.dismiss__changeName__() },
        retry: { [weak self] in self?.retry__changeName__() }
    )
}

private func retry__changeName__() {
    Task { [viewModel] in
        await viewModel.retry__changeName__()
    }
}
// vmgen:end
// vmgen:if changes

private func showFailure(
    _ title: String,
    _ error: any Error,
    dismiss: @escaping @MainActor @Sendable () -> Void,
    retry: @escaping @MainActor @Sendable () -> Void
) {
    let alert = UIAlertController(title: title, message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: String(localized: "Try Again"), style: .default) { _ in retry() })
    alert.addAction(UIAlertAction(title: String(localized: "Cancel"), style: .cancel) { _ in dismiss() })
    // UIKit drops an alert of a controller that presents another one already.
    var presenter: UIViewController = self
    while let presented = presenter.presentedViewController, !presented.isBeingDismissed {
        presenter = presented
    }
    presenter.present(alert, animated: true)
}
// vmgen:end
// vmgen:for search in searches

private func show__searchName__() {
    // Reads the current value, because the published one may be older than the user's last input.
    contentView.show(__search__: viewModel.__search__)
}

private func show(__searchResults__: LoadState<__foundType__>) {
    // vmgen:if searchIsListed
    shown__searchResultsName__ = __searchResults__.value ?? []
    reloadTable()
    // vmgen:else
    contentView.show(__searchResults__: __searchResults__.value)
    // vmgen:end
    contentView.showSearch__searchSuffix__(isRunning: __searchResults__.isLoading, error: __searchResults__.error)
}
// vmgen:end
// vmgen:if loads

// vmgen:if guest
/// Replaces the content in guest mode, in which nothing loads.
private var forGuests: UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "person.crop.circle")
    configuration.text = String(localized: "Sign In to See This")
    return configuration
}

// vmgen:end
private func failed(_ error: any Error) -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "exclamationmark.triangle")
    configuration.text = String(localized: "Could Not Load")
    configuration.secondaryText = error.localizedDescription
    configuration.button = .plain()
    configuration.button.title = String(localized: "Try Again")
    configuration.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.load() }
    return configuration
}
// vmgen:end
