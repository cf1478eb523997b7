// vmgen
