// vmgen:if testFoundation
import Foundation
// vmgen:end
import Testing
import ViewModelCore
import ViewModelTesting

@testable import __Module__

// vmgen:include Tests/AmbiguousTypes
