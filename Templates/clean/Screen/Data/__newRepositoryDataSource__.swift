// vmgen:for newRepository in newRepositories
// vmgen:if newRepositoryDataFoundation
import Foundation
// vmgen:end
import ViewModelCore

/// The source of the repository's data, such as the network, a database or a file.
protocol __newRepositoryDataSource__: Sendable {
    // vmgen:for call in newRepositoryMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callDataType__
    // vmgen:else
    func __call__(__callParameters__: Void) async throws
    // vmgen:end
    // vmgen:end
    // vmgen:for publisher in newRepositoryPublishers
    /// Sends the current value, then each new one.
    var __publisher__: AnyPublisher<__publisherDataType__, Never> { get }
    // vmgen:end
}

struct Default__newRepositoryDataSource__: __newRepositoryDataSource__ {
    // vmgen:for call in newRepositoryMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callDataType__ {
        // TODO: Implement `__callSignature__`.
        __callDataDefault__
    }
    // vmgen:else
    func __call__(__callParameters__: Void) async throws {
        // TODO: Implement `__callSignature__`.
        __callDataDefault__
    }
    // vmgen:end

    // vmgen:end
    // vmgen:for publisher in newRepositoryPublishers
    var __publisher__: AnyPublisher<__publisherDataType__, Never> {
        // TODO: Implement `__publisher__`.
        NotImplemented().publisher()
    }

    // vmgen:end
}
// vmgen:end
