import SwiftScan

/// A parsed file with its ViewModels. Rules inspect it.
///
/// A class, because every rule receives it. Copying its arrays would cost more than many rules do.
public final class LintedFile: Sendable {
  /// The path, as shown to the user.
  public let path: String
  /// The hash of `path`.
  let pathHash: UInt64
  /// Whether it imports a test framework.
  let importsTests: Bool
  /// The innermost folder around it whose name ends in `Tests`. `TestFiles` decides whether the folder holds tests.
  let testFolder: String?
  /// Its tokens and declarations.
  public let source: SourceFile
  /// The file's settings.
  let settings: LintSettings
  /// The file's layers, as indices into `LayerConfiguration.layers`.
  let layers: [Int]
  /// The roles of the braces in the code, such as closure or body, and the patterns behind `case`.
  let code: CodeMap
  /// The suppression comments.
  let suppressions: [Suppression]
  /// The indices of the ViewModels' class declarations.
  let viewModels: [Int]
  /// The indices of the ViewModels' extensions.
  let viewModelExtensions: [Int]
  /// The indices of both, in source order.
  let viewModelScopes: [Int]
  /// The token ranges of the ViewModels' scopes, sorted and without overlap. A scope is a class or an extension, from
  /// its first attribute or modifier to its closing brace.
  let scopes: [Range<Int>]
  /// The direct members of each type and extension, including those in an `#if`.
  private let members: MembersOfTypes
  /// Cached, because many rules use the stored properties of ViewModels.
  private let storedInViewModels: [Int: [StoredProperty]]
  /// Cached, because many rules visit the names in the ViewModels' scopes.
  let scopeNames: ScopeNames
  /// The calls of `.collect { … }` on a cancel bag in these scopes, as sorted indices of the `collect` tokens.
  let collects: [Int]
  /// The references to ViewModels, and how code uses their properties.
  let references: ViewModelReferences
  /// The mentions of a guest flag in these scopes, in order; empty unless `guest_guard` runs.
  let guestMentions: [Int]

  /// The file's convention.
  var convention: Convention { settings.convention }

  init(path: String, source: SourceFile, settings: LintSettings, layers: [Int] = []) {
    self.path = path
    pathHash = Fingerprint.hash(path.utf8)
    (importsTests, testFolder) = (source.importsTests, TestFiles.folder(of: path))
    self.source = source
    self.settings = settings
    self.layers = layers
    let names = settings.viewModels
    code = CodeMap(source)
    suppressions = Suppression.all(in: source)
    var viewModels: [Int] = []
    var extensions: [Int] = []
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      switch declaration.kind {
      case .class:
        guard let name = declaration.name.first, names.matches(source.nameBytes(name), in: source.text) else {
          continue
        }
        viewModels.append(index)
      case .extension:
        func isViewModel(_ name: Int?) -> Bool {
          name.map { names.matches(source.nameBytes($0), in: source.text) } ?? false
        }
        // A type alias counts by its own name or that of its target.
        guard
          isViewModel(source.dottedNameTokens(declaration.name).last)
            || source.hasAliases && isViewModel(source.extendedTypeTokens(of: declaration).last)
        else { continue }
        extensions.append(index)
      default: continue
      }
    }
    self.viewModels = viewModels
    viewModelExtensions = extensions
    viewModelScopes =
      viewModels.isEmpty ? extensions : extensions.isEmpty ? viewModels : (viewModels + extensions).sorted()
    scopes = source.withoutOverlap(viewModelScopes)
    let scopeNames = ScopeNames(source, scopes)
    self.scopeNames = scopeNames
    collects = scopeNames.calls(of: ["collect"], code).filter { call in
      !call.trailingClosures.isEmpty && source.isCancelBag(before: call.name - 1)
    }.map(\.name)
    let asksForGuests = settings.rules.contains { $0.rule.id == "guest_guard" }
    let flags = settings.names(Rule.guestFlags)
    var mentions: [Int] = []
    if asksForGuests {
      scopeNames.forEach { name in
        if name.mayBe(oneOf: flags), source.isNamed(Int(name.token), oneOf: flags) { mentions.append(Int(name.token)) }
      }
    }
    guestMentions = mentions
    let members = MembersOfTypes(source.declarations)
    self.members = members
    references = ViewModelReferences(source, code, words: settings.referenceWords)
    storedInViewModels = viewModels.reduce(into: [:]) { $0[$1] = source.storedProperties(among: members[$1]) }
  }

  /// The tokens that name the scopes themselves: class names and extended types. They do not count as references.
  var namesOfScopes: Set<Int> {
    var names: Set<Int> = []
    for index in viewModelScopes { names.formUnion(source.declarations[index].name) }
    return names
  }

  /// Whether a token is an identifier that matches the ViewModel patterns.
  func namesViewModel(_ token: Int) -> Bool { source.isNamed(token, oneOf: settings.viewModels) }

  /// The approximate memory use, in bytes.
  public var footprint: Int {
    source.text.count + source.tokens.count * (MemoryLayout<Token>.stride + 2 * MemoryLayout<Int32>.stride)
      + source.declarations.count * 2 * MemoryLayout<Declaration>.stride
  }

  /// The indices of a type's or extension's direct members, in order.
  func members(of type: Int) -> ArraySlice<Int> { members[type] }

  /// The stored properties among the members of a type.
  func storedProperties(of type: Int) -> [StoredProperty] {
    storedInViewModels[type] ?? source.storedProperties(among: members(of: type))
  }

  /// The dotted path of a declaration.
  func path(of declaration: Int) -> String { source.dottedPath(of: declaration) }
}

/// The members of all types and extensions of a file. A single array holds them, to avoid an allocation per type.
private struct MembersOfTypes: Sendable {
  /// Grouped by type.
  private var members: [Int] = []
  /// For each declaration, the end of its group in `members`. The group starts where the previous one ends.
  private var ends: [Int32]

  init(_ declarations: [Declaration]) {
    ends = [Int32](repeating: 0, count: declarations.count)
    if declarations.isEmpty { return }
    let parents = declarations.map { $0.placement == .member ? $0.parent : -1 }
    for parent in parents where parent >= 0 { ends[parent] += 1 }
    var count: Int32 = 0
    for index in ends.indices {
      // While `members` is being filled, this is the next free index of the group.
      (ends[index], count) = (count, count + ends[index])
    }
    members = [Int](repeating: 0, count: Int(count))
    for (index, parent) in parents.enumerated() where parent >= 0 {
      members[Int(ends[parent])] = index
      ends[parent] += 1
    }
  }

  subscript(type: Int) -> ArraySlice<Int> { members[Int(type > 0 ? ends[type - 1] : 0)..<Int(ends[type])] }
}

extension SourceFile {
  /// The token ranges of declarations, sorted. Leaves out declarations inside others.
  func withoutOverlap(_ declarations: [Int]) -> [Range<Int>] {
    // Fast path: there is usually at most one.
    if declarations.count < 2 { return declarations.map { self.declarations[$0].tokens } }
    var scopes: [Range<Int>] = []
    for index in declarations.sorted() {
      let range = self.declarations[index].tokens
      if let last = scopes.last, last.upperBound >= range.upperBound { continue }
      scopes.append(range)
    }
    return scopes
  }
}
