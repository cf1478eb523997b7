// vmgen:if outputs
// vmgen:if outputFoundation
import Foundation

// vmgen:end
/// The events that the screen reports to its parent.
enum __Name__Output: Equatable, Sendable {
    // vmgen:for output in outputs
    case __outputCase__
    // vmgen:end
}
// vmgen:end
