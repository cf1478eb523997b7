// vmgen:note Needs the word previewValues.
// vmgen:if search
NavigationStack {
    __Name__View(__previewValues__)
}
// vmgen:else
__Name__View(__previewValues__)
// vmgen:end
