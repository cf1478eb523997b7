// vmgen:note The subscriptions of a view controller. Needs the words of Controller.
// vmgen:if binds

// MARK: - From the ViewModel to the user

private func bindViewModel() {
    // vmgen:for load in loads
    __loadPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __load__ in self?.show(__load__: __load__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for list in pagedLists
    __pagePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] page in self?.show(page: page) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for state in listStates
    __listPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __state__ in self?.show(__state__: __state__) }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for value in givenLabels
    // vmgen:if valueIsFixed
    contentView.show(__value__: viewModel.__value__)
    // vmgen:else
    __valuePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __value__ in self?.contentView.show(__value__: __value__) }
        .store(in: &cancellables)
    // vmgen:end

    // vmgen:end
    // vmgen:for value in shownValues
    // vmgen:if valueIsFixed
    contentView.show(__value__: viewModel.__value__)
    // vmgen:else
    __valuePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __value__ in self?.contentView.show(__value__: __value__) }
        .store(in: &cancellables)
    // vmgen:end

    // vmgen:end
    // vmgen:for state in controlStates
    __statePublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__stateName__() }
        .store(in: &cancellables)

    // vmgen:end
    // vmgen:for computed in computedValues
    // vmgen:if computedIsFixed
    show__computedName__()

    // vmgen:end
    // vmgen:for value in computedWatchedInputs
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
    // vmgen:for search in searches
    __queryPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in self?.show__searchName__() }
        .store(in: &cancellables)

    __resultsPublisher__
        .receive(on: DispatchQueue.main)
        .sink { [weak self] __searchResults__ in self?.show(__searchResults__: __searchResults__) }
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
