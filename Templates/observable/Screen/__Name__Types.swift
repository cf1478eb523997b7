// vmgen:if typesFoundation
import Foundation

// vmgen:end
// vmgen:for type in newTypes
__typeDeclaration__

// vmgen:end
