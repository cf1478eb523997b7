// vmgen:note What an initialiser assigns besides the store.
// vmgen:for state in givenValues
self.__state__ = __state__
// vmgen:end
// vmgen:for interactor in interactors
self.__interactorProperty__ = __interactorProperty__
// vmgen:end
// vmgen:if searchesWait
self.clock = clock
// vmgen:end
// vmgen:for watch in watches
self.__watch__ = __watchFirst__
// vmgen:end
// vmgen:for state in editedStates
// vmgen:if editsAgain
form.begin(with: __state__)
// vmgen:else
form = __Name__Form(__state__)
// vmgen:end
// vmgen:end
