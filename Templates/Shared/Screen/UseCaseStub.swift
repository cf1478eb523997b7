// vmgen:note The stub of a use case. Needs 'newUseCase' of a loop.
/// A configurable stub for previews and tests.
struct Stub__newUseCaseType__: __newUseCaseType__ {
    // vmgen:if newUseCaseObserves
    var onExecute: @Sendable () -> AnyPublisher<__newUseCaseResult__, Never>

    func execute() -> AnyPublisher<__newUseCaseResult__, Never> { onExecute() }
    // vmgen:else
    var onExecute: @MainActor @Sendable (__newUseCaseInputs__) async throws -> __newUseCaseResult__

    // vmgen:if newUseCaseReturns
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__ {
        try await onExecute(__newUseCaseArguments__)
    }
    // vmgen:else
    func execute(__newUseCaseParameters__: Void) async throws {
        try await onExecute(__newUseCaseArguments__)
    }
    // vmgen:end
    // vmgen:end
}
