// vmgen:note Subscriptions that a set of cancellables keeps.
// vmgen:for watch in watches
// vmgen:if watchTransforms
appStore.updates(for: \.__watchKeyPath__)
    .map { __watchTransform__ }
    .removeDuplicates()
    .weakSink(on: self) { viewModel, __watch__ in
        viewModel.__watch__ = __watch__
        // vmgen:if watchForgets
        if __watch__ { viewModel.forget() }
        // vmgen:end
    }
    .store(in: &cancellables)
// vmgen:else
appStore.updates(for: \.__watchKeyPath__)
    .weakSink(on: self) { viewModel, __watch__ in
        viewModel.__watch__ = __watch__
    }
    .store(in: &cancellables)
// vmgen:end

// vmgen:end
