// vmgen:note Needs the words outputType, takeOutput, takeEvent and screenState.
// vmgen:for event in events
// vmgen:if eventHasPayload
appStore.events
    .compactMap { event -> __outputType__? in
        if case .__eventPattern__ = event { .__eventOutput__ } else { nil }
    }
    .weakSink(on: self) { viewModel, output in
        __takeOutput__
    }
// vmgen:else
appStore.events
    .filter { if case .__eventPattern__ = $0 { true } else { false } }
    .weakSink(on: self) { viewModel, _ in
        __takeEvent__
    }
// vmgen:end
// vmgen:end
// vmgen:for watch in watches
// vmgen:if watchTransforms
appStore.updates(for: \.__watchKeyPath__)
    .map { __watchTransform__ }
    .removeDuplicates()
    .weakSink(on: self) { viewModel, __watch__ in
        __screenState__.__watch__ = __watch__
        // vmgen:if watchForgets
        if __watch__ { viewModel.forget() }
        // vmgen:end
    }
// vmgen:else
appStore.updates(for: \.__watchKeyPath__)
    .weakSink(on: self) { viewModel, __watch__ in
        __screenState__.__watch__ = __watch__
    }
// vmgen:end
// vmgen:end
