// vmgen:note The rows of a view controller. Needs the words rowText and selectRow.
// vmgen:if tables

extension __Name__ViewController {
    private func makeDataSource() -> TableSource {
        TableSource(tableView: contentView.tableView) { [weak self] tableView, indexPath, _ in
            let cell = tableView.dequeueReusableCell(withIdentifier: __Name__View.cellIdentifier, for: indexPath)
            cell.contentConfiguration = self?.content(of: cell, at: indexPath)
            return cell
        }
    }

    private func content(of cell: UITableViewCell, at indexPath: IndexPath) -> UIListContentConfiguration {
        var content = cell.defaultContentConfiguration()
        // vmgen:if oneTable
        // vmgen:for table in tables
        let element = shown__tableName__[indexPath.row]
        // vmgen:if tableHasDetail
        content.secondaryText = __tableDetail__
        // vmgen:end
        // vmgen:for missing in tableMissing
        // TODO: Show the __missingWords__.
        // vmgen:end
        content.text = __rowText__
        // vmgen:end
        // vmgen:else
        switch dataSource.sectionIdentifier(for: indexPath.section) {
        // vmgen:for table in tables
        case .__table__:
            let element = shown__tableName__[indexPath.row]
            // vmgen:if tableHasDetail
            content.secondaryText = __tableDetail__
            // vmgen:end
            // vmgen:for missing in tableMissing
            // TODO: Show the __missingWords__.
            // vmgen:end
            content.text = __rowText__
        // vmgen:end
        case nil: break
        }
        // vmgen:end
        return content
    }

    /// Moves the rows that are there to their places, and shows again what is in them.
    private func showRows() {
        var snapshot = NSDiffableDataSourceSnapshot<TableSection, TableRow>()
        // vmgen:if findsRows
        // vmgen:if oneTable
        // vmgen:else
        // vmgen:for search in searches
        let isSearching = !viewModel.__searchResults__.isNotRequested
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:for table in tables
        // vmgen:if tableIsHidden
        if !isSearching { append(__table__Rows, to: .__table__, of: &snapshot) }
        // vmgen:else
        append(__table__Rows, to: .__table__, of: &snapshot)
        // vmgen:end
        // vmgen:end
        let known = Set(dataSource.snapshot().itemIdentifiers)
        snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(known.contains))
        dataSource.apply(snapshot, animatingDifferences: view.window != nil)
    }

    private func append(
        _ rows: [TableRow],
        to section: TableSection,
        of snapshot: inout NSDiffableDataSourceSnapshot<TableSection, TableRow>
    ) {
        guard !rows.isEmpty else { return }
        snapshot.appendSections([section])
        snapshot.appendItems(rows)
    }
    // vmgen:for table in tables

    private var __table__Rows: [TableRow] {
        // vmgen:if tableIsIdentified
        rows(of: shown__tableName__.map(\.id), TableRow.__table__)
        // vmgen:else
        shown__tableName__.indices.map { .__table__($0) }
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if identifiesRows

    /// The rows of elements with these identities. If two are equal, their order tells the rows apart.
    private func rows<ID: Hashable>(of ids: [ID], _ row: (ID, Int) -> TableRow) -> [TableRow] {
        var counts: [ID: Int] = [:]
        return ids.map { id in
            counts[id, default: 0] += 1
            return row(id, counts[id, default: 0])
        }
    }
    // vmgen:end
}

extension __Name__ViewController {
    // vmgen:if isolated
    nonisolated private enum TableSection: Hashable, Sendable {
        // vmgen:for table in tables
        case __table__
        // vmgen:end
    }

    /// Tells a row from others: by the identity of its element, or by its place if the element has none.
    nonisolated private enum TableRow: Hashable, Sendable {
        // vmgen:for table in tables
        // vmgen:if tableIsIdentified
        case __table__(__tableIdentityType__, Int)
        // vmgen:else
        case __table__(Int)
        // vmgen:end
        // vmgen:end
    }

    // vmgen:else
    private enum TableSection: Hashable, Sendable {
        // vmgen:for table in tables
        case __table__
        // vmgen:end
    }

    /// Tells a row from others: by the identity of its element, or by its place if the element has none.
    private enum TableRow: Hashable, Sendable {
        // vmgen:for table in tables
        // vmgen:if tableIsIdentified
        case __table__(__tableIdentityType__, Int)
        // vmgen:else
        case __table__(Int)
        // vmgen:end
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if oneTable
    private typealias TableSource = UITableViewDiffableDataSource<TableSection, TableRow>
    // vmgen:else
    private final class TableSource: UITableViewDiffableDataSource<TableSection, TableRow> {
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            switch sectionIdentifier(for: section) {
            // vmgen:for table in tables
            case .__table__: String(localized: "__tableTitle__")
            // vmgen:end
            case nil: nil
            }
        }
    }
    // vmgen:end
}
// vmgen:end
// vmgen:if tableDelegate

extension __Name__ViewController: UITableViewDelegate {
    // vmgen:for list in pagedLists
    func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        if isEndOf__listName__(indexPath), viewModel.__listPage__ == .more { __listMore__() }
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
        switch dataSource.sectionIdentifier(for: indexPath.section) {
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
        switch dataSource.sectionIdentifier(for: indexPath.section) {
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
        // vmgen:for change in tableChanges
        // vmgen:if changeIsDisabled
        if viewModel.__changeState__.isRunning { return UISwipeActionsConfiguration(actions: []) }
        // vmgen:end
        // vmgen:end
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
