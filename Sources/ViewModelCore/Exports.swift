// A generated screen imports ViewModelCore and nothing else: what its ViewModel is written with comes along.

@_exported import Observation

#if canImport(Combine)
  @_exported import Combine
#endif
