// vmgen:for newRepository in newRepositories
// vmgen:if newRepositoryFoundation
import Foundation
// vmgen:end
// vmgen:if newRepositoryCore
import ViewModelCore
// vmgen:end

struct Default__newRepositoryType__: __newRepositoryType__ {
    private let dataSource: any __newRepositoryDataSource__

    init(dataSource: any __newRepositoryDataSource__) {
        self.dataSource = dataSource
    }

    // vmgen:for call in newRepositoryMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callType__ {
        __callToDomain__
    }
    // vmgen:else
    func __call__(__callParameters__: Void) async throws {
        __callToDomain__
    }
    // vmgen:end

    // vmgen:end
    // vmgen:for publisher in newRepositoryPublishers
    var __publisher__: AnyPublisher<__publisherType__, Never> {
        __publisherToDomain__
    }

    // vmgen:end
}
// vmgen:end
