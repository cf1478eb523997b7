// vmgen:note What a change that calls nothing does to the form. Needs the word screenState.
// vmgen:if changeSaves
#expect(__screenState__.form.original == __screenState__.__changeState__)
// vmgen:end
// vmgen:if changeClears
// vmgen:if formIsSteady
#expect(__screenState__.form == __Name__Form())
// vmgen:end
// vmgen:end
