// vmgen:if methods
private struct Failure: Error {}

// vmgen:end
// vmgen:if samples
private enum __sampleType__ {
    // vmgen:for constant in samples
    static let __constantDeclaration__
    // vmgen:end
}

// vmgen:end
// vmgen:if store
private let appStore = AppStore(AppState()) { _, _ in [] }
// vmgen:end
// vmgen:if publishesStates
// vmgen:for state in handedStates
private let __state__Subject = CurrentValueSubject<__stateType__, Never>(__stateValue__)
// vmgen:end
// vmgen:end
// vmgen:if searchesWait
private let clock = ManualClock()
/// Longer than any delay under test. The manual clock advances at once.
private let anHour = Duration.seconds(3600)
// vmgen:end
// vmgen:for method in methods
private let __methodStub__ = Stub<__methodStubInput__, __methodType__, any Error>(returning: __methodSample__)
// vmgen:end
// vmgen:for publisher in publishers
private let __publisherStub__ = StubPublisher<__publisherType__>()
// vmgen:end
// vmgen:if guest

init() {
    appStore.set(\.authStatus, to: .__member__)
}
// vmgen:end
