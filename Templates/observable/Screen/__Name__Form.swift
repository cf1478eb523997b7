// vmgen:if fields
// vmgen:if formFoundation
import Foundation

// vmgen:end
// vmgen:if edits
/// The edited values and their validation.
// vmgen:else
/// The input of the user and its validation.
// vmgen:end
struct __Name__Form: Equatable, Sendable {
    // vmgen:for field in fields
    // vmgen:if fieldHasMessage
    var __fieldDeclaration__ {
        didSet { touched.insert(.__field__) }
    }
    // vmgen:else
    var __fieldDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:if fieldMessages

    /// The fields that the user has edited. Only these show errors.
    private(set) var touched: Set<Field> = []

    enum Field: CaseIterable, Hashable, Sendable {
        // vmgen:for field in fields
        // vmgen:if fieldHasMessage
        case __field__
        // vmgen:end
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if misreads

    /// The fields whose text is not a number, so that they keep an earlier one.
    private(set) var misread: Set<NumberField> = []

    enum NumberField: Hashable, Sendable {
        // vmgen:for field in fields
        // vmgen:if fieldIsRead
        case __field__
        // vmgen:end
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if submits
    // vmgen:if canBeInvalid

    /// Whether all fields are valid.
    var isValid: Bool {
        __validity__
    }
    // vmgen:else

    /// Always true, because no field has a condition.
    var isValid: Bool { true }
    // vmgen:end
    // vmgen:end
    // vmgen:if fieldMessages

    func showsError(_ field: Field) -> Bool {
        touched.contains(field) && !holds(field)
    }

    private func holds(_ field: Field) -> Bool {
        switch field {
        // vmgen:for field in fields
        // vmgen:if fieldHasMessage
        case .__field__: __fieldHeld__
        // vmgen:end
        // vmgen:end
        }
    }
    // vmgen:end
    // vmgen:for field in fields
    // vmgen:if fieldIsRead

    /// Takes what the user typed; nil if that is not a number.
    mutating func take(__field__: __fieldInput__) {
        guard let __field__ else {
            misread.insert(.__field__)
            // vmgen:if fieldHasMessage
            touched.insert(.__field__)
            // vmgen:end
            return
        }
        misread.remove(.__field__)
        self.__field__ = __field__
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if editsAgain
    // vmgen:for edited in editedValues

    /// The value that the fields began with; nil before the first.
    private(set) var original: __editedType__?
    // vmgen:for field in standInFields

    /// What '__field__' began with if the value had none.
    private(set) var begun__fieldName__: __fieldType__?
    // vmgen:end

    /// Whether the user has changed the value.
    var isChanged: Bool {
        original.map(shows) == false
    }

    // vmgen:if submits
    /// Whether the form can be submitted: it is valid and changed.
    var isReady: Bool {
        isValid && isChanged
    }

    // vmgen:end
    /// Sets the value to edit. A later value keeps the user's changes.
    mutating func begin(with __edited__: __editedType__?) {
        if let __edited__, isChanged {
            original = __edited__
        } else {
            self = __edited__.map { Self($0) } ?? Self()
        }
    }

    private func shows(_ __edited__: __editedType__) -> Bool {
        // vmgen:if comparesBegun
        let begun = Self(__edited__)
        // vmgen:end
        // vmgen:for field in comparedFields
        // vmgen:if fieldHasStandIn
        guard __field__ == __edited__.__field__ ?? begun__fieldName__ else { return false }
        // vmgen:else
        guard __field__ == begun.__field__ else { return false }
        // vmgen:end
        // vmgen:end
        return true
    }
    // vmgen:end
    // vmgen:end
}
// vmgen:for edited in editedValues

extension __Name__Form {
    // vmgen:if editsAgain
    private init(_ __edited__: __editedType__) {
        self.init(__editedArguments__)
        // vmgen:for field in standInFields
        begun__fieldName__ = __field__
        // vmgen:end
    }
    // vmgen:else
    /// Creates the form with the values to edit.
    init(_ __edited__: __editedType__) {
        self.init(__editedArguments__)
    }
    // vmgen:end
}
// vmgen:end
// vmgen:end
