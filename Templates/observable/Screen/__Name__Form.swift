// vmgen:if fields
// vmgen:if formFoundation
import Foundation

// vmgen:end
/// What the user types in, and whether it may be sent.
struct __Name__Form: Equatable, Sendable {
    // vmgen:for field in fields
    // vmgen:if fieldIsChecked
    var __fieldDeclaration__ {
        didSet { touched.insert(.__field__) }
    }
    // vmgen:else
    var __fieldDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:if fieldConditions

    /// The edited fields: only these show that they are not valid.
    private(set) var touched: Set<Field> = []

    enum Field: CaseIterable, Hashable, Sendable {
        // vmgen:for field in fields
        // vmgen:if fieldIsChecked
        case __field__
        // vmgen:end
        // vmgen:end
    }

    /// Whether it may be sent.
    var isValid: Bool { Field.allCases.allSatisfy(holds) }

    func showsError(_ field: Field) -> Bool {
        touched.contains(field) && !holds(field)
    }

    private func holds(_ field: Field) -> Bool {
        switch field {
        // vmgen:for field in fields
        // vmgen:if fieldIsChecked
        case .__field__: __fieldCondition__
        // vmgen:end
        // vmgen:end
        }
    }
    // vmgen:else

    /// Whether it may be sent: no field has a condition.
    var isValid: Bool { true }
    // vmgen:end
}
// vmgen:end
