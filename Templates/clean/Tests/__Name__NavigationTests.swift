// vmgen:if flow
// vmgen:if flowTestFoundation
import Foundation
// vmgen:end
import Testing

@testable import __Module__

// vmgen:if flowAmbiguousTypes
// Modules that the tests import declare types with the same names.
// vmgen:for type in flowAmbiguous
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
@MainActor
struct __Name__NavigationTests {
    /// Records the steps.
    @MainActor
    private final class StepLog {
        var steps: [__Name__Step] = []
    }

    private let log = StepLog()
    // vmgen:for screen in flowScreens
    // vmgen:for output in screenOutputs
    // vmgen:if outputLeads

    @Test
    func __screenRoute____outputName__Shows__outputScreen__() {
        __screenOutputType__ { log.steps.append($0) }.__output__(__outputSamples__)
        #expect(log.steps == [.__outputPresentation__(.__outputRoute__)])
    }
    // vmgen:end
    // vmgen:if outputEnds

    @Test
    func __screenRoute____outputName__Closes__screen__() {
        __screenOutputType__ { log.steps.append($0) }.__output__(__outputSamples__)
        #expect(log.steps == [.leave])
    }
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
