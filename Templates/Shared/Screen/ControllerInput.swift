// vmgen:note What the user does, handed on to the ViewModel. Needs the words of Controller.
// vmgen:if bindsView

// MARK: - From the user to the ViewModel

private func bindView() {
    // vmgen:if tables
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
    // vmgen:for list in pagedLists
    contentView.pageRetryButton.addAction(
        UIAction { [weak self] _ in self?.__listMore__() },
        for: .touchUpInside
    )
    // vmgen:end
    // vmgen:for search in searches
    contentView.search__searchSuffix__Field.addAction(
        UIAction { [weak self] _ in self?.take__searchName__() },
        for: .editingChanged
    )
    // vmgen:if searchWaits
    contentView.search__searchSuffix__RetryButton.addAction(
        UIAction { [weak self] _ in self?.take__searchName__() },
        for: .touchUpInside
    )
    // vmgen:else
    contentView.search__searchSuffix__Field.addAction(
        UIAction { [weak self] _ in self?.viewModel.submit__searchName__() },
        for: .editingDidEndOnExit
    )
    contentView.search__searchSuffix__RetryButton.addAction(
        UIAction { [weak self] _ in self?.viewModel.submit__searchName__() },
        for: .touchUpInside
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
    // vmgen:for output in valueOutputs
    contentView.__outputButton__.addAction(
        UIAction { [weak self] _ in self?.send__outputName__() },
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
// vmgen:for search in searches

private func take__searchName__() {
    viewModel.update__searchName__(contentView.search__searchSuffix__Field.text ?? "")
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
    // vmgen:if fieldIsFraction
    let text = contentView.__fieldControl__.text ?? ""
    viewModel.update__fieldName__(try? __fieldType__(text, format: .number))
    // vmgen:else
    viewModel.update__fieldName__(__fieldType__(contentView.__fieldControl__.text ?? ""))
    // vmgen:end
    // vmgen:end
    // vmgen:if fieldIsFlag
    viewModel.update__fieldName__(contentView.__fieldControl__.isOn)
    // vmgen:end
    // vmgen:if fieldIsDate
    viewModel.update__fieldName__(contentView.__fieldControl__.date)
    // vmgen:end
    // vmgen:if fieldIsChoice
    let index = contentView.__fieldControl__.selectedSegmentIndex
    guard contentView.__field__Choices.indices.contains(index) else { return }
    viewModel.update__fieldName__(contentView.__field__Choices[index])
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
// vmgen:for output in valueOutputs

private func send__outputName__() {
    // vmgen:if outputNeedsLoads
    guard __outputLoaded__ else { return }
    // vmgen:end
    __sendValues__
}
// vmgen:end
