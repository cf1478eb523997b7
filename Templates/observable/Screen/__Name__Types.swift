// vmgen:for type in newTypes
__typeDeclaration__

// vmgen:end
