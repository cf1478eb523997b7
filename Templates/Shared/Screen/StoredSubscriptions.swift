// vmgen:note The same subscriptions, which a set of cancellables keeps. Needs the word publisher.
// vmgen:for state in subscribedStates
__publisher__
    .weakSink(on: self) { viewModel, __state__ in
        viewModel.__state__ = __state__
    }
    .store(in: &cancellables)

// vmgen:end
