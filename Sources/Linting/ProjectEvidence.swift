/// The evidence of all files of a project, from which its convention is derived.
///
/// Counts positive signs only. The number of findings is no measure, because a convention that does not apply to
/// a ViewModel often finds nothing in it.
public struct ProjectEvidence: Sendable {
  /// A ViewModel, with the signs of its superclasses.
  public struct ViewModel: Sendable {
    /// The dotted path of its class.
    public var path: String
    /// The file that declares it, as shown to the user.
    public var file: String
    /// The types that it depends on, as its properties and initialisers name them.
    public var dependencies: [String]
    /// The convention that it follows; nil if none.
    public var convention: Convention?
    var name: String
    var signs: ViewModelSigns
    var entryPoint: String?
    var isInView = false
    var isInController = false
    var isObservedBySink = false
    /// Whether its view controller sets callbacks or a delegate of it.
    var hasHandlers = false
    var isBehindGenericView = false
  }

  /// A View or view controller that has ViewModels.
  public struct Owner: Sendable {
    /// Its name.
    public var name: String
    /// Whether it is a view controller.
    public var isViewController: Bool
    /// The paths of its ViewModels.
    public var viewModels: [String]
    /// The file that declares it, as shown to the user.
    public var file: String
  }

  /// Signs for and against a convention.
  public struct Signs: Sendable {
    /// The number of ViewModels that follow it.
    public var viewModels = 0
    /// Reasons for the convention, such as `12 ViewModels are '@Observable'`.
    public var reasons: [String] = []
    /// Reasons against the convention.
    public var objections: [String] = []
  }

  /// A folder in which most ViewModels follow another convention than the project.
  public struct Deviation: Sendable {
    /// The folder, as shown to the user.
    public var folder: String
    /// The convention of its ViewModels.
    public var convention: Convention
    /// The number of ViewModels in the folder that follow `convention`.
    public var following: Int
    /// The number of ViewModels in the folder.
    public var viewModels: Int
  }

  /// The ViewModels, test doubles aside, sorted by file.
  public private(set) var viewModels: [ViewModel] = []
  /// The number of files in the project.
  public private(set) var files: Int
  /// The Views and view controllers that have ViewModels.
  public private(set) var owners: [Owner] = []

  /// Joins the evidence of all files.
  ///
  /// - Parameters:
  ///   - facts: The facts of the files, sorted by the files' paths.
  ///   - files: The number of files. One element of `facts` may describe several files.
  public init(_ facts: [FileFacts], files: Int) {
    let tests = TestFiles(facts)
    let facts = facts.filter { !tests.contains($0) }
    self.files = files
    let files = facts.map(\.evidence).filter { !$0.isEmpty }
    let found = files.flatMap(\.viewModels)
    let entryPoints = Self.entryPoints(files.flatMap(\.entryPoints), facts)
    let classes = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(grouping: found.indices) { found[$0].name }
    let protocols = Self.protocols(of: facts)
    for each in found {
      var viewModel = ViewModel(
        path: each.path, file: each.file, dependencies: each.dependencies, name: each.name, signs: each.signs,
        entryPoint: entryPoints[each.name])
      // A ViewModel has the signs and entry points of its base classes, and the entry points of its protocols.
      var (above, seen) = (each.inherited, Set([each.name]))
      while let name = above.popLast(), seen.count < 16 {
        guard seen.insert(name).inserted else { continue }
        viewModel.entryPoint = viewModel.entryPoint ?? entryPoints[name]
        guard let base = classes[name] else { continue }
        viewModel.signs.formUnion(base.signs.intersection(.inherited))
        viewModel.dependencies += base.dependencies.filter { !viewModel.dependencies.contains($0) }
        above += base.inherited
      }
      if each.inherited.contains(where: protocols.observable.contains) { viewModel.signs.insert(.observableObject) }
      if each.inherited.contains(where: protocols.inputsAndOutputs.contains) { viewModel.signs.insert(.inputAndOutput) }
      viewModels.append(viewModel)
    }
    join(files.flatMap(\.owners), places, implementing: Self.implementations(found), Self.aliases(in: facts))
    for index in viewModels.indices { viewModels[index].convention = viewModels[index].vote }
  }

  /// The names of methods that take actions, by the name of their type. An action is an enum: a method that takes a
  /// `struct ChatMessage` sends a message.
  private static func entryPoints(_ found: [Evidence.EntryPoint], _ facts: [FileFacts]) -> [String: String] {
    let actions = Set(found.map(\.action))
    if actions.isEmpty { return [:] }
    var (values, others): (Set<String>, Set<String>) = ([], [])
    for file in facts {
      for index in file.types.indices {
        guard let name = file.types[index].path.names.last, actions.contains(name) else { continue }
        let isValue = [.struct, .class, .actor].contains(file.types[index].kind)
        if isValue { values.insert(name) } else { others.insert(name) }
      }
    }
    values.subtract(others)
    return Dictionary(
      found.filter { !values.contains($0.action) }.map { ($0.owner, $0.method) }, uniquingKeysWith: { min($0, $1) })
  }

  /// The ViewModels that inherit each protocol, by its name.
  private static func implementations(_ found: [Evidence.ViewModel]) -> [String: [Int]] {
    var implementations: [String: [Int]] = [:]
    for (index, each) in found.enumerated() {
      for name in each.inherited where name.contains("ViewModel") { implementations[name, default: []].append(index) }
    }
    return implementations
  }

