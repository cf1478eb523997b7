// vmgen:note Needs the words publisher and screenState.
// vmgen:for state in subscribedStates
__publisher__
    .weakSink(on: self) { viewModel, __state__ in
        __screenState__.__state__ = __state__
    }
// vmgen:end
