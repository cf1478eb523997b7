// vmgen:if outputs
// vmgen:if outputFoundation
import Foundation

// vmgen:end
/// The actions of the screen that its coordinator handles.
struct __Name__ViewModelActions {
    // vmgen:for output in outputs
    let __output__: @MainActor (__outputClosureInputs__) -> Void
    // vmgen:end
}
// vmgen:end
