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
// vmgen:for screen in flowScreens
// vmgen:if screenSendsOutputs

extension __screenOutputType__ {
    init(perform: @escaping @MainActor @Sendable (__Name__Step) -> Void) {
        self.init(
            // vmgen:for output in screenOutputs
            // vmgen:if outputIsOpen
            // TODO: Show the next screen after `__output__`.
            // vmgen:end
            __outputLabel__: __outputHandler__,
            // vmgen:end
        )
    }
}
// vmgen:end
// vmgen:end
// vmgen:end
