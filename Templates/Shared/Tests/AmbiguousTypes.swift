// vmgen:note Types of the app that a module imported by the tests has, too.
// vmgen:if ambiguousTypes
// Modules that the tests import declare types with the same names.
// vmgen:for type in ambiguousTypes
// vmgen:if typeIsStruct
@testable import struct __Module__.__type__
// vmgen:else
// vmgen:if typeIsEnum
@testable import enum __Module__.__type__
// vmgen:else
private typealias __type__ = __Module__.__type__
// vmgen:end
// vmgen:end
// vmgen:end

// vmgen:end
