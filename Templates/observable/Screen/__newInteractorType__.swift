// vmgen:for newInteractor in newInteractors
// vmgen:if newInteractorFoundation
import Foundation
// vmgen:end
import ViewModelCore

// vmgen:for type in newInteractorNewTypes
__typeDeclaration__

// vmgen:end
/// The work behind the screen.
protocol __newInteractorType__: Sendable {
    // vmgen:for call in newInteractorMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__
    // vmgen:else
    func __call__(__callParameters__: Void) async throws
    // vmgen:end
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
}

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
}
// vmgen:end
