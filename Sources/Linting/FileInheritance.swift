import SwiftScan

/// The facts of one file about subclasses: its classes, its type aliases, and its extensions with `open` members.
public struct FileInheritance: Sendable {
  /// A class, or a type alias that may refer to a class.
  struct Heir: Sendable {
    var path: NamePath
    var inherited: [[String]]
  }

  private(set) var classes: [Heir] = []
  private(set) var aliases: [Heir] = []
  /// The types with an extension that has an `open` member.
  private(set) var openExtensions: Set<NamePath> = []

  init() {}

  init(_ source: SourceFile) { add(source) }

  mutating func add(_ source: SourceFile) {
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      if source.has(.open, declaration) { readOpenMember(index, source) }
      guard declaration.kind == .class || declaration.kind == .typealias, !declaration.name.isEmpty else { continue }
      let heir = Heir(path: source.typePath(of: index).name, inherited: source.inheritedNames(of: declaration))
      if declaration.kind == .class {
        classes.append(heir)
      } else if !heir.inherited.isEmpty {
        aliases.append(heir)
      }
    }
  }

  /// Whether a type alias leads from a class whose name has one of some words to a name without them.
  public static func haveAlias(_ files: [FileInheritance], from words: ByteSearch) -> Bool {
    func hasWord(_ name: String) -> Bool { words.occurs(in: SourceText(Array(name.utf8))) }
    let aliases = files.flatMap(\.aliases).filter { alias in
      alias.inherited.contains { hasWord($0.last ?? "") } && !hasWord(alias.path.names.last ?? "")
    }
    if aliases.isEmpty { return false }
    let classes = Set(files.flatMap(\.classes).compactMap(\.path.names.last))
    return aliases.contains { alias in alias.inherited.contains { classes.contains($0.last ?? "") } }
  }

  /// Records the extension around an `open` member.
  private mutating func readOpenMember(_ member: Int, _ source: SourceFile) {
    let type = source.enclosingType(of: member)
    guard type >= 0, source.declarations[type].kind == .extension else { return }
    openExtensions.insert(NamePath(source.extendedType(of: source.declarations[type])))
  }
}
