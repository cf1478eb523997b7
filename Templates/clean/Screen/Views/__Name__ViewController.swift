// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

final class __Name__ViewController: UIViewController {
    private let viewModel: any __Name__ViewModel
    // vmgen:for parameter in parameters
    /// What is loaded; another value replaces what is shown.
    var requested__parameterName__: __parameterType__ {
        didSet {
            if isViewLoaded, requested__parameterName__ != oldValue { load() }
        }
    }
    // vmgen:end
    private let contentView = __Name__View()
    // vmgen:if loads
    private var loadTask: Task<Void, Never>?
    private var refreshTask: Task<Void, Never>?
    // vmgen:end
    // vmgen:if published
    private var cancellables: Set<AnyCancellable> = []
    // vmgen:end
    // vmgen:if tables

    // What the table shows: it may ask for a row when the ViewModel is ahead already.
    // vmgen:for table in tables
    private var shown__tableName__: __tableShownType__ = []
    // vmgen:end
    // vmgen:end

    init(__itemControllerParameters__: Void) {
        self.viewModel = viewModel
        // vmgen:for parameter in parameters
        self.requested__parameterName__ = __parameter__
        // vmgen:end
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    override func loadView() {
        view = contentView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // vmgen:if bindsView
        bindView()
        // vmgen:end
        // vmgen:if published
        bindViewModel()
        // vmgen:end
    }
    // vmgen:if loads

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        load()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        loadTask?.cancel()
        refreshTask?.cancel()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        contentUnavailableConfiguration = unavailableConfiguration
    }

    /// What stands in the place of the content while that loads or cannot be loaded.
    private var unavailableConfiguration: UIContentUnavailableConfiguration? {
        // vmgen:for load in loads
        if let error = viewModel.__load__.error { return failed(error) }
        // vmgen:end
        // vmgen:for load in loads
        if viewModel.__load__.isLoading { return .loading() }
        // vmgen:end
        // vmgen:if guest
        // vmgen:for load in loads
        if viewModel.isGuestMode, viewModel.__load__.isNotRequested { return forGuests }
        // vmgen:end
        // vmgen:end
        return nil
    }
    // vmgen:end
    // vmgen:if bindsView

    // MARK: - From the user to the ViewModel

    private func bindView() {
        // vmgen:if tables
        contentView.tableView.dataSource = self
        // vmgen:if selectsRows
        contentView.tableView.delegate = self
        // vmgen:end
        // vmgen:end
        // vmgen:if loads
        contentView.refreshControl.addAction(
            UIAction { [weak self] _ in self?.refresh() },
            for: .valueChanged
        )
        // vmgen:end
        // vmgen:if search
        contentView.searchField.addAction(
            UIAction { [weak self] _ in self?.take__queryName__() },
            for: .editingChanged
        )
        // vmgen:end
        // vmgen:for output in plainOutputs
        contentView.__outputButton__.addAction(
            UIAction { [weak self] _ in self?.viewModel.__outputRequest__() },
            for: .touchUpInside
        )
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if loads

    private func load() {
        loadTask?.cancel()
        loadTask = Task { [__captures__] in
            await viewModel.load(__requestedArguments__)
        }
    }

    private func refresh() {
        refreshTask?.cancel()
        refreshTask = Task { [__captures__, contentView] in
            await viewModel.refresh(__requestedArguments__)
            contentView.refreshControl.endRefreshing()
        }
    }
    // vmgen:end
    // vmgen:if search

    private func take__queryName__() {
        viewModel.update__queryName__(contentView.searchField.text ?? "")
    }
    // vmgen:end
    // vmgen:if published

    // MARK: - From the ViewModel to the user

    private func bindViewModel() {
        // vmgen:for load in loads
        viewModel.__load__Publisher
            .receive(on: DispatchQueue.main)
            .sink { [weak self] __load__ in self?.show(__load__: __load__) }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:for value in shownValues
        viewModel.__value__Publisher
            .receive(on: DispatchQueue.main)
            .sink { [weak self] __value__ in self?.contentView.show(__value__: __value__) }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:if search
        viewModel.__query__Publisher
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.show__queryName__() }
            .store(in: &cancellables)

        viewModel.__results__Publisher
            .receive(on: DispatchQueue.main)
            .sink { [weak self] __results__ in self?.show(__results__: __results__) }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:if guest
        // vmgen:if loads
        viewModel.isGuestModePublisher
            .dropFirst()
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in
                self?.setNeedsUpdateContentUnavailableConfiguration()
                self?.load()
            }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for load in loads

    private func show(__load__: LoadState<__loadShownType__>) {
        // vmgen:if loadIsList
        shown__loadName__ = __load__.value ?? []
        contentView.tableView.reloadData()
        // vmgen:else
        contentView.show(__load__: __load__.value)
        // vmgen:end
        setNeedsUpdateContentUnavailableConfiguration()
    }
    // vmgen:end
    // vmgen:if search

    private func show__queryName__() {
        // What the ViewModel has by now: a value on its way here may be older than what has been typed since.
        contentView.show(__query__: viewModel.__query__)
    }

    private func show(__results__: LoadState<__resultsShownType__>) {
        // vmgen:if listsResults
        shown__resultsName__ = __results__.value ?? []
        contentView.tableView.reloadData()
        // vmgen:else
        contentView.show(__results__: __results__.value)
        // vmgen:end
        contentView.showSearch(isRunning: __results__.isLoading, error: __results__.error)
    }
    // vmgen:end
    // vmgen:if loads

    // vmgen:if guest
    /// Guests load nothing, so there is nothing to wait for.
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
}
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
        content.text = __tableItemText__
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
            content.text = __tableItemText__
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
        viewModel.__tableSelection__
        // vmgen:end
        // vmgen:else
        switch TableSection(rawValue: indexPath.section) {
        // vmgen:for table in tables
        // vmgen:if tableSelects
        case .__table__: viewModel.__tableSelection__
        // vmgen:end
        // vmgen:end
        default: break
        }
        // vmgen:end
    }
}
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
