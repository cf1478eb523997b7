import SwiftScan
import Testing

/// A type's name is unique, so that a search for it finds one declaration.
@Suite struct TypeNameTests {
  /// No file sees both the libraries and the tool, so they may use the same names.
  private static let libraries: Set<String> = ["ViewModelCore", "ViewModelTesting"]

  /// `Locked.swift` is in both libraries, since neither exports it. A test compares the two files.
  private static let shared: Set<String> = ["Locked", "PlatformMutex"]

  /// One-word names inside a type (`Entry`, `Kind`, `Failure`) are exempt: they are read with the enclosing type, as
  /// in `Git.Index.Entry`. Names of several words must be unique, nested or not.
  @Test func noNameIsDeclaredInTwoTargets() throws {
    var targets: [String: [String: String]] = [:]
    for (path, file) in try Repository.files("Sources") {
      guard let target = path.split(separator: "/").first.map(String.init) else { continue }
      let group = Self.libraries.contains(target) ? "library" : "tool"
      for declaration in file.declarations where isType(declaration.kind) && declaration.placement != .local {
        guard let token = declaration.name.first else { continue }
        let name = file.name(token)
        if declaration.placement == .member, !hasSeveralWords(name) || Self.shared.contains(name) { continue }
        targets["\(group) \(name)", default: [:]][target] = path
      }
    }
    #expect(targets.count > 300)
    for (name, places) in targets where places.count > 1 {
      if Self.shared.contains(where: { name == "library \($0)" }) { continue }
      Issue.record("'\(name)' is declared in \(places.values.sorted().joined(separator: " and "))")
    }
  }

  @Test func bothLibrariesHaveOneLock() throws {
    let locks = try Self.libraries.sorted().map { library in
      try #require(try Repository.files("Sources/\(library)").first { $0.path == "Locked.swift" }).source.text
    }
    #expect(locks[0].string(0..<locks[0].count) == locks[1].string(0..<locks[1].count))
  }

  private func isType(_ kind: DeclarationKind) -> Bool {
    switch kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias: true
    default: false
    }
  }

  /// Whether a capital follows a small letter, as in `DeclaredType`.
  private func hasSeveralWords(_ name: String) -> Bool {
    zip(name, name.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }
}
