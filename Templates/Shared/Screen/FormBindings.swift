// vmgen:note Bindings of a View to the form. Needs the words formState and takeField.
// vmgen:for field in fields

private var __field__Binding: Binding<__fieldType__> {
    Binding(
        get: { @MainActor in __formState__.__field__ },
        set: { @MainActor in __takeField__ }
    )
}
// vmgen:end
