// vmgen:note Subscriptions to the states of the screen around a child. Needs the word screenState.
// vmgen:for state in handedStates
__state__Publisher
    .weakSink(on: self) { viewModel, __state__ in
        __screenState__.__state__ = __state__
    }
// vmgen:end
