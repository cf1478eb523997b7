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
    // vmgen:for publisher in newRepositoryPublishers
    /// Sends the current value, then each new one.
    var __publisher__: AnyPublisher<__publisherType__, Never> { get }
    // vmgen:end
}
// vmgen:end