  /// The names for which type aliases of ViewModels stand, by the path of the alias:
  /// `CartViewController.ViewModel` in a view controller with `typealias ViewModel = CartViewModel`.
  private static func aliases(in facts: [FileFacts]) -> [String: String] {
    var aliases: [String: String] = [:]
    for file in facts {
      for index in file.types.indices where file.types[index].kind == .typealias {
        let alias = file.types[index]
        guard alias.inherited.count == 1, let target = alias.inherited[0].last, target.hasSuffix("ViewModel") else {
          continue
        }
        aliases[alias.path.names.joined(separator: ".")] = target
      }
    }
    return aliases
  }

  private mutating func join(
    _ owners: [Evidence.Owner], _ places: [String: [Int]], implementing: [String: [Int]], _ aliases: [String: String]
  ) {
    for owner in owners {
      var own: [Int] = []
      for written in owner.viewModels {
        let name = aliases["\(owner.name).\(written)"] ?? aliases[written] ?? written
        var named = places[name] ?? implementing[name] ?? []
        // `ViewModel` in `CartView` is `CartView.ViewModel`.
        if named.count > 1 {
          let nested = named.filter { viewModels[$0].path == "\(owner.name).\(name)" }
          let near = named.filter { viewModels[$0].file == owner.file }
          named = nested.isEmpty ? near.isEmpty ? [] : near : nested
        }
        own += named
      }
      for index in own {
        if owner.isViewController {
          viewModels[index].isInController = true
          if owner.observes { viewModels[index].isObservedBySink = true }
          if owner.setsCallbacks { viewModels[index].hasHandlers = true }
        } else {
          viewModels[index].isInView = true
          if owner.isGeneric { viewModels[index].isBehindGenericView = true }
        }
      }
      self.owners.append(
        Owner(
          name: owner.name, isViewController: owner.isViewController,
          viewModels: own.isEmpty ? [] : own.map { viewModels[$0].path }, file: owner.file))
    }
  }

  /// The names of protocols that refine `ObservableObject`, and of protocols for the inputs or outputs of ViewModels.
  private static func protocols(of facts: [FileFacts]) -> (observable: Set<String>, inputsAndOutputs: Set<String>) {
    var (observable, both) = (Set<String>(), Set<String>())
    // Indices avoid copying the other types.
    for file in facts {
      for index in file.types.indices where file.types[index].kind == .protocol {
        guard let name = file.types[index].path.names.last else { continue }
        let inherited = file.types[index].inherited.compactMap(\.last)
        if inherited.contains("ObservableObject") { observable.insert(name) }
        if name.contains("ViewModel"), name.hasSuffix("Input") || name.hasSuffix("Output") { both.insert(name) }
        if inherited.contains(where: { $0.hasSuffix("ViewModelInput") }) { both.insert(name) }
      }
    }
    for file in facts {
      for index in file.types.indices where file.types[index].kind == .typealias {
        // `typealias ListViewModel = ListViewModelInput & ListViewModelOutput`
        guard let name = file.types[index].path.names.last, name.hasSuffix("ViewModel") else { continue }
        if both.contains("\(name)Input") { both.insert(name) }
      }
    }
    return (observable, both)
  }
}

extension ViewModelSigns {
  /// The signs that a base class passes on.
  fileprivate static let inherited: ViewModelSigns = [.observable, .observableObject, .published, .state, .actions]
}

extension ProjectEvidence.ViewModel {
  /// Whether its class, or the extension directly around it, has `@MainActor`.
  public var isOnMainActor: Bool { signs.contains(.mainActor) }
  /// Whether the class is in an extension, usually of its View.
  public var isNested: Bool { signs.contains(.nested) }

  /// Whether one method takes all actions.
  var hasEntryPoint: Bool { entryPoint != nil || signs.contains(.actions) }

  /// Whether the ViewModel belongs to SwiftUI. The ViewModels of 'clean' belong to view controllers.
  var isOfSwiftUI: Bool {
    signs.contains(.observable) || !isInController && (isInView || signs.contains(.observableObject))
  }

  /// The convention with the most specific signs.
  fileprivate var vote: Convention? {
    if entryPoint == "trigger" || hasEntryPoint && isBehindGenericView { return .representable }
    // Inputs and outputs are protocols in 'clean' only.
    let isClean = signs.contains(.inputAndOutput) || signs.contains(.useCase) && !signs.contains(.otherReactive)
    if isClean, !isOfSwiftUI { return .clean }
    if hasEntryPoint { return .unidirectional }
    if signs.contains(.observable) { return .observable }
    let isInUIKit = isInController && !isInView
    let isBound = !signs.isDisjoint(with: [.published, .publisher]) || isObservedBySink || hasHandlers
    return isInUIKit && isBound && !signs.contains(.otherReactive) ? .uikit : nil
  }

  /// Whether other code can observe the ViewModel, or it follows a convention. Those of cells often only hold texts.
  var isObservable: Bool {
    let signs: ViewModelSigns = [
      .observable, .observableObject, .published, .publisher, .callbacks, .otherReactive, .actions,
    ]
    return convention != nil || entryPoint != nil || !self.signs.isDisjoint(with: signs)
  }
}
