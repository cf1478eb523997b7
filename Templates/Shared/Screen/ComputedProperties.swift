// vmgen:note Values that follow from others. Needs the words of 'computedValues'.
// vmgen:for computed in computedValues
var __computed__: __computedShownType__ {
    __computedCode__
}

// vmgen:end
