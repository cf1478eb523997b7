// vmgen:for newInteractor in newInteractors
// vmgen:if newInteractorFoundation
import Foundation
// vmgen:end

// vmgen:for type in newInteractorNewTypes
__typeDeclaration__

// vmgen:end
/// The work behind the screen.
protocol __newInteractorType__: Sendable {
    // vmgen:for method in newInteractorMethods
    func __method__(__methodParameters__) async throws -> __methodType__
    // vmgen:end
}

struct Default__newInteractorType__: __newInteractorType__ {
    // vmgen:for method in newInteractorMethods
    func __method__(__methodParameters__) async throws -> __methodType__ {
        __methodDefault__
    }
    // vmgen:if methodIsLast
    // vmgen:else

    // vmgen:end
    // vmgen:end
}

/// Answers as it is told, for previews and tests.
struct Stub__newInteractorType__: __newInteractorType__ {
    // vmgen:for method in newInteractorMethods
    var on__methodName__: @MainActor @Sendable (__methodInputs__) async throws -> __methodType__ = { __methodClosureStart____methodAnswer__ }
    // vmgen:end

    // vmgen:for method in newInteractorMethods
    func __method__(__methodParameters__) async throws -> __methodType__ {
        try await on__methodName__(__methodArguments__)
    }
    // vmgen:if methodIsLast
    // vmgen:else

    // vmgen:end
    // vmgen:end
}
// vmgen:end
