import SwiftSyntax

extension Rule {
  /// A `.sink` of a view controller that may run off the main thread and touches the controller.
  static let receiveOnMain = Rule(id: "receive_on_main") { context in
    context.viewControllerScopes.filter { !$0.isInTestDouble }.flatMap { scope -> [Int] in
      let controller = Controller(scope, in: context)
      return scope.memberCalls.filter { call in
        call.name == "sink" && !controller.isOnMain(call.chainSteps) && call.touchesOff
      }.map(\.offset)
    }
  }
}

/// The properties and parameters of a view controller that send values on the main thread.
private struct Controller {
  /// The names of subjects and controls, and of ViewModels on the main thread.
  private var onMain: Set<String> = []
  private let project: ProjectIndex
  private let uses: ViewModelUses

  init(_ scope: Syntax, in context: Context) {
    project = context.project
    uses = ViewModelUses(context.unit)
    let path = scope.typePath
    let types = context.project.declarations(of: path.names, from: TypePath(names: [], isLocal: path.isLocal))
    for type in types.filter({ $0.path == path }) {
      for (name, words) in type.propertyTypes where context.isOnMain(words, from: path) { onMain.insert(name) }
    }
    // Of several variables of one name, the first one counts.
    var seen: Set<String> = []
    for variable in scope.all(VariableDeclSyntax.self) {
      for (name, words) in variable.typesByName where seen.insert(name).inserted {
        if context.isOnMain(words, from: path) { onMain.insert(name) } else { onMain.remove(name) }
      }
    }
    for parameter in scope.all(FunctionParameterSyntax.self) {
      if context.isOnMain(parameter.type.identifiers.map(\.name), from: path) {
        onMain.insert((parameter.secondName ?? parameter.firstName).nameText)
      }
    }
  }

  /// Whether a chain delivers its values on the main thread. The steps are in reverse, from the end of the chain.
  func isOnMain(_ steps: [ChainStep]) -> Bool {
    var behind: TokenSyntax?
    for step in steps {
      if step.name.map({ $0.smallLetters.contains("keyboard") || $0.smallLetters.contains("gesture") }) ?? false {
        return true
      }
      if let isOnMain = step.isOnMain { return isOnMain }
      if case .call(let call) = step, call.joinsPublishers,
        call.node.arguments.allSatisfy({ isOnMain($0.expression.bare.chainSteps) })
      {
        return true
      }
      switch step {
      case .call: behind = nil
      case .member(let name): behind = name
      case .start(let expression):
        guard let token = expression.ownName else { return false }
        let name = token.nameText
        // `$text` publishes a property of the controller, which the main thread sets. `$0` is a parameter.
        if name.hasPrefix("$") { return !(name.dropFirst().first?.isNumber ?? true) }
        if let behind, isOnMain(behind.text, of: token) { return true }
        return onMain.contains(name) || name.isControlName || name == "viewStore"
      }
    }
    return false
  }

  /// Whether a publisher of a ViewModel, or of the output that a method of it returned, is known to come to the main
  /// thread.
  private func isOnMain(_ property: String, of start: TokenSyntax) -> Bool {
    guard let reference = start.parent?.as(DeclReferenceExprSyntax.self) else { return false }
    if let receiver = uses.receiver(of: reference) {
      guard property.hasPrefix("$"), let path = project.meanings.paths(of: receiver, in: project).first else {
        return false
      }
      let name = String(property.dropFirst())
      let pieces = project.pieces(named: path)
      return pieces.first?.mainThread.settled.contains(name) ?? false
        && !pieces.contains { $0.identifiers.contains(name) }
        && !project.hasSubclass(at: TypePath(names: path, isLocal: false))
    }
    guard let call = reference.assignedCall, let owner = call.member.base?.unwrapped.ownName,
      let viewModel = owner.parent?.as(DeclReferenceExprSyntax.self), let receiver = uses.receiver(of: viewModel)
    else { return false }
    return project.meanings.pieces(of: receiver, in: project).contains {
      $0.mainThread.outputs.contains("\(call.name).\(property)")
    }
  }
}

extension DeclReferenceExprSyntax {
  /// The call whose result the nearest constant of this name before it has.
  fileprivate var assignedCall: MemberCall? {
    guard parent?.as(MemberAccessExprSyntax.self)?.declName.id != id else { return nil }
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return nil }
      for item in ancestor.as(CodeBlockItemListSyntax.self)?.flat.reversed() ?? [] where item.endPosition <= position {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings.map(\.self) ?? []
        where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText == baseName.nameText {
          return binding.initializer?.value.unwrapped.as(FunctionCallExprSyntax.self).flatMap(MemberCall.init)
        }
      }
    }
    return nil
  }
}

