// vmgen:for newUseCase in newUseCases
// vmgen:if newUseCaseFoundation
import Foundation
// vmgen:end
// vmgen:if newUseCaseCore
import ViewModelCore
// vmgen:end

protocol __newUseCaseType__: Sendable {
    // vmgen:if newUseCaseObserves
    func execute() -> AnyPublisher<__newUseCaseResult__, Never>
    // vmgen:else
    // vmgen:if newUseCaseReturns
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__
    // vmgen:else
    func execute(__newUseCaseParameters__: Void) async throws
    // vmgen:end
    // vmgen:end
}

struct Default__newUseCaseType__: __newUseCaseType__ {
    private let repository: any __newUseCaseRepository__

    init(repository: any __newUseCaseRepository__) {
        self.repository = repository
    }

    // vmgen:if newUseCaseObserves
    func execute() -> AnyPublisher<__newUseCaseResult__, Never> {
        repository.__newUseCasePublisher__
    }
    // vmgen:else
    // vmgen:if newUseCaseReturns
    func execute(__newUseCaseParameters__: Void) async throws -> __newUseCaseResult__ {
        try await repository.__newUseCase__(__newUseCasePassedOn__)
    }
    // vmgen:else
    func execute(__newUseCaseParameters__: Void) async throws {
        try await repository.__newUseCase__(__newUseCasePassedOn__)
    }
    // vmgen:end
    // vmgen:end
}
// vmgen:if ownStubs
// vmgen:else

// vmgen:include Screen/UseCaseStub
// vmgen:end
// vmgen:end
