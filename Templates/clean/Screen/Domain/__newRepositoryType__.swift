// vmgen:for newRepository in newRepositories
// vmgen:if newRepositoryFoundation
import Foundation
// vmgen:end
// vmgen:if newRepositoryCore
import ViewModelCore
// vmgen:end

protocol __newRepositoryType__: Sendable {
    // vmgen:for call in newRepositoryMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__
    // vmgen:else
    func __call__(__callParameters__: Void) async throws
    // vmgen:end
    // vmgen:end
}
// vmgen:end
