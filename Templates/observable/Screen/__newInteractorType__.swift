// vmgen:for newInteractor in newInteractors
// vmgen:if newInteractorFoundation
import Foundation
// vmgen:end
import ViewModelCore

// vmgen:for type in newInteractorNewTypes
__typeDeclaration__

// vmgen:end
protocol __newInteractorType__: Sendable {
    // vmgen:for call in newInteractorMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__
    // vmgen:else
    func __call__(__callParameters__: Void) async throws
    // vmgen:end
    // vmgen:end
    // vmgen:for publisher in newInteractorPublishers
    /// Sends the current value, then each new one.
    var __publisher__: AnyPublisher<__publisherType__, Never> { get }
    // vmgen:end
}

struct Default__newInteractorType__: __newInteractorType__ {
    // vmgen:for call in newInteractorMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__ {
        // TODO: Implement `__callSignature__`.
        __callDefault__
    }
    // vmgen:else
    func __call__(__callParameters__: Void) async throws {
        // TODO: Implement `__callSignature__`.
        __callDefault__
    }
    // vmgen:end

    // vmgen:end
    // vmgen:for publisher in newInteractorPublishers
    var __publisher__: AnyPublisher<__publisherType__, Never> {
        // TODO: Implement `__publisher__`.
        NotImplemented().publisher()
    }

    // vmgen:end
}
// vmgen:if ownStubs
// vmgen:else

// vmgen:include Screen/InteractorStub
// vmgen:end
// vmgen:end
