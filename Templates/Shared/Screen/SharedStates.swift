// vmgen:note The states of the screen around a child that it changes.
// vmgen:for state in states
// vmgen:if stateIsBound
@Binding var __state__: __stateType__
// vmgen:end
// vmgen:end
