// vmgen:note The fields of the form, and the buttons of changes. Needs the words formState, fieldBinding, startChange,
// vmgen:note startLocalChange and changeProgress.
// vmgen:if fields
Section {
    // vmgen:for field in fields
    // vmgen:if fieldIsText
    // vmgen:if fieldHasContent
    // vmgen:if fieldIsSecure
    SecureField(
        __fieldTitleKey__,
        text: __fieldBinding__
    )
    // vmgen:else
    TextField(
        __fieldTitleKey__,
        text: __fieldBinding__
    )
    // vmgen:end
    #if os(iOS) || os(visionOS)
    // vmgen:for modifier in fieldModifiers
    __modifier__
    // vmgen:end
    #endif
    // vmgen:else
    TextField("__fieldTitle__", text: __fieldBinding__)
    // vmgen:end
    // vmgen:end
    // vmgen:if fieldIsNumber
    LabeledContent("__fieldTitle__") {
        TextField(
            __fieldTitleKey__,
            value: __fieldBinding__,
            format: .number
        )
        #if os(iOS) || os(visionOS)
        .keyboardType(.__fieldKeyboard__)
        #endif
    }
    // vmgen:end
    // vmgen:if fieldIsFlag
    Toggle("__fieldTitle__", isOn: __fieldBinding__)
    // vmgen:end
    // vmgen:if fieldIsDate
    #if !os(tvOS)
    DatePicker("__fieldTitle__", selection: __fieldBinding__)
    #endif
    // vmgen:end
    // vmgen:if fieldIsChoice
    Picker("__fieldTitle__", selection: __fieldBinding__) {
        // vmgen:for choice in fieldCases
        Text("__choiceTitle__").tag(__choice__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if fieldHasMessage
    if __formState__.showsError(.__field__) {
        Text("__fieldMessage__")
            .font(.footnote)
            .foregroundStyle(.red)
    }
    // vmgen:end
    // vmgen:end
}
// vmgen:if editsLoad
.disabled(__formState__.original == nil)
// vmgen:end
// vmgen:end
// vmgen:for change in buttonChanges
// vmgen:if changeIsSubmit
Button("__changeTitle__") { __startChange__ }
    .disabled(!__formState__.__formCheck__ || __changeProgress__.isRunning)
// vmgen:else
Button("__changeTitle__") { __startChange__ }
    .disabled(__changeProgress__.isRunning)
// vmgen:end
// vmgen:end
// vmgen:for change in localButtons
// vmgen:if changeIsSubmit
Button("__changeTitle__") { __startLocalChange__ }
    .disabled(!__formState__.__formCheck__)
// vmgen:else
Button("__changeTitle__") { __startLocalChange__ }
// vmgen:end
// vmgen:end
// vmgen:for change in unshownLocalChanges
// TODO: Call `__changeSignature__` with the user's input.
// vmgen:end
// vmgen:for change in unshownChanges
// TODO: Call `__changeSignature__` with the user's input.
// vmgen:end
