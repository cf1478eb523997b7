import Linting
import SwiftScan

/// The result of `vmgen migrate observable` for a project: the new contents of files, and the classes that cannot
/// migrate, with reasons.
///
/// Classes and protocols that depend on each other form a family: superclasses, subclasses, protocols and their
/// conforming classes. A family migrates as a whole, with the Views that use it, or not at all.
public struct Migration: Sendable {
  /// A place in a file. Line and column count from 1; the column counts UTF-8 bytes.
  public struct Place: Sendable, Hashable, Comparable {
    /// The path, as shown to the user.
    public var path: String
    /// The line.
    public var line: Int
    /// The column.
    public var column: Int

    /// Sorts by path, line and column.
    public static func < (left: Place, right: Place) -> Bool {
      (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
  }

  /// A reason why a class cannot migrate.
  public struct Refusal: Sendable, Hashable {
    /// The kind of the reason, for statistics and programs.
    public var kind: RefusalKind
    /// One sentence with a remedy. Lower case, no full stop.
    public var message: String
    /// The place of the code that prevents the migration.
    public var place: Place
  }

  /// A class or protocol that is an `ObservableObject`.
  public struct Subject: Sendable {
    /// The qualified name.
    public var name: String
    /// Whether this is a protocol.
    public var isProtocol: Bool
    /// The place of the name in its declaration.
    public var place: Place
    /// The paths of the files that the migration of its family changes.
    public var files: [String]
    /// The reasons why the class cannot migrate; empty if it migrates.
    public var refusals: [Refusal]
    /// The names of the other members of the family.
    public var family: [String]
    /// Whether the class already has the macro, so that its properties stay as they are.
    public var keepsProperties: Bool
  }

  /// A property that was not published and is not observed afterwards, although Views read it.
  public struct IgnoredProperty: Sendable, Hashable {
    /// Its qualified name.
    public var name: String
    /// The place of its name.
    public var place: Place
    /// Where Views read it, sorted.
    public var readers: [Place]
  }

  /// A class whose initialiser starts work, and that `@State` makes with every initialisation of a View.
  public struct Starter: Sendable, Hashable {
    /// The qualified name of the class.
    public var name: String
    /// The word that starts the work: `Timer`, `Task` or `addObserver`.
    public var word: String
    /// The place of the word.
    public var place: Place
  }

  /// A file that changes.
  public struct Change: Sendable {
    /// The index of the file in the input.
    public var file: Int
    /// The new contents.
    public var contents: [UInt8]
  }

  /// The classes and protocols that migrate, sorted by place.
  public var migrated: [Subject] = []
  /// The classes and protocols that cannot migrate, sorted by place.
  public var refused: [Subject] = []
  /// The changed files, in the order of the input.
  public var changes: [Change] = []
  /// The places that create a ViewModel for `@State`, which evaluates its initial value at every `init` of the View:
  /// properties, initialisers, and calls that pass a new object to a View.
  public var states: [Place] = []

  /// The classes among them whose initialisers start work, sorted by place.
  public var starters: [Starter] = []

  /// The properties that Views read and that they no longer follow, sorted by place.
  public var ignored: [IgnoredProperty] = []

  /// The names of all subjects, for messages about an unknown name.
  public var names: [String] { (migrated + refused).map(\.name) }

  /// Plans the migration of a project.
  ///
  /// - Parameters:
  ///   - files: All Swift files of the project, sorted by path.
  ///   - names: The classes to migrate, qualified or not; nil for all.
  public init(_ files: [MigrationFile], only names: Set<String>? = nil) {
    let types = TypeTable(files)
    let families = ObservableFamilies(types)
    var draft = Draft(types, families)
    let variables = VariableTable(types)
    ClassMigration(types, families).run(&draft)
    var wrappers = WrappedProperties(types, families, variables, &draft)
    let handled = ProjectedNames(types, families, variables).run(&draft, &wrappers)
    OtherMentions(types, families, variables, wrappers, handled: handled).run(&draft)
    EnvironmentCalls(types, families, variables, wrappers).run(&draft)
    draft.finish(wrappers)
    EagerObjects(types, wrappers).run(&draft)
    collect(&draft, types, families, wrappers, only: names)
  }

  /// Whether a file contains words that a migration may edit, so that callers must know whether the file may change.
  public static func concerns(_ source: SourceFile) -> Bool {
    (0..<source.tokens.count).contains { index in
      guard source.kind(index) == .identifier else { return false }
      switch source.tokens[index].range.count {
      case 9: return source.spells(index, "Published")
      case 11: return source.spells(index, "StateObject")
      case 14: return source.spells(index, "ObservedObject")
      case 16: return source.spells(index, "ObservableObject")
      case 17: return source.spells(index, "EnvironmentObject") || source.spells(index, "environmentObject")
      default: return false
      }
    }
  }

  private mutating func collect(
    _ draft: inout Draft, _ types: TypeTable, _ families: ObservableFamilies, _ wrappers: WrappedProperties,
    only names: Set<String>?
  ) {
    let reads = IgnoredReads(types, wrappers).find(draft)
    var chosen: Set<Int> = []
    for (family, members) in families.members.enumerated() {
      let isAsked = names.map { names in members.contains { types.isNamed($0, oneOf: names) } } ?? true
      if isAsked { chosen.insert(family) }
    }
    draft.checkResult(of: chosen)
    let accepted = chosen.filter { draft.refusals[$0].isEmpty }
    LostIsolation(types, wrappers).restore(&draft, accepted)
    changes = draft.changes(of: accepted)
    states = draft.states.filter { accepted.contains($0.family) }.map(\.place).sorted()
    let work = StartedWork(types: types)
    starters = Set(draft.states.map(\.family)).intersection(accepted).flatMap { families.members[$0] }
      .compactMap { type -> Starter? in
        guard types.entries[type].kind == .class, let (place, word) = work.start(inInitialisersOf: type) else {
          return nil
        }
        return Starter(name: types.name(of: type), word: word, place: place)
      }.sorted { $0.place < $1.place }
    ignored = reads.filter { accepted.contains($0.family) }.map(\.property).sorted { $0.place < $1.place }
    for family in chosen.sorted() {
      let members = families.members[family]
      let files = Set(draft.edits[family].map(\.file)).sorted().map { types.files[$0].path }
      for member in members {
        let entry = types.entries[member]
        let subject = Subject(
          name: types.name(of: member), isProtocol: entry.kind == .protocol, place: types.place(of: member),
          files: accepted.contains(family) ? files : [],
          refusals: Set(draft.refusals[family]).sorted { ($0.place, $0.message) < ($1.place, $1.message) },
          family: Set(members.filter { $0 != member }.map(types.name(of:))).sorted(),
          keepsProperties: draft.kept.contains(member))
        if accepted.contains(family) { migrated.append(subject) } else { refused.append(subject) }
      }
    }
    migrated.sort { $0.place < $1.place }
    refused.sort { $0.place < $1.place }
  }
}
