import SwiftScan

/// The advice of `weak_sink`.
enum SinkAdvice {
  private static let usual = "subscribe with 'weakSink(on: self)' of 'ViewModelCore'"
  /// The advice if the core's `weakSink` does not compile.
  private static let onOldSystems = "subscribe with 'sink' and '[weak self]'"

  static func remedy(in file: LintedFile, _ project: ProjectIndex) -> Message {
    Message(stringLiteral: project.isBuiltForOldSystems(file.path) ? onOldSystems : usual)
  }
}

extension LintedFile {
  /// Whether a rule may ask which systems the file is built for. The file declares a ViewModel that is not `@Observable`,
  /// or an extension of a ViewModel subscribes, waits, or is on the main actor. Or a struct creates a ViewModel without
  /// owning it.
  var mayBuildForOldSystems: Bool {
    viewModels.contains { source.attributes("Observable", of: source.declarations[$0]).isEmpty }
      || !viewModelExtensions.isEmpty
        && !scopeNames.calls(of: ["sink", "assign", "debounce", "sleep"], code).isEmpty
      || viewModelExtensions.contains(where: isOnMainActor)
      || !references.properties.isEmpty
        && source.declarations.indices.contains { index in
          source.declarations[index].kind == .struct && !createdViewModels(of: index).isEmpty
        }
  }
}
