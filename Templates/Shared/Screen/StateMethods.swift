// vmgen:note The setters of states.
// vmgen:for state in setStates
@MainActor
func update__stateName__(_ __state__: __stateType__) {
    self.__state__ = __state__
}

// vmgen:end
