// vmgen:note The form has what it begins with. Needs the word screenState.
// vmgen:for field in editedFields
#expect(__screenState__.form.__field__ == __fieldBegun__)
// vmgen:end
