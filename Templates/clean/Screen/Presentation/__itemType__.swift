// vmgen:for item in items
// vmgen:if itemFoundation
import Foundation

// vmgen:end
/// A row of the screen for one `__item__`.
// vmgen:if itemIsIdentified
struct __itemType__: Identifiable, Equatable, Sendable {
    // vmgen:for part in itemParts
    let __part__: __partType__
    // vmgen:end
    let title: String
}
// vmgen:else
struct __itemType__: Equatable, Sendable {
    // vmgen:for part in itemParts
    let __part__: __partType__
    // vmgen:end
    let title: String
}
// vmgen:end

extension __itemType__ {
    init(_ entity: __item__) {
        // vmgen:for part in itemParts
        __part__ = entity.__part__
        // vmgen:end
        title = __itemText__
    }
}
// vmgen:end
