// vmgen:note The stub of an Interactor. Needs 'newInteractor' of a loop.
/// A configurable stub for previews and tests.
struct Stub__newInteractorType__: __newInteractorType__ {
    // vmgen:for call in newInteractorMethods
    // vmgen:if callReturns
    // vmgen:if callHasInputs
    var on__callName__: @MainActor @Sendable (__callInputs__) async throws -> __callType__ = { __callIgnored__ in
        __callAnswer__
    }
    // vmgen:else
    var on__callName__: @MainActor @Sendable (__callInputs__) async throws -> __callType__ = {
        __callAnswer__
    }
    // vmgen:end
    // vmgen:else
    // vmgen:if callHasInputs
    var on__callName__: @MainActor @Sendable (__callInputs__) async throws -> Void = { __callIgnored__ in }
    // vmgen:else
    var on__callName__: @MainActor @Sendable () async throws -> Void = {}
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:for publisher in newInteractorPublishers
    var on__publisherName__: @Sendable () -> AnyPublisher<__publisherType__, Never> = {
        __publisherAnswer__
    }
    // vmgen:end

    // vmgen:for call in newInteractorMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__ {
        try await on__callName__(__callArguments__)
    }
    // vmgen:else
    func __call__(__callParameters__: Void) async throws {
        try await on__callName__(__callArguments__)
    }
    // vmgen:end

    // vmgen:end
    // vmgen:for publisher in newInteractorPublishers
    var __publisher__: AnyPublisher<__publisherType__, Never> { on__publisherName__() }

    // vmgen:end
}
