import SwiftScan

/// What one file tells the rest of the project.
public struct FileFacts: Sendable {
  /// A type that inherits from others: its own path and what its inheritance clause names.
  struct Subtype: Sendable {
    var path: [String]
    var supertypes: [[String]]
  }

  var classes: [[String]] = []
  var subtypes: [Subtype] = []

  /// Gathers what the index needs to know of a file.
  public init(_ file: LintedFile) {
    let source = file.source
    for index in source.declarations.indices where source.declarations[index].kind == .class {
      // A class that has no name yet is nobody's superclass.
      let path = source.path(of: index)
      if path.isEmpty { continue }
      classes.append(path)
      let inherited = source.inheritedTypes(of: source.declarations[index])
      let supertypes = inherited.map(source.dottedName).filter { !$0.isEmpty }
      if !supertypes.isEmpty { subtypes.append(Subtype(path: path, supertypes: supertypes)) }
    }
  }
}

/// What is known of the whole project, whichever files a run reports on.
public struct ProjectIndex: Sendable {
  /// The paths of classes that a class of the project inherits from.
  private var superclasses: Set<[String]> = []

  /// Joins what all files tell. The order of the files makes no difference.
  public init(_ facts: [FileFacts]) {
    let classes = Set(facts.flatMap(\.classes))
    var byName: [String: [[String]]] = [:]
    for path in classes { if let name = path.last { byName[name, default: []].append(path) } }
    for subtype in facts.lazy.flatMap(\.subtypes) {
      for name in subtype.supertypes {
        superclasses.formUnion(Self.resolve(name, from: subtype.path.dropLast(), in: classes, byName))
      }
    }
  }

  /// Whether a class of the project inherits from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool { superclasses.contains(path) }

  /// The classes that a name may mean, seen from within a type: the one in the nearest enclosing type; where that is not
  /// known, as behind a type alias or an inherited type, all whose path ends in the name.
  private static func resolve(
    _ name: [String], from scope: ArraySlice<String>, in classes: Set<[String]>, _ byName: [String: [[String]]]
  ) -> [[String]] {
    var scope = scope
    while true {
      let path = scope + name
      if classes.contains(Array(path)) { return [Array(path)] }
      if scope.popLast() == nil { break }
    }
    // A name may start with that of its module, and a path with types that the name leaves out.
    return byName[name.last ?? "", default: []].filter { path in
      let shared = min(path.count, name.count)
      return path.suffix(shared) == name.suffix(shared)
    }
  }
}
