// vmgen:if outputs
// vmgen:if outputFoundation
import Foundation

// vmgen:end
extension __Name__ViewModel {
    /// The events that the screen reports to its parent.
    enum Output: Equatable {
        // vmgen:for output in outputs
        case __outputEvent__
        // vmgen:end
    }
}
// vmgen:end
