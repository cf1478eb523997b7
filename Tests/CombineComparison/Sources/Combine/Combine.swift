// Stands where Apple's systems have Combine: `canImport(Combine)` holds for whoever depends on this target.
@_exported import OpenCombine
