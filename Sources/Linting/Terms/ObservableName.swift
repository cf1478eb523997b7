import SwiftScan

extension SourceFile {
  /// Whether a file imports a module with an own type `Observable`, so that the macro needs the name of its module:
  /// `@Observation.Observable`.
  public var importsOtherObservable: Bool {
    declarations.contains { declaration in
      declaration.kind == .import && declaration.tokens.contains { isNamed($0, anyOf: ["RxSwift", "ReactiveKit"]) }
    }
  }
}
