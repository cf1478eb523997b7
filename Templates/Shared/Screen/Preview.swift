// vmgen:note Needs the word previewValues.
NavigationStack {
    __Name__View(__previewValues__)
}
