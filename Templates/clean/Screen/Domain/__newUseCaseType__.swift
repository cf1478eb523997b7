// vmgen:for newUseCase in newUseCases
// vmgen:if newUseCaseFoundation
import Foundation
// vmgen:end
// vmgen:if newUseCaseCore
import ViewModelCore
// vmgen:end

protocol __newUseCaseType__: Sendable {
    // vmgen:if newUseCaseReturns
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__
    // vmgen:else
    func execute(__newUseCaseParameters__: Void) async throws
    // vmgen:end
}

struct Default__newUseCaseType__: __newUseCaseType__ {
    private let repository: any __newUseCaseRepository__

    init(repository: any __newUseCaseRepository__) {
        self.repository = repository
    }

    // vmgen:if newUseCaseReturns
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__ {
        try await repository.__newUseCase__(__newUseCasePassedOn__)
    }
    // vmgen:else
    func execute(__newUseCaseParameters__: Void) async throws {
        try await repository.__newUseCase__(__newUseCasePassedOn__)
    }
    // vmgen:end
}

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
// vmgen:end
