// vmgen:if flow
// vmgen:if flowFoundation
import Foundation

// vmgen:end
/// A screen of the flow and its parameters.
enum __Name__Route: Hashable {
    // vmgen:for screen in flowScreens
    case __screenCase__
    // vmgen:end
}

/// A change of the flow's screens that an output causes.
enum __Name__Step: Equatable {
    // vmgen:if flowPushes
    case push(__Name__Route)
    // vmgen:end
    // vmgen:if flowSheets
    case sheet(__Name__Route)
    // vmgen:end
    // vmgen:if flowCovers
    case cover(__Name__Route)
    // vmgen:end
    // vmgen:if flowEnds
    /// Goes back to the previous screen.
    case leave
    // vmgen:end
    // vmgen:if flowIsOpen
    case stay
    // vmgen:end
}

extension __Name__Step {
    // vmgen:for screen in flowScreens
    // vmgen:if screenSendsOutputs
    init(_ output: __screenOutputType__) {
        switch output {
        // vmgen:for output in screenOutputs
        case .__outputPattern__:
            // vmgen:if outputIsOpen
            // TODO: Show the next screen after `__output__`.
            // vmgen:end
            self = .__outputAction__
        // vmgen:end
        }
    }

    // vmgen:end
    // vmgen:end
}
// vmgen:end
