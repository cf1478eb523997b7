import SwiftScan

/// A file that can matter: read, with its ViewModels found. What the rules look at.
///
/// A class, because every rule is handed it: a copy of all these arrays costs more than many a rule.
public final class LintedFile: Sendable {
  /// The file, as it is to be shown.
  public let path: String
  /// The hash of that.
  let pathHash: UInt64
  /// Its tokens and declarations.
  public let source: SourceFile
  /// What holds for it.
  let settings: LintSettings
  /// Its layers, by their places.
  let layers: [Int]
  /// What the braces of its code hold.
  let code: CodeMap
  /// The comments that silence rules.
  let suppressions: [Suppression]
  /// The indices of the class declarations that are ViewModels.
  let viewModels: [Int]
  /// The indices of the extensions of ViewModels.
  let viewModelExtensions: [Int]
  /// All of these, in order.
  let viewModelScopes: [Int]
  /// The tokens of every ViewModel's scope (the class from its first attribute to its closing brace, and each extension
  /// likewise), in order and without overlap.
  let scopes: [Range<Int>]
  /// For each type and extension its members: what is declared directly in it, be it in an `#if`.
  private let members: MembersOfTypes
  /// The stored properties of the ViewModels, which many rules ask for.
  private let storedInViewModels: [Int: [StoredProperty]]
  /// The names in the scopes of ViewModels, which many rules go through.
  let scopeNames: ScopeNames
  /// The names of the calls of `.collect { … }` on a cancel bag in these scopes, in order.
  let collects: [Int]

  /// The convention it is checked by.
  var convention: Convention { settings.convention }

  init(path: String, source: SourceFile, settings: LintSettings, layers: [Int] = []) {
    self.path = path
    pathHash = Fingerprint.hash(path.utf8)
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
        guard let name = source.dottedNameTokens(declaration.name).last,
          names.matches(source.nameBytes(name), in: source.text)
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
    let members = MembersOfTypes(source.declarations)
    self.members = members
    storedInViewModels = viewModels.reduce(into: [:]) { $0[$1] = source.storedProperties(among: members[$1]) }
  }

  /// Tokens of the scopes that name the scope itself and so refer to nothing: class names and extended types.
  var namesOfScopes: Set<Int> {
    var names: Set<Int> = []
    for index in viewModelScopes { names.formUnion(source.declarations[index].name) }
    return names
  }

  /// Whether an identifier is the name of a ViewModel.
  func namesViewModel(_ token: Int) -> Bool { source.isNamed(token, oneOf: settings.viewModels) }

  /// About how many bytes of memory it takes.
  public var footprint: Int {
    source.text.count + source.tokens.count * (MemoryLayout<Token>.stride + 2 * MemoryLayout<Int32>.stride)
      + source.declarations.count * 2 * MemoryLayout<Declaration>.stride
  }

  /// The members of a type or extension, in order.
  func members(of type: Int) -> ArraySlice<Int> { members[type] }

  /// The stored properties among the members of a type.
  func storedProperties(of type: Int) -> [StoredProperty] {
    storedInViewModels[type] ?? source.storedProperties(among: members(of: type))
  }

  /// The dotted path of a declaration.
  func path(of declaration: Int) -> String { source.dottedPath(of: declaration) }
}

/// For each type and extension of a file what is declared directly in it, all in one list: an array each would be made
/// for every type of the project.
private struct MembersOfTypes: Sendable {
  /// Members of one type follow one another.
  private var members: [Int] = []
  /// Where those of each declaration end in the list; they start where those of the one before end.
  private var ends: [Int32]

  init(_ declarations: [Declaration]) {
    ends = [Int32](repeating: 0, count: declarations.count)
    if declarations.isEmpty { return }
    let parents = declarations.map { $0.placement == .member ? $0.parent : -1 }
    for parent in parents where parent >= 0 { ends[parent] += 1 }
    var count: Int32 = 0
    for index in ends.indices {
      // Until it is filled, where it starts.
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
  /// The tokens of some declarations, in order; of those inside others nothing.
  func withoutOverlap(_ declarations: [Int]) -> [Range<Int>] {
    // Nearly always one or none.
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
