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
private typealias __type__ = __Module__.__type__
// vmgen:end
// vmgen:end

// vmgen:end
@MainActor
struct __Name__NavigationTests {
    // vmgen:for screen in flowScreens
    // vmgen:for output in screenOutputs
    // vmgen:if outputLeads

    @Test
    func __screenRoute____outputName__Shows__outputScreen__() {
        let output = __screenOutputType__.__outputValue__
        let expected = __Name__Step.__outputPresentation__(.__outputRoute__)
        #expect(__Name__Step(output) == expected)
    }
    // vmgen:end
    // vmgen:if outputEnds

    @Test
    func __screenRoute____outputName__Closes__screen__() {
        let output = __screenOutputType__.__outputValue__
        #expect(__Name__Step(output) == .leave)
    }
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
