// vmgen:if outputs
// vmgen:if outputFoundation
import Foundation

// vmgen:end
/// What the screen asks of its coordinator.
struct __Name__ViewModelActions {
    // vmgen:for output in outputs
    let __output__: @MainActor (__outputClosureInputs__) -> Void
    // vmgen:end
}
// vmgen:end
