// vmgen:note Needs the word previewValues.
// vmgen:if child
List {
    __Name__View(__previewValues__)
}
// vmgen:else
NavigationStack {
    __Name__View(__previewValues__)
}
// vmgen:end
