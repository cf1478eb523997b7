// vmgen:for dto in dtos
// vmgen:if dtoFoundation
import Foundation

// vmgen:end
/// The wire format of `__dto__`.
// vmgen:if dtoHasProperties
struct __dtoType__: Decodable, Equatable, Sendable {
    // vmgen:for property in dtoProperties
    // vmgen:if propertyMayBeLeftOut
    var __property__: __propertyType__
    // vmgen:else
    let __property__: __propertyType__
    // vmgen:end
    // vmgen:end
    // vmgen:if dtoHasKeys

    private enum CodingKeys: String, CodingKey {
        // vmgen:for property in dtoProperties
        case __propertyCodingKey__
        // vmgen:end
    }
    // vmgen:end
}
// vmgen:else
struct __dtoType__: Decodable, Equatable, Sendable {}
// vmgen:end

extension __dtoType__ {
    func toDomain() -> __dto__ {
        __dtoMade__
    }
}
// vmgen:end
