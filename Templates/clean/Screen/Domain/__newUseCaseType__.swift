// vmgen:for newUseCase in newUseCases
// vmgen:if newUseCaseFoundation
import Foundation

// vmgen:end
protocol __newUseCaseType__: Sendable {
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__
}

struct Default__newUseCaseType__: __newUseCaseType__ {
    private let repository: any __newUseCaseRepository__

    init(repository: any __newUseCaseRepository__) {
        self.repository = repository
    }

    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__ {
        try await repository.__newUseCase__(__newUseCasePassedOn__)
    }
}

/// Answers as it is told, for tests.
struct Stub__newUseCaseType__: __newUseCaseType__ {
    var onExecute: @MainActor @Sendable (__newUseCaseInputs__) async throws -> __newUseCaseResult__

    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__ {
        try await onExecute(__newUseCaseArguments__)
    }
}
// vmgen:end
