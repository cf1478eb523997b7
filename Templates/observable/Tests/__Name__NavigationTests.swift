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
    // vmgen:for screen in flowScreens
    // vmgen:for output in screenOutputs
    // vmgen:if outputPushes

    @Test
    func __screenRoute____outputName__Pushes__outputScreen__() {
        let output = __screenOutputType__.__outputValue__
        var navigation = __Name__Navigation(root: .__screenSample__)
        navigation.handle(output, from: .__screenSample__)
        #expect(navigation.path == [.__outputRoute__])
        // A second tap while the screen opens changes nothing.
        navigation.handle(output, from: .__screenSample__)
        #expect(navigation.path == [.__outputRoute__])
    }
    // vmgen:end
    // vmgen:if outputSheets

    @Test
    func __screenRoute____outputName__Shows__outputScreen__() {
        var navigation = __Name__Navigation(root: .__screenSample__)
        navigation.handle(__screenOutputType__.__outputValue__, from: .__screenSample__)
        #expect(navigation.sheet == .__outputRoute__)
    }
    // vmgen:end
    // vmgen:if outputCovers

    @Test
    func __screenRoute____outputName__Shows__outputScreen__() {
        var navigation = __Name__Navigation(root: .__screenSample__)
        navigation.handle(__screenOutputType__.__outputValue__, from: .__screenSample__)
        #expect(navigation.cover == .__outputRoute__)
    }
    // vmgen:end
    // vmgen:if outputEnds

    @Test
    func __screenRoute____outputName__Closes__screen__() {
        let output = __screenOutputType__.__outputValue__
        var navigation = __Name__Navigation(root: .__screenSample__)
        navigation.handle(output, from: .__screenSample__)
        #expect(navigation.isFinished)
        // vmgen:if flowPushes
        // vmgen:if screenHasOther

        navigation = __Name__Navigation(root: .__screenOther__, path: [.__screenSample__, .__screenOther__])
        navigation.handle(output, from: .__screenSample__)
        #expect(navigation.path.isEmpty)
        // A second tap while the screen closes changes nothing.
        navigation.handle(output, from: .__screenSample__)
        #expect(!navigation.isFinished)
        // vmgen:end
        // vmgen:end
    }
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
