// vmgen:note The methods that take what is typed into the form.
// vmgen:for field in fields
// vmgen:if fieldIsRead
@MainActor
func update__fieldName__(_ __field__: __fieldInput__) {
    form.take(__field__: __field__)
}

// vmgen:else
@MainActor
func update__fieldName__(_ __field__: __fieldType__) {
    form.__field__ = __field__
}

// vmgen:end
// vmgen:end
