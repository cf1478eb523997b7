// Replaces Combine on systems without it: `canImport(Combine)` is true in targets that depend on this one.
@_exported import OpenCombine
