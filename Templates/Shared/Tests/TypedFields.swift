// vmgen:note The form has what was typed. Needs the word screenState.
// vmgen:for field in fields
#expect(__screenState__.form.__field__ == __fieldValid__)
// vmgen:end