extension ChainStep {
  /// Whether a publisher delivers on the main thread behind this step; nil if the step does not say.
  var isOnMain: Bool? {
    switch self {
    case .call(let call):
      if call.name.saysMain { return true }
      if let scheduler = call.scheduler {
        if !scheduler.isBackground { return true }
        if call.name != "subscribe" { return false }
      }
      return call.isOnMainBySource ? true : nil
    case .member(let name): return !name.text.hasPrefix("$") && name.nameText.saysMain ? true : nil
    case .start: return nil
    }
  }
}

extension Context {
  /// Whether a type sends values on the main thread: a control, a subject, or a class with `@MainActor`.
  ///
  /// - Parameter words: The identifiers in the type, in order.
  fileprivate func isOnMain(_ words: [String], from place: TypePath) -> Bool {
    guard let first = words.first else { return false }
    if ["PassthroughSubject", "CurrentValueSubject", "ViewStore"].contains(first) { return true }
    return words.contains { word in
      let found = project.declarations(of: [word], from: place)
      if found.isEmpty { return word.isControl }
      return found.contains { type in
        project.supertypes(of: type).contains(where: \.isMainActor)
          || project.inherited(type.inherited, at: type.path, through: [.class]).contains { $0.isControl }
          || word.isControl
      }
    }
  }
}

extension String {
  /// Whether the name of an operator or a publisher says that it delivers on the main thread.
  fileprivate var saysMain: Bool {
    self == "main" || ["OnMain", "MainThread", "MainQueue", "MainActor"].contains(where: contains)
  }

  fileprivate var isControlName: Bool {
    ends(withAnyOf: [
      "Button", "TextField", "TextView", "SearchBar", "Switch", "Slider", "Stepper", "Picker", "Cell", "ViewController",
      "Label", "Recognizer", "searchBar", "button", "textField", "textView", "slider", "cell",
    ])
  }
}

extension MemberCall {
  /// The scheduler on which an operator such as `receive(on:)` delivers; nil for other operators.
  fileprivate var scheduler: ExprSyntax? {
    switch name {
    case "receive", "subscribe":
      return firstLabel == "on" ? node.arguments.first?.expression : nil
    case "throttle", "debounce", "delay", "timeout":
      return node.arguments.first { $0.label?.nameText == "scheduler" }?.expression
    case "collect":
      guard let strategy = node.arguments.first?.expression.bare.as(FunctionCallExprSyntax.self),
        ["byTime", "byTimeOrCount"].contains(strategy.calledExpression.lastName ?? "")
      else { return nil }
      return strategy.arguments.first?.expression
    default: return nil
    }
  }

  /// Whether the publisher sends on the main thread: a timer on the main run loop, key-value observing, or a
  /// notification of UIKit, or an event of a control.
  fileprivate var isOnMainBySource: Bool {
    if name == "publish", member.base?.unwrapped.lastName == "Timer" {
      return node.arguments.contains { $0.label?.nameText == "on" && $0.expression.mentions("main") }
    }
    guard name == "publisher", firstLabel == "for", let subject = node.arguments.first?.expression.bare else {
      return false
    }
    if subject.is(KeyPathExprSyntax.self) { return true }
    guard let member = subject.as(MemberAccessExprSyntax.self) else { return false }
    // Only controls have such events.
    guard let base = member.base else { return Self.controlEvents.contains(member.declName.baseName.nameText) }
    return base.lastName?.hasPrefix("UI") ?? false
  }

  private static let controlEvents: Set<String> = [
    "touchDown", "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
    "menuActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
  ]

  /// Whether a closure uses the controller without a hop to the main thread first, or an argument is a method.
  fileprivate var touchesOff: Bool {
    if closures.contains(where: { $0.touchesController && !$0.hops }) { return true }
    return node.arguments.contains { !$0.expression.bare.is(ClosureExprSyntax.self) }
  }
}

extension ClosureExprSyntax {
  fileprivate var touchesController: Bool {
    let captures = signature?.capture?.items.map(\.self) ?? []
    return statements.mentionsSelf || captures.contains { $0.name.tokenKind != .keyword(.self) }
  }

  /// Whether the first statement, after a `guard` that unwraps `self`, hops to the main thread.
  fileprivate var hops: Bool {
    let first = statements.first { item in
      guard let check = item.item.as(GuardStmtSyntax.self) else { return true }
      return !check.conditions.mentionsSelf
    }
    guard case .expr(let expression)? = first?.item, let call = expression.bare.as(FunctionCallExprSyntax.self) else {
      return false
    }
    return call.hops
  }
}

