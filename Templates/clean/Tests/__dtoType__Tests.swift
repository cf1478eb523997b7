// vmgen:for dto in dtos
// vmgen:if dtoHasJSON
import Foundation
import Testing

@testable import __Module__

@MainActor
struct __dtoType__Tests {
    @Test
    func readsTheKeysOfTheJSON() throws {
        let json = """
            {
                // vmgen:for entry in dtoEntries
                __entry__
                // vmgen:end
            }
            """
        let dto = try JSONDecoder().decode(__dtoType__.self, from: Data(json.utf8))
        #expect(dto == __dtoSample__)
    }
}
// vmgen:end
// vmgen:end
