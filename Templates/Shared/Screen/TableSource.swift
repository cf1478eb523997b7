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
// vmgen:if selectsRows

extension __Name__ViewController: UITableViewDelegate {
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
}
// vmgen:end
