// vmgen:note The members of a view controller with a table. Needs the words that follow.
// vmgen:note binds: whether the ViewModel publishes anything. loadPublisher, valuePublisher, queryPublisher, resultsPublisher,
// vmgen:note guestPublisher, formPublisher, changePublisher, statePublisher, pagePublisher: its publishers. loadedType, foundType: what they send. handsOutputOn, sendOutput: outputs.
@available(*, unavailable)
required init?(coder: NSCoder) {
    return nil
}

override func loadView() {
    view = contentView
}

override func viewDidLoad() {
    super.viewDidLoad()
    // vmgen:if child
    // vmgen:else
    title = String(localized: "__screenTitle__")
    // vmgen:end
    // vmgen:if children
    addChildren()
    // vmgen:end
    // vmgen:if bindsView
    bindView()
    // vmgen:end
    // vmgen:if binds
    bindViewModel()
    // vmgen:end
}
// vmgen:if loads

override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    load()
}
// vmgen:for load in pages

override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    loadMore__loadName__AtTheEnd()
}
// vmgen:end

override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    loadTask?.cancel()
    refreshTask?.cancel()
    // vmgen:if paged
    pageTask?.cancel()
    // vmgen:end
}

override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
    contentUnavailableConfiguration = unavailableConfiguration
}

/// Replaces the content while it loads or after loading failed; nil otherwise.
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
// vmgen:if children

private func addChildren() {
    // vmgen:for child in children
    add(__childScreen__ViewController(__childControllerArguments__))
    // vmgen:end
}

/// Embeds a child view controller.
private func add(_ child: UIViewController) {
    addChild(child)
    contentView.childStack.addArrangedSubview(child.view)
    child.didMove(toParent: self)
}
// vmgen:end
// vmgen:if bindsView

// MARK: - From the user to the ViewModel

