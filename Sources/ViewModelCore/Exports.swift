// A generated screen imports only ViewModelCore, which therefore exports what ViewModels use.

@_exported import Observation

#if canImport(Combine)
  @_exported import Combine
#endif