extension FunctionCallExprSyntax {
  private var goesToMain: Bool {
    guard let call = MemberCall(self) else { return false }
    let base = call.member.base?.bare
    if call.name == "run", base?.lastName == "MainActor" { return true }
    return ["async", "asyncAfter"].contains(call.name) && base?.lastName == "main"
      && base?.as(MemberAccessExprSyntax.self)?.base?.lastName == "DispatchQueue"
  }

  fileprivate var hops: Bool {
    if goesToMain { return true }
    guard calledExpression.bare.lastName == "Task", let closure = trailingClosure else { return false }
    if closure.signature?.attributes.contains(where: {
      $0.as(AttributeSyntax.self)?.attributeName.lastName == "MainActor"
    })
      ?? false
    {
      return true
    }
    guard case .expr(let expression)? = closure.statements.first?.item else { return false }
    return expression.bare.as(FunctionCallExprSyntax.self)?.goesToMain ?? false
  }
}

extension ExprSyntax {
  /// Whether a scheduler is known not to be the main one.
  fileprivate var isBackground: Bool {
    if identifiers.contains(where: { $0.name.smallLetters.contains("background") }) { return true }
    guard let call = unwrapped.as(FunctionCallExprSyntax.self) else { return false }
    let callee = call.calledExpression.unwrapped
    if ["DispatchQueue", "OperationQueue"].contains(callee.lastName ?? "") { return true }
    guard let member = callee.as(MemberAccessExprSyntax.self), callee.lastName == "global" else { return false }
    return member.base.map { $0.unwrapped.lastName == "DispatchQueue" } ?? true
  }
}

/// A part of a chain of operators.
enum ChainStep {
  case call(MemberCall)
  /// A member that is not called.
  case member(TokenSyntax)
  /// The expression that the chain starts with.
  case start(ExprSyntax)

  /// The name of a member.
  fileprivate var name: String? {
    switch self {
    case .call(let call): call.name
    case .member(let name): name.nameText
    case .start: nil
    }
  }
}

extension MemberCall {
  /// The chain before this call, from its end to its start. A chain that starts in an `#if` continues before it. The
  /// calls in all branches of an `#if` inside the chain count.
  var chainSteps: [ChainStep] { ChainStep.all(from: member.base ?? node.expressionBeforeBranch) }

  /// Whether the call makes a publisher of those in its arguments: `Publishers.CombineLatest(a, b)`.
  fileprivate var joinsPublishers: Bool {
    ["CombineLatest", "Merge", "Zip"].contains(where: name.begins) && !node.arguments.isEmpty
  }
}

extension ExprSyntax {
  /// The chain of an expression, from its end to its start.
  fileprivate var chainSteps: [ChainStep] { ChainStep.all(from: self) }
}

extension ChainStep {
  fileprivate static func all(from last: ExprSyntax?) -> [ChainStep] {
    var steps: [ChainStep] = []
    var next = last
    while let expression = next {
      if expression.ownName != nil, !expression.bare.is(MemberAccessExprSyntax.self) {
        steps.append(.start(expression))
        return steps
      }
      if let call = expression.as(FunctionCallExprSyntax.self).flatMap(MemberCall.init) {
        steps.append(.call(call))
        next = call.member.base ?? call.node.expressionBeforeBranch
      } else if let branches = expression.as(PostfixIfConfigExprSyntax.self) {
        steps += branches.config.memberCalls.reversed().map(ChainStep.call)
        next = branches.base
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        if let base = member.base, base.unwrapped.isSelf {
          steps.append(.start(expression))
          return steps
        }
        steps.append(.member(member.declName.baseName))
        next = member.base ?? member.expressionBeforeBranch
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression
      } else if let call = expression.as(SubscriptCallExprSyntax.self) {
        next = call.calledExpression
      } else {
        next = expression.unwrapped == expression ? nil : expression.unwrapped
      }
    }
    return steps
  }
}

extension SyntaxProtocol {
  /// The expression that `.b` continues in `a` / `#if X` / `.b` / `#endif`.
  fileprivate var expressionBeforeBranch: ExprSyntax? {
    for ancestor in ancestors {
      if let branches = ancestor.as(PostfixIfConfigExprSyntax.self) { return branches.base }
      if ancestor.isFunctionBody { return nil }
    }
    return nil
  }
}
