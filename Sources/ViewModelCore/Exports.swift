// A generated screen imports only ViewModelCore, which therefore exports the modules that ViewModels use.

@_exported import Observation

#if canImport(Combine)
  @_exported import Combine
#endif
