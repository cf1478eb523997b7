// vmgen:for entity in entities
// vmgen:if entityFoundation
import Foundation

// vmgen:end
__entityDeclaration__
// vmgen:end
