// vmgen:for entity in entities
__entityDeclaration__
// vmgen:end
