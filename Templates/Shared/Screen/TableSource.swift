// vmgen:note The rows of a view controller. Needs the words rowText and selectRow.
// vmgen:if tables

extension __Name__ViewController: UITableViewDataSource {
    // vmgen:if oneTable
    // vmgen:for table in tables
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        shown__tableName__.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: __Name__View.cellIdentifier, for: indexPath)
        var content = cell.defaultContentConfiguration()
        let element = shown__tableName__[indexPath.row]
        // vmgen:if tableHasDetail
        content.secondaryText = element.__tableDetail__
        // vmgen:end
        content.text = __rowText__
        cell.contentConfiguration = content
        return cell
    }
    // vmgen:end
    // vmgen:else
    private enum TableSection: Int, CaseIterable {
        // vmgen:for table in tables
        case __table__
        // vmgen:end
    }

    func numberOfSections(in tableView: UITableView) -> Int {
        TableSection.allCases.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        switch TableSection(rawValue: section) {
        // vmgen:for table in tables
        case .__table__: shown__tableName__.isEmpty ? nil : String(localized: "__tableTitle__")
        // vmgen:end
        case nil: nil
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        switch TableSection(rawValue: section) {
        // vmgen:for table in tables
        case .__table__: shown__tableName__.count
        // vmgen:end
        case nil: 0
        }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: __Name__View.cellIdentifier, for: indexPath)
        var content = cell.defaultContentConfiguration()
        switch TableSection(rawValue: indexPath.section) {
        // vmgen:for table in tables
        case .__table__:
            let element = shown__tableName__[indexPath.row]
            // vmgen:if tableHasDetail
            content.secondaryText = element.__tableDetail__
            // vmgen:end
            content.text = __rowText__
        // vmgen:end
        case nil: break
        }
        cell.contentConfiguration = content
        return cell
    }
    // vmgen:end
}
// vmgen:end
// vmgen:if tableDelegate

extension __Name__ViewController: UITableViewDelegate {
    // vmgen:for load in pages
    func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        if isEndOf__loadName__(indexPath), viewModel.__loadPage__ == .more { __loadMore__() }
    }

    // vmgen:end
    // vmgen:if selectsRows
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        // vmgen:if oneTable
        // vmgen:for table in tables
        __selectRow__
        // vmgen:end
        // vmgen:else
        switch TableSection(rawValue: indexPath.section) {
        // vmgen:for table in tables
        // vmgen:if tableSelects
        case .__table__: __selectRow__
        // vmgen:end
        // vmgen:end
        default: break
        }
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if rowChanges

    func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        // vmgen:if oneTable
        // vmgen:for table in tables
        changesOf__tableName__(in: indexPath.row)
        // vmgen:end
        // vmgen:else
        switch TableSection(rawValue: indexPath.section) {
        // vmgen:for table in tables
        // vmgen:if tableHasChanges
        case .__table__: changesOf__tableName__(in: indexPath.row)
        // vmgen:end
        // vmgen:end
        default: nil
        }
        // vmgen:end
    }
    // vmgen:for table in tables
    // vmgen:if tableHasChanges

    private func changesOf__tableName__(in row: Int) -> UISwipeActionsConfiguration {
        let element = shown__tableName__[row]
        // vmgen:for change in tableChanges
        let __change__Action = UIContextualAction(
            style: .__changeStyle__,
            title: String(localized: "__changeTitle__")
        ) { [viewModel] _, _, done in
            Task { await viewModel.__change__(__changeArguments__) }
            done(true)
        }
        // vmgen:end
        // vmgen:for change in tableLocalChanges
        let __change__Action = UIContextualAction(
            style: .__changeStyle__,
            title: String(localized: "__changeTitle__")
        ) { [viewModel] _, _, done in
            viewModel.__change__(__changeArguments__)
            done(true)
        }
        // vmgen:end
        return UISwipeActionsConfiguration(actions: [__tableActions__])
    }
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
