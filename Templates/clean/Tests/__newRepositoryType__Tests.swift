// vmgen:for newRepository in newRepositories
// vmgen:if newRepositoryTestFoundation
import Foundation
// vmgen:end
import Testing
// vmgen:if newRepositoryCore
import ViewModelCore
// vmgen:end
import ViewModelTesting

@testable import __Module__

// vmgen:if newRepositoryAmbiguousTypes
// Modules that the tests import declare types with the same names.
// vmgen:for type in newRepositoryAmbiguous
// vmgen:if typeIsStruct
@testable import struct __Module__.__type__
// vmgen:else
// vmgen:if typeIsEnum
@testable import enum __Module__.__type__
// vmgen:else
private typealias __type__ = __Module__.__type__
// vmgen:end
// vmgen:end
// vmgen:end

// vmgen:end
// vmgen:if newRepositoryHasSamples
nonisolated private enum __newRepositorySampleType__ {
    // vmgen:for constant in newRepositorySamples
    static let __constantDeclaration__
    // vmgen:end
}

// vmgen:end
struct __newRepositoryType__Tests {
    private struct Failure: Error {}

    private struct ToldDataSource: __newRepositoryDataSource__ {
        // vmgen:for call in newRepositoryMethods
        let on__callName__ = Stub<__callStubInput__, __callDataType__, any Error>(returning: __callDataSample__)
        // vmgen:end
        // vmgen:for publisher in newRepositoryPublishers
        let on__publisherName__ = StubPublisher<__publisherDataType__>()
        // vmgen:end

        // vmgen:for call in newRepositoryMethods
        // vmgen:if callReturns
        func __call__(__callParameters__: Void) async throws -> __callDataType__ {
            try await on__callName__(__callStubArguments__)
        }
        // vmgen:else
        func __call__(__callParameters__: Void) async throws {
            try await on__callName__(__callStubArguments__)
        }
        // vmgen:end

        // vmgen:end
        // vmgen:for publisher in newRepositoryPublishers
        var __publisher__: AnyPublisher<__publisherDataType__, Never> { on__publisherName__() }

        // vmgen:end
    }

    private let dataSource = ToldDataSource()
    // vmgen:for call in newRepositoryMethods

    @Test
    func __call__IsAskedByItsUseCase() async throws {
        // vmgen:if callReturns
        let result = try await __callUseCase__(repository: makeRepository()).execute(__callSamples__)
        #expect(result == __callSample__)
        // vmgen:else
        try await __callUseCase__(repository: makeRepository()).execute(__callSamples__)
        // vmgen:end
        // vmgen:if callHasInputs
        // vmgen:for given in callGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
        // vmgen:else
        #expect(dataSource.on__callName__.callCount == 1)
        // vmgen:end
    }

    @Test
    func __call__HandsOnFailures() async {
        dataSource.on__callName__.next(throw: Failure())
        await #expect(throws: Failure.self) {
            try await makeRepository().__call__(__callSamples__)
        }
    }
    // vmgen:end

    // vmgen:for publisher in newRepositoryPublishers
    @Test
    func __publisher__IsHandedOnByItsUseCase() {
        let recorder = PublisherRecorder(__publisherUseCase__(repository: makeRepository()).execute())
        dataSource.on__publisherName__.send(__publisherDataSample__)
        #expect(recorder.values == [__publisherSample__])
    }

    // vmgen:end
    private func makeRepository() -> Default__newRepositoryType__ {
        Default__newRepositoryType__(dataSource: dataSource)
    }
}
// vmgen:end
