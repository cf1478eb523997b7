// vmgen:note The stub of a use case. Needs 'newUseCase' of a loop.
/// A configurable stub for previews and tests.
struct Stub__newUseCaseType__: __newUseCaseType__ {
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
}
