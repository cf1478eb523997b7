// vmgen:note The same subscriptions, which a set of cancellables keeps.
// vmgen:for state in handedStates
__state__Publisher
    .weakSink(on: self) { viewModel, __state__ in
        viewModel.__state__ = __state__
    }
    .store(in: &cancellables)
// vmgen:end
