// vmgen:note The Views of children. Needs the word childArguments.
// vmgen:for child in children
__childScreen__View(__childArguments__)
// vmgen:end
