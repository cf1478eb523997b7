// vmgen:note Tests of changes. Needs 'change' of a loop, fills where the form is sent, and the words changeProgress, changeRecorder,
// vmgen:note runChange, runOtherChange, retryChange, dismissChange, runLoad, loadedValue, shownList, recordSent, lastSent, keepsOutput,
// vmgen:note resetOutput, setState, runRefresh.

@Test
func runs__changeName__AndReportsIt() async {
    // vmgen:include Tests/ReadyViewModel
    let states = __changeRecorder__
    __runChange__
    #expect(states.values == [.idle, .running, .idle])
    #expect(__changeStub__.callCount == 1)
    // vmgen:for given in changeGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}

@Test
func shows__changeName__ThatFailedAndTriesAgain() async {
    // vmgen:include Tests/ReadyViewModel
    // vmgen:for load in changeLoads
    __runLoad__
    // vmgen:end
    __changeStub__.next(throw: Failure())
    __runChange__
    #expect(__changeProgress__ == .failed(Failure()))
    // vmgen:for load in changeLoads
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    // vmgen:end
    // vmgen:if changeIsSubmit
    // vmgen:include Tests/TypedFields
    // vmgen:end
    __retryChange__
    #expect(__changeProgress__ == .idle)
    #expect(__changeStub__.callCount == 2)
    // vmgen:for given in changeGivens
    #expect(__given__ == [__givenValue__, __givenValue__])
    // vmgen:end
}

@Test
func forgets__changeName__ThatFailed() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next(throw: Failure())
    __runChange__
    __dismissChange__
    #expect(__changeProgress__ == .idle)
    #expect(__changeStub__.callCount == 1)
}
// vmgen:if forgets

@Test
func drops__changeName__WhenGuestModeBegins() async {
    // vmgen:include Tests/ReadyViewModel
    // vmgen:for load in changeLoads
    __runLoad__
    // vmgen:end
    __changeStub__.next { _ in
        appStore.set(\.authStatus, to: .guest)
        return __changeAnswer__
    }
    __runChange__
    #expect(__changeProgress__ == .idle)
    // vmgen:for load in changeLoads
    #expect(__screenState__.__load__.isNotRequested)
    // vmgen:end
    // vmgen:for state in changeForgottenStates
    #expect(__screenState__.__state__ == __stateValue__)
    // vmgen:end
}

@Test
func drops__changeName__ThatFailedWhenGuestModeBegins() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next(throw: Failure())
    __runChange__
    appStore.set(\.authStatus, to: .guest)
    #expect(__changeProgress__ == .idle)
    __retryChange__
    #expect(__changeStub__.callCount == 1)
}
// vmgen:for state in changeForgottenStates

@Test
func forgetsThe__stateName__Of__changeName__InGuestMode() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next(return: __stateOther__)
    __runChange__
    appStore.set(\.authStatus, to: .guest)
    #expect(__screenState__.__state__ == __stateValue__)
}
// vmgen:end
// vmgen:end

@Test
func doesNotRun__changeName__Twice() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next { _ in
        __runChange__
        return __changeAnswer__
    }
    __runChange__
    #expect(__changeStub__.callCount == 1)
}
// vmgen:if changeIsConcurrent
// vmgen:if changeHasOther

@Test
func runs__changeName__ForOtherValuesMeanwhile() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next { _ in
        __runOtherChange__
        return __changeAnswer__
    }
    __runChange__
    #expect(__changeStub__.callCount == 2)
    #expect(__changeProgress__ == .idle)
}
// vmgen:end
// vmgen:end
// vmgen:for state in changePassedStates

@Test
func passes__stateName__To__changeName__() async {
    // vmgen:include Tests/ReadyViewModel
    __setState__
    __runChange__
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:for watch in changePassedWatches

@Test
func passes__watchName__To__changeName__() async {
    appStore.set(\.__watchKeyPath__, to: __watchOne__)
    // vmgen:include Tests/ReadyViewModel
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    __runChange__
    // vmgen:for given in watchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:for load in changeReloads

@Test
func reloadsThe__loadName__After__changeName__() async {
    // vmgen:include Tests/ReadyViewModel
    __runLoad__
    __runChange__
    #expect(__loadStub__.callCount == 2)
}
// vmgen:end
// vmgen:for load in changeOutcomes

@Test
func changesThe__loadName__After__changeName__() async {
    // vmgen:include Tests/ReadyViewModel
    __runLoad__
    // vmgen:if loadCanMiss
    __runOtherChange__
    #expect(__screenState__.__load__ == .success(__loadMissed__))
    // vmgen:end
    // vmgen:if loadAnswers
    __changeStub__.next(return: __loadAnswer__)
    // vmgen:end
    __runChange__
    #expect(__screenState__.__load__ == .success(__loadExpected__))
}
// vmgen:if loadHasOther

@Test
func fetchesThe__loadName__OnceMoreAfter__changeName__() async {
    // vmgen:include Tests/ReadyViewModel
    __runLoad__
    __loadStub__.next { _ in
        __runChange__
        return __loadAnswerOther__
    }
    __runRefresh__
    #expect(__loadStub__.callCount == 3)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
}
// vmgen:end
// vmgen:end
// vmgen:for state in changeSetStates

@Test
func changesThe__stateName__After__changeName__() async {
    // vmgen:include Tests/ReadyViewModel
    __changeStub__.next(return: __stateOther__)
    __runChange__
    #expect(__screenState__.__state__ == __stateOther__)
}
// vmgen:end
// vmgen:if changeIsOptimistic
// vmgen:for load in changeOutcomes

@Test
func changesThe__loadName__Before__changeName__HasEnded() async {
    // vmgen:include Tests/ReadyViewModel
    __runLoad__
    __changeStub__.next { _ in
        #expect(__screenState__.__load__ == .success(__loadExpected__))
        throw Failure()
    }
    __runChange__
    #expect(__changeStub__.callCount == 1)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
}

@Test
func changesThe__loadName__After__changeName__DuringARefresh() async {
    // vmgen:include Tests/ReadyViewModel
    __runLoad__
    __changeStub__.next { _ in
        __runRefresh__
        return __changeAnswer__
    }
    __runChange__
    #expect(__screenState__.__load__ == .success(__loadExpected__))
}
// vmgen:end
// vmgen:end
// vmgen:for output in changeOutputs

@Test
func sends__outputName__After__changeName__() async {
    let viewModel = makeViewModel()
    __recordSent__
    // vmgen:if changeFills
    __fillForm__
    // vmgen:end
    __changeStub__.next(throw: Failure())
    __runChange__
    #expect(__lastSent__ == nil)
    __retryChange__
    #expect(__lastSent__ == .__changeSent__)
    // vmgen:if keepsOutput
    __resetOutput__
    #expect(__lastSent__ == nil)
    // vmgen:end
}
// vmgen:end
// vmgen:if changeClears

@Test
func emptiesTheFormAfter__changeName__() async {
    let viewModel = makeViewModel()
    __fillForm__
    __runChange__
    // vmgen:if formIsSteady
    #expect(__screenState__.form == __Name__Form())
    // vmgen:else
    // vmgen:for field in fields
    // vmgen:if fieldIsSteady
    #expect(__screenState__.form.__field__ == __Name__Form().__field__)
    // vmgen:else
    #expect(__screenState__.form.__field__ != __fieldValid__)
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
