// vmgen:for model in models
// vmgen:if modelFoundation
import Foundation

// vmgen:end
__modelDeclaration__
// vmgen:end
