// vmgen:note The members of a view controller with a table. Needs the words that follow.
// vmgen:note binds: whether the ViewModel publishes anything. loadPublisher, valuePublisher, queryPublisher, resultsPublisher,
// vmgen:note guestPublisher, formPublisher, changePublisher, statePublisher, listPublisher, pagePublisher: its publishers. loadedType, foundType: what they send. handsOutputOn, sendOutput,
// vmgen:note sendValues: outputs.
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
// vmgen:end
// vmgen:for list in pagedLists

override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    loadMore__listName__AtTheEnd()
}
// vmgen:end
// vmgen:if loadsOrPages

override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // vmgen:if loads
    loadTask?.cancel()
    refreshTask?.cancel()
    // vmgen:end
    // vmgen:if paged
    pageTask?.cancel()
    // vmgen:end
}
// vmgen:end
// vmgen:if loads

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
// vmgen:include Screen/ControllerInput
// vmgen:include Screen/ControllerBindings
// vmgen:include Screen/ControllerOutput