private func bindView() {
    // vmgen:if tables
    contentView.tableView.dataSource = self
    // vmgen:if tableDelegate
    contentView.tableView.delegate = self
    // vmgen:end
    // vmgen:end
    // vmgen:if loads
    contentView.refreshControl.addAction(
        UIAction { [weak self] _ in self?.refresh() },
        for: .valueChanged
    )
    // vmgen:end
    // vmgen:for load in pages
    contentView.pageRetryButton.addAction(
        UIAction { [weak self] _ in self?.__loadMore__() },
        for: .touchUpInside
    )
    // vmgen:end
    // vmgen:if search
    contentView.searchField.addAction(
        UIAction { [weak self] _ in self?.take__queryName__() },
        for: .editingChanged
    )
    // vmgen:if searchWaits
    // vmgen:else
    contentView.searchField.addAction(
        UIAction { [weak self] _ in self?.viewModel.submit__queryName__() },
        for: .editingDidEndOnExit
    )
    // vmgen:end
    // vmgen:end
    // vmgen:for state in controlStates
    contentView.__stateControl__.addAction(
        UIAction { [weak self] _ in self?.take__stateName__() },
        for: .__stateEvent__
    )
    // vmgen:end
    // vmgen:for field in fields
    contentView.__fieldControl__.addAction(
        UIAction { [weak self] _ in self?.take__fieldName__() },
        for: .__fieldEvent__
    )
    // vmgen:end
    // vmgen:for change in buttonChanges
    contentView.__change__Button.addAction(
        UIAction { [weak self] _ in self?.start__changeName__() },
        for: .touchUpInside
    )
    // vmgen:end
    // vmgen:for change in localButtons
    contentView.__change__Button.addAction(
        UIAction { [weak self] _ in self?.start__changeName__() },
        for: .touchUpInside
    )
    // vmgen:end
    // vmgen:for change in unshownLocalChanges
    // TODO: Call `__changeSignature__` with the user's input.
    // vmgen:end
    // vmgen:for change in unshownChanges
    // TODO: Call `__changeSignature__` with the user's input.
    // vmgen:end
    // vmgen:include Screen/UnsentOutputs
    // vmgen:for output in plainOutputs
    contentView.__outputButton__.addAction(
        UIAction { [weak self] _ in self?.__sendOutput__ },
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
// vmgen:include Screen/ControllerPages
// vmgen:if search

private func take__queryName__() {
    viewModel.update__queryName__(contentView.searchField.text ?? "")
}
// vmgen:end
// vmgen:for state in controlStates

private func take__stateName__() {
    // vmgen:if stateIsText
    __stateTaking__(contentView.__stateControl__.text ?? "")
    // vmgen:end
    // vmgen:if stateIsInteger
    guard let value = Int(exactly: contentView.__stateControl__.value) else { return }
    __stateTaking__(value)
    // vmgen:end
    // vmgen:if stateIsFlag
    __stateTaking__(contentView.__stateControl__.isOn)
    // vmgen:end
    // vmgen:if stateIsChoice
    let index = contentView.__stateControl__.selectedSegmentIndex
    guard contentView.__state__Choices.indices.contains(index) else { return }
    __stateTaking__(contentView.__state__Choices[index])
    // vmgen:end
    // vmgen:if stateIsDate
    __stateTaking__(contentView.__stateControl__.date)
    // vmgen:end
}
// vmgen:end
// vmgen:for field in fields

private func take__fieldName__() {
    // vmgen:if fieldIsText
    viewModel.update__fieldName__(contentView.__fieldControl__.text ?? "")
    // vmgen:end
    // vmgen:if fieldIsNumber
    guard let value = __fieldType__(contentView.__fieldControl__.text ?? "") else { return }
    viewModel.update__fieldName__(value)
    // vmgen:end
    // vmgen:if fieldIsFlag
    viewModel.update__fieldName__(contentView.__fieldControl__.isOn)
    // vmgen:end
    // vmgen:if fieldIsDate
    viewModel.update__fieldName__(contentView.__fieldControl__.date)
    // vmgen:end
}
// vmgen:end
// vmgen:for change in buttonChanges

private func start__changeName__() {
    Task { [__changeCaptures__] in
        await viewModel.__change__(__changeRequestedArguments__)
    }
}
// vmgen:end
// vmgen:for change in localButtons

private func start__changeName__() {
    viewModel.__change__(__changeRequestedArguments__)
}
// vmgen:end
// vmgen:if binds

// MARK: - From the ViewModel to the user

private func bindViewModel() {
    // vmgen:for load in loads
    __loadPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __load__ in self?.show(__load__: __load__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for load in pages
    __pagePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] page in self?.show(page: page) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for state in listStates
    __statePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __state__ in self?.show(__state__: __state__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for value in shownValues
    __valuePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __value__ in self?.contentView.show(__value__: __value__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for state in controlStates
    __statePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__stateName__() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for computed in computedValues
    // vmgen:for value in computedInputs
    __valuePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__computedName__() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for input in computedHiddenInputs
    viewModel.__input__Changes
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__computedName__() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:end
    // vmgen:for value in followedValues
    __valuePublisher__
        .removeDuplicates()
        .dropFirst()
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.load() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for input in hiddenFollowed
    viewModel.__input__Changes
        .dropFirst()
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.load() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:if fields
    __formPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.showForm() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for change in changes
    __changePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] state in self?.show__changeName__(state) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:if search
    __queryPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__queryName__() }
        .store(in: &cancellables)

    __resultsPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __results__ in self?.show(__results__: __results__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:if guest
    // vmgen:if loads
    __guestPublisher__
        .dropFirst()
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in
            self?.setNeedsUpdateContentUnavailableConfiguration()
            self?.load()
        }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:end
    // vmgen:if handsOutputOn
    viewModel.output
        .receive(on: DispatchQueue.main)
        .sink { [weak self] output in self?.onOutput(output) }
        .store(in: &cancellables)
    // vmgen:end
}
// vmgen:end
// vmgen:for load in loads

private func show(__load__: LoadState<__loadedType__>) {
    // vmgen:if loadIsList
    shown__loadName__ = __load__.value ?? []
    reloadTable()
    // vmgen:else
    contentView.show(__load__: __load__.value)
    // vmgen:end
    setNeedsUpdateContentUnavailableConfiguration()
}
// vmgen:end
// vmgen:for state in listStates

private func show(__state__: __stateType__) {
    shown__stateName__ = __state__
    reloadTable()
}
// vmgen:end
// vmgen:if tables

private func reloadTable() {
    contentView.tableView.reloadData()
    contentView.tableView.backgroundView = emptyConfiguration.map { UIContentUnavailableView(configuration: $0) }
}

/// Replaces an empty list; nil if there are rows or the rows are not loaded.
private var emptyConfiguration: UIContentUnavailableConfiguration? {
    // vmgen:for table in tables
    guard shown__tableName__.isEmpty else { return nil }
    // vmgen:end
    // vmgen:if listsResults
    if viewModel.__results__.value != nil { return .search() }
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
        String(localized: "Could Not __changeTitle__"),
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
    present(alert, animated: true)
}
// vmgen:end
// vmgen:if search

private func show__queryName__() {
    // Reads the current value, because the published one may be older than the user's last input.
    contentView.show(__query__: viewModel.__query__)
}

private func show(__results__: LoadState<__foundType__>) {
    // vmgen:if listsResults
    shown__resultsName__ = __results__.value ?? []
    reloadTable()
    // vmgen:else
    contentView.show(__results__: __results__.value)
    // vmgen:end
    contentView.showSearch(isRunning: __results__.isLoading, error: __results__.error)
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
