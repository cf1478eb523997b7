// vmgen:note Tests of refreshes and of loads that meet others. Needs 'load' of a loop, and the words screenState, runLoad,
// vmgen:note runOtherLoad, runRefresh, loadRecorder, loadedValue, loadedOther and countsGuestSessions.
@Test
func keepsThe__loadName__WhenARefreshFails() async {
    let viewModel = makeViewModel()
    __runLoad__
    __loadStub__.next(throw: Failure())
    __runRefresh__
    #expect(__loadStub__.callCount == 2)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
}

@Test
func doesNotRefreshThe__loadName__BeforeTheFirstLoad() async {
    let viewModel = makeViewModel()
    __runRefresh__
    #expect(__loadStub__.callCount == 0)
    #expect(__screenState__.__load__.isNotRequested)
}

@Test(arguments: [true, false])
func loadsThe__loadName__AfterACancelledLoad(heedsCancellation: Bool) async {
    let viewModel = makeViewModel()
    __loadStub__.next { _ in
        // The View disappears and reappears before the first load ends.
        withUnsafeCurrentTask { $0?.cancel() }
        let again = Task {
            __runLoad__
        }
        await again.value
        if heedsCancellation { throw CancellationError() }
        return __loadAnswerOther__
    }
    let first = Task {
        __runLoad__
    }
    await first.value
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    #expect(__loadStub__.callCount == 2)
}
// vmgen:if loadHasOtherSamples

@Test
func showsThe__loadName__OfTheLatestParameters() async {
    let viewModel = makeViewModel()
    __loadStub__.next { _ in
        __runOtherLoad__
        return __loadAnswerOther__
    }
    __runLoad__
    #expect(__loadStub__.callCount == 2)
    #expect(__screenState__.__load__ == .success(__loadedValue__))
    __runLoad__
    #expect(__loadStub__.callCount == 3)
}
// vmgen:end
// vmgen:if guest

@Test
func loadsNo__loadName__ForGuests() async {
    let viewModel = makeViewModel()
    appStore.set(\.authStatus, to: .guest)
    __runLoad__
    #expect(__loadStub__.callCount == 0)
    appStore.set(\.authStatus, to: .__member__)
    __runLoad__
    appStore.set(\.authStatus, to: .guest)
    __runRefresh__
    #expect(__loadStub__.callCount == 1)
}

@Test
func forgetsThe__loadName__InGuestMode() async {
    let viewModel = makeViewModel()
    __runLoad__
    appStore.set(\.authStatus, to: .guest)
    #expect(__screenState__.__load__.isNotRequested)
    appStore.set(\.authStatus, to: .__member__)
    __loadStub__.next { _ in
        appStore.set(\.authStatus, to: .guest)
        return __loadAnswer__
    }
    __runLoad__
    #expect(__screenState__.__load__.isNotRequested)
    // vmgen:if countsGuestSessions
    #expect(__screenState__.guestSessions == 2)
    // vmgen:end
}
// vmgen:end
