import SwiftScan

extension Rule {
  /// The rule checks every initialiser, because the extension that makes its type a View may be in another file. All
  /// parameters except an `@autoclosure` are plain.
  static let stateObjectAutoclosure = Rule(
    id: "state_object_autoclosure",
    summary: "StateObject that is built with every View value",
    topic: .views,
    rationale: """
      SwiftUI calls the argument of 'StateObject(wrappedValue:)' once in the life of a View, but creates View values \
      all the time. A plain parameter creates a ViewModel for each value and drops it again, with its subscriptions \
      and requests; a log in 'init' and 'deinit' shows it. As '@autoclosure @escaping' the argument runs only once, \
      and callers write the same.
      """,
    limits: """
      The rule sees only a parameter that is passed unchanged to a written 'StateObject(wrappedValue:)' which is \
      assigned at once. It misses a parameter that goes through a constant, a member of a parameter, and \
      '.init(wrappedValue:)'. Every parameter without '@autoclosure' counts, closures included. A parameter that the initialiser \
      uses elsewhere, too, is needed at once and passes. A View is passed over if all calls in the project hand it an \
      object that exists, such as a property, or are in previews, in classes or in the argument 'rootView': nothing is \
      built anew then. If no call is known, only a parameter counts that is a ViewModel by its name or type.
      """,
    levels: .only(.warning, in: .unidirectional).and(.error, in: .representable),
    reads: .words(["StateObject"]),
    examples: [
      .fails(
        """
        struct ProfileView: View {
          @StateObject private var viewModel: ProfileViewModel

          init(viewModel: ProfileViewModel) {
            _viewModel = ↓StateObject(wrappedValue: viewModel)
          }

          var body: some View { Text(viewModel.name) }
        }
        """),
      .passes(
        """
        struct ProfileView: View {
          @StateObject private var viewModel: ProfileViewModel

          init(viewModel: @autoclosure @escaping () -> ProfileViewModel) {
            _viewModel = StateObject(wrappedValue: viewModel())
          }

          var body: some View { Text(viewModel.name) }
        }
        """),
      .passes("struct V: View { init(vm: @autoclosure @escaping () -> M) { _vm = StateObject(wrappedValue: vm()) } }"),
      .passes(
        "struct V: View { init(viewModel: M) { _vm = StateObject(wrappedValue: viewModel) } }",
        otherFiles: "struct W: View { var body: some View { V(id: 1, viewModel: self.viewModel.child!) } }"),
      .fails(
        "struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles:
          "struct W: View { let vm: M; var body: some View { V(vm: vm); V(id: f(vm: vm), vm: AViewModel(1)) } }"),
      .passes(
        "struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles: "#Preview { V(vm: AViewModel()) }\nstruct W: View { var body: some View { V(vm: vm) } }"),
      .passes(
        "struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles: "#Preview { V(vm: AViewModel()) }"),
      .passes(
        "struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles: "func show() { push(UIHostingController(rootView: V(vm: AViewModel()))) }"),
      // Methods of classes make a View once; of a View without a known call, only ViewModels are reported.
      .passes(
        "struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles:
          "class Flow { func make() -> V { V(vm: AViewModel()) } }\nextension BViewModel { func make() -> V { V(vm: .init()) } }"
      ),
      .passes(
        "struct V: View { init(proxy: Proxy) { _proxy = StateObject(wrappedValue: proxy) } }", in: .representable),
      .fails(
        "struct V: View { init(_ a: AViewModel) { _a = ↓StateObject(wrappedValue: a) } }", in: .representable),
      .fails(
        "struct AView: View { init(proxy: Proxy) { _proxy = ↓StateObject(wrappedValue: proxy) } }", in: .representable,
        otherFiles: "struct W: View { var body: some View { AView(proxy: Proxy(\"ViewModel\")) } }"),
      .fails(
        "struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles:
          "#Preview { V(vm: vm) }\nfunc show() { push(UIHostingController(rootView: V(vm: vm))); V(vm: AViewModel()) }"),
      .passes("struct V: View { init(vm: @autoclosure @escaping () -> M) { _vm = StateObject(wrappedValue: vm) } }"),
      // A parenthesis on the next line begins a tuple.
      .passes(
        "struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable,
        otherFiles: "#Preview { V(vm: vm) }\nfunc show() { V\n(vm: AViewModel()) }"),
      .passes("struct V: View { init(id: Int) { _vm = StateObject(wrappedValue: M(id)) } }"),
      .passes("struct V: View { init(vm: M) { vm = StateObject(wrappedValue: vm) } }"),
      .passes("struct V: View { init(vm: M) { other._vm = StateObject(wrappedValue: vm) } }"),
      .passes("struct V: View { init(vm: M) { _vm = .init(wrappedValue: vm); _a = State(wrappedValue: vm) } }"),
      .passes("struct V: View { init(with vm: M) { _vm = StateObject(wrappedValue: with) } }"),
      .passes("struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm.child) } }"),
      .passes(
        "struct V: View { init(vm: M) { _a = StateObject(wrappedValue: $vm); _b = StateObject(wrappedValue: vm).x } }"),
      .passes("struct V: View { init(vm: M) { _vm = StateObject(wrappedValue: vm); id = vm.id } }"),
      .fails("struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm); a = b.vm; f(vm: 1) } }"),
      .passes("struct V: View { func set(vm: M) { _vm = StateObject(wrappedValue: vm) } }"),
      .fails("struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm) } }", in: .unidirectional),
      .fails("struct V: View { init(_ vm: M) { self._vm = SwiftUI.↓StateObject<M>(wrappedValue: `vm`) } }"),
      .fails("extension V { init?<M: P>(make vm: @escaping () -> M) { _vm = ↓StateObject(wrappedValue: vm) } }"),
      .fails(
        "struct V {\n#if A\ninit(a: [M] = [], vm: M) { if a.isEmpty { _vm\n= /* */ ↓StateObject(wrappedValue: vm) } }\n#endif\n}",
        in: .representable),
      .fails(
        "struct A: View { init(vm: M) { (_m) = (↓StateObject(wrappedValue: (vm))); (self)._m = ↓StateObject(wrappedValue: try vm) } }",
        in: .unidirectional),
      .passes(
        "struct A: View { init(m: M) { (other)._m = StateObject(wrappedValue: m); _m = (StateObject(wrappedValue: m)).x } }",
        in: .unidirectional),
    ],
    check: { file, project, findings in
      let source = file.source
      let objects = stateObjects(in: file)
      if objects.isEmpty { return }
      let plain = plainParameters(of: source)
      let values = Set(objects.map(\.1))
      for (token, value) in objects where plain.contains(source.name(value), at: token) {
        // No call creates an object for a View value: all calls pass an existing object or are in previews.
        if let parameter = parameter(of: value, in: source),
          !mayBeBuiltAnew(parameter, for: file.enclosingType(of: token), file, project)
        {
          continue
        }
        if isNeededElsewhere(value, but: values, in: source) { continue }
        let path = source.innermostDeclaration(containing: token).map { file.path(of: $0) } ?? ""
        findings.report(
          token, declaration: path,
          "'\(path)' builds '\(source.name(value))' with every view value; take it as '@autoclosure @escaping' and call it"
        )
      }
    })

  private static func parameter(of value: Int, in source: SourceFile) -> Parameter? {
    guard let index = source.innermostDeclaration(containing: value) else { return nil }
    let name = source.nameHash(value)
    return source.parameters(of: source.declarations[index]).first { source.nameHash($0.name) == name }
  }

  /// Whether a call makes the object for a View that is rendered repeatedly. If no call is known, a ViewModel counts as
  /// such an object. Extensions of a View in other files count with the View.
  private static func mayBeBuiltAnew(
    _ parameter: Parameter, for view: Int?, _ file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let source = file.source
    if let view, let name = source.dottedNameTokens(source.declarations[view].name).last,
      source.tokens[parameter.label].kind != .wildcard
    {
      let calls = project.viewModelPassing(to: source.nameHash(name), as: source.nameHash(parameter.label))
      if !calls.isEmpty { return calls.contains(.createdInPlace) }
    }
    return [parameter.label, parameter.name].contains { file.isViewModelLabel($0) }
      || source.identifiers(in: parameter.type).contains { file.namesViewModel($0) }
  }

  /// Whether an initialiser also uses the parameter elsewhere, so that it needs the object immediately.
  ///
  /// - Parameter values: All names in `StateObject(wrappedValue:)`.
  private static func isNeededElsewhere(_ value: Int, but values: Set<Int>, in source: SourceFile) -> Bool {
    guard let index = source.innermostDeclaration(containing: value) else { return false }
    let name = source.nameHash(value)
    return source.identifiers(in: source.declarations[index].body).contains { token in
      !values.contains(token) && source.nameHash(token) == name && source.tokens[token - 1].kind != .period
        && source.tokens[token + 1].kind != .colon
    }
  }

  /// The tokens `StateObject` and `y` of each `_x = StateObject(wrappedValue: y)`.
  private static func stateObjects(in file: LintedFile) -> [(Int, Int)] {
    let source = file.source
    var named: [Int] = []
    source.tokens.forEachIdentifier(in: 0..<source.tokens.count) { index, name in
      if source.isNamed(name, "StateObject") { named.append(index) }
    }
    return named.compactMap { token in
      guard let call = source.construction(at: token, file.code) else { return nil }
      let arguments = source.arguments(in: call.arguments)
      guard let argument = arguments.first, arguments.count == 1, argument.label >= 0,
        source.isNamed(argument.label, "wrappedValue")
      else { return nil }
      let value = source.bareExpression(argument.value)
      guard value.count == 1, source.tokens[value.lowerBound].kind == .identifier,
        source.isAssignedToStorage(source.expression(of: call, on: token))
      else { return nil }
      return (token, value.lowerBound)
    }
  }

  /// The parameters of initialisers without `@autoclosure`, each with the body in which it is visible.
  private static func plainParameters(of source: SourceFile) -> NamedRanges {
    NamedRanges(
      source.declarations.filter { $0.kind == .initializer && !$0.body.isEmpty }.flatMap { declaration in
        source.parameters(of: declaration).filter { parameter in
          !source.attributes(ofType: parameter.type).contains { source.isNamed($0, "autoclosure") }
        }.map { (source.name($0.name), declaration.body) }
      })
  }
}

extension SourceFile {
  /// Whether code assigns a whole call to `_x` or `self._x`, with no member behind the call. The name of the call may
  /// be qualified.
  fileprivate func isAssignedToStorage(_ call: Range<Int>) -> Bool {
    let value = withParentheses(call)
    guard isWholeOperand(before: value.upperBound), value.lowerBound > 1, tokens[value.lowerBound - 1].kind == .equal,
      let left = receiver(before: value.lowerBound - 1), tokens[left.last].kind == .identifier
    else { return false }
    return text[nameBytes(left.last).lowerBound] == UInt8(ascii: "_") && startOfOwn(left.last) != nil
  }

  private func isWholeOperand(before index: Int) -> Bool {
    let next = tokens[index]
    switch next.kind {
    case .period, .postfixQuestion, .postfixExclamation, .postfixOperator: return false
    case .openParen, .openBracket, .openBrace: return next.startsLine
    default: return true
    }
  }
}

extension TrialPlan {
  static let stateObjectAutoclosure = TrialPlan(
    limits: [
      .misses(
        """
        struct V: View { init(vm: M) { let x = vm
        _vm = StateObject(wrappedValue: x)
        _b = .init(wrappedValue: vm)
        _c = StateObject(wrappedValue: vm.c) } }
        """, in: .representable),
      .finds(1, "struct V: View { init(vm: () -> M) { _vm = StateObject(wrappedValue: vm) } }", in: .representable),
    ],
    sound: [
      Sound(
        "struct V: View { init(vm: @autoclosure @escaping () -> M) { _vm = ↓StateObject(wrappedValue: vm) } }",
        breakingChanges: [
          ("@autoclosure @escaping () -> M", "M"), ("@autoclosure ", ""), ("vm: @autoclosure", "_ vm:"),
          ("@autoclosure @escaping () -> M", "M, x: @autoclosure () -> M"),
        ]),
      Sound(
        "struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm.child) } }",
        breakingChanges: [
          (".child", ""),
          ("_vm = ↓StateObject(wrappedValue: vm.child)", "self._vm = SwiftUI.↓StateObject<M>(wrappedValue: vm)"),
        ]),
    ],
    lookalikes: [
      ["StateObject": "StateObjects"], ["wrappedValue": "initialValue"], ["StateObject": "ObservedObject"],
    ],
    subjects: [])
}
