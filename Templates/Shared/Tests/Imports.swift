// vmgen:if testFoundation
import Foundation
// vmgen:end
import Testing
import ViewModelCore
import ViewModelTesting

@testable import __Module__

// vmgen:if ambiguousTypes
// What the tests import has types of these names as well.
// vmgen:for type in ambiguousTypes
// vmgen:if typeIsStruct
@testable import struct __Module__.__type__
// vmgen:else
private typealias __type__ = __Module__.__type__
// vmgen:end
// vmgen:end

// vmgen:end
