import Wording

// Derives a project's convention from its evidence, with the reasons.
extension ProjectEvidence {
  /// The number of ViewModels that follow each convention.
  private var votes: [Convention: Int] {
    viewModels.reduce(into: [:]) { votes, each in
      if let convention = each.convention { votes[convention, default: 0] += 1 }
    }
  }

  /// The number of ViewModels that can follow a convention. In 'uikit' these are the ones with something to observe: the
  /// ViewModels of cells often only hold texts.
  public func whole(of convention: Convention) -> Int {
    convention == .uikit ? viewModels.count(where: \.isObservable) : viewModels.count
  }

  /// The share of the ViewModels that follow a convention among those that can.
  public func share(of convention: Convention) -> Double {
    Double(votes[convention] ?? 0) / Double(max(1, whole(of: convention)))
  }

  /// The same in percent, rounded as in every output.
  public func percent(of convention: Convention) -> Int { Int((share(of: convention) * 100).rounded()) }

  /// Whether the project has enough ViewModels for a verdict: three; or one in at most 50 files, or two in at most 100.
  public var isEnough: Bool { viewModels.count >= 3 || viewModels.count * 50 >= max(50, files) }

  /// The convention that most ViewModels follow; nil if there is none.
  private var mostFollowed: Convention? {
    votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// The convention that at least half of the ViewModels follow that can, and a third of all, with its share; nil if there
  /// is none.
  public var fitting: (convention: Convention, share: Double)? {
    guard isEnough, let most = mostFollowed, (votes[most] ?? 0) * 2 >= whole(of: most),
      (votes[most] ?? 0) * 3 >= viewModels.count
    else { return nil }
    return (most, share(of: most))
  }

  /// If no convention fits, the one that comes closest: at least a fifth of the ViewModels that can follow it. Nil if there
  /// is none, or if another style describes the project better.
  public var closest: Convention? {
    guard isEnough, fitting == nil, otherStyle == nil, let most = mostFollowed, share(of: most) >= 0.2 else {
      return nil
    }
    return most
  }

  /// The convention that shows best what a lint would find: the fitting one, or the closest one if at least a third of
  /// the ViewModels follow it.
  public var mostTelling: Convention? {
    fitting?.convention ?? closest.flatMap { share(of: $0) * 3 >= 1 ? $0 : nil }
  }

  /// The fitting convention if it clearly fits better than another one; otherwise nil. Of at least three ViewModels, 60
  /// % as printed must follow it, and at most 20 % the other one.
  public func plainlyFitting(insteadOf other: Convention) -> Convention? {
    guard let fitting, fitting.convention != other, viewModels.count >= 3, percent(of: fitting.convention) >= 60 else {
      return nil
    }
    return (votes[other] ?? 0) * 5 <= viewModels.count ? fitting.convention : nil
  }

  /// A description of ViewModels that follow no convention, such as `13 of them are 'ObservableObject's with methods of
  /// their own`. Nil if no description applies to half of them.
  public var otherStyle: String? {
    let total = Counted.text(viewModels.count, "ViewModel")
    let reactive = viewModels.count { $0.signs.contains(.otherReactive) }
    if reactive * 2 >= viewModels.count, reactive > 0 { return "\(reactive) of \(total) use RxSwift or the like" }
    let objects = viewModels.count { $0.signs.contains(.observableObject) && !$0.hasEntryPoint }
    if objects * 2 >= viewModels.count, objects > 0 {
      return "\(objects) of \(total) are 'ObservableObject's with methods of their own"
    }
    return nil
  }

  /// Signs for and against each convention.
  public func signs(of convention: Convention) -> Signs {
    var signs = Signs(viewModels: votes[convention] ?? 0)
    func count(_ holds: (ViewModel) -> Bool) -> Int { viewModels.count(where: holds) }
    func add(_ count: Int, _ one: String, _ many: String, against: Bool = false) {
      if count == 0 { return }
      let text = "\(Counted.text(count, "ViewModel")) \(count == 1 ? one : many)"
      if against { signs.objections.append(text) } else { signs.reasons.append(text) }
    }
    func addProperty(_ sign: ViewModelSigns, _ one: String, _ many: String, against: Bool = false) {
      add(count { $0.signs.contains(sign) }, one, many, against: against)
    }
    switch convention {
    case .observable:
      addProperty(.observable, "is '@Observable'", "are '@Observable'")
      add(count { $0.signs.contains(.nested) && $0.isInView }, "is nested in its View", "are nested in their Views")
      addProperty(.output, "has an 'Output'", "have an 'Output'")
      addProperty(.observableObject, "is an 'ObservableObject'", "are 'ObservableObject's", against: true)
    case .uikit:
      add(
        count { $0.isInController && !$0.isInView }, "belongs to a view controller", "belong to view controllers")
      add(
        count { $0.isObservedBySink }, "is observed with 'sink' by its view controller",
        "are observed with 'sink' by their view controllers")
      add(
        count(\.hasHandlers), "has callbacks or a delegate that its view controller sets",
        "have callbacks or delegates that their view controllers set")
      add(count(\.isInView), "belongs to a View", "belong to Views", against: true)
      addProperty(.otherReactive, "uses RxSwift or the like", "use RxSwift or the like", against: true)
    case .unidirectional: addEntryPoints(besides: "trigger", &signs)
    case .clean:
      addProperty(.useCase, "depends on use cases", "depend on use cases")
      addProperty(
        .inputAndOutput, "has protocols for its inputs and outputs", "have protocols for their inputs and outputs")
      add(
        count { $0.dependencies.contains(where: Role.repository.matches) && !$0.signs.contains(.useCase) },
        "uses repositories itself", "use repositories themselves", against: true)
      add(count(\.isOfSwiftUI), "belongs to SwiftUI", "belong to SwiftUI", against: true)
    case .representable:
      add(count { $0.entryPoint == "trigger" }, "has 'trigger(_:)'", "have 'trigger(_:)'")
      add(count(\.isBehindGenericView), "stands behind a generic View", "stand behind generic Views")
      add(
        count { $0.signs.contains(.state) && $0.hasEntryPoint }, "has one 'state'", "have one 'state'")
    }
    return signs
  }

  private func addEntryPoints(besides other: String, _ signs: inout Signs) {
    var counts: [String: Int] = [:]
    for case let method? in viewModels.map(\.entryPoint) where method != other { counts[method, default: 0] += 1 }
    for (method, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(3) {
      signs.reasons.append(
        "\(Counted.text(count, "ViewModel")) \(count == 1 ? "takes" : "take") all actions by '\(method)'")
    }
    let declared = viewModels.count { $0.entryPoint == nil && $0.signs.contains(.actions) }
    if declared > 0 {
      signs.reasons.append(
        "\(Counted.text(declared, "ViewModel")) \(declared == 1 ? "declares" : "declare") an enum of actions")
    }
    let others = viewModels.count { !$0.hasEntryPoint }
    if others > 0 {
      signs.objections.append("\(Counted.text(others, "ViewModel")) \(others == 1 ? "has" : "have") no such method")
    }
  }

  /// The folders with at least three ViewModels of which most follow another convention.
  ///
  /// - Parameter usual: The convention of the project.
  public func deviations(from usual: Convention) -> [Deviation] {
    var counts: [String: (all: Int, votes: [Convention: Int])] = [:]
    for each in viewModels {
      // Count the ViewModel in each of the enclosing folders.
      var parts = each.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      while !parts.isEmpty {
        let folder = parts.joined(separator: "/")
        counts[folder, default: (0, [:])].all += 1
        if let convention = each.convention { counts[folder, default: (0, [:])].votes[convention, default: 0] += 1 }
        parts = parts.dropLast()
      }
    }
    var found: [Deviation] = []
    for (folder, count) in counts.sorted(by: { $0.key < $1.key }) where count.all >= 3 {
      guard let most = count.votes.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }),
        most.key != usual, most.value * 3 >= count.all * 2,
        // Report only the outermost folder.
        !found.contains(where: { folder.hasPrefix($0.folder + "/") })
      else { continue }
      found.append(Deviation(folder: folder, convention: most.key, following: most.value, viewModels: count.all))
    }
    return found
  }
}
