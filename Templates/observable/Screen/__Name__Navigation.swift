// vmgen:if flow
// vmgen:if flowFoundation
import Foundation

// vmgen:end
/// A screen of the flow and its parameters.
enum __Name__Route: Hashable, Identifiable {
    // vmgen:for screen in flowScreens
    case __screenCase__
    // vmgen:end

    var id: Self { self }
}

/// The screens that the flow shows. Outputs change them, and so does going back.
struct __Name__Navigation {
    /// The first screen.
    let root: __Name__Route
    // vmgen:if flowPushes
    /// The screens pushed onto the first one.
    var path: [__Name__Route] = []
    // vmgen:end
    // vmgen:if flowSheets
    var sheet: __Name__Route?
    // vmgen:end
    // vmgen:if flowCovers
    var cover: __Name__Route?
    // vmgen:end
    // vmgen:if flowEnds
    /// Whether the first screen has closed and ended the flow.
    private(set) var isFinished = false
    // vmgen:end
    // vmgen:for screen in flowScreens
    // vmgen:if screenSendsOutputs

    mutating func handle(_ output: __screenOutputType__, from route: __Name__Route) {
        switch output {
        // vmgen:for output in screenOutputs
        case .__outputPattern__:
            // vmgen:if outputIsOpen
            // TODO: Show the next screen after `__output__`.
            break
            // vmgen:else
            __outputStep__
        // vmgen:end
        // vmgen:end
        }
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if flowPushes

    /// Pushes a screen unless it is already on top, as after a second tap.
    private mutating func push(_ route: __Name__Route) {
        guard path.last != route else { return }
        path.append(route)
    }
    // vmgen:end
    // vmgen:if flowEnds

    /// Closes a screen and those above it.
    private mutating func leave(_ route: __Name__Route) {
        // vmgen:if flowPushes
        if let index = path.lastIndex(of: route) {
            path.removeSubrange(index...)
        } else if route == root {
            isFinished = true
        }
        // vmgen:else
        isFinished = true
        // vmgen:end
    }
    // vmgen:end
}
// vmgen:end
