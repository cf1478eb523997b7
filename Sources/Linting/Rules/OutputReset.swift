import SwiftScan

extension Rule {
  static let outputReset = Rule(
    id: "output_reset",
    summary: "output that a View reads and never resets",
    topic: .actions,
    rationale: """
      'output' is state: as long as it keeps its value, setting the same value again is no change, and SwiftUI calls \
      nothing. The second tap on the same row then opens nothing. A View that calls 'resetOutput' once it has handled an \
      output, or uses 'onOutput' of the core, gets each one.
      """,
    limits: """
      The rule checks whether the View mentions 'resetOutput' or 'onOutput' at all, not whether it does so for each output. \
      In an extension in another file it knows a reference only by a name like 'viewModel'. \
      It reports a View whose ViewModel resets the output itself, and it misses an output that the View hands on to \
      another View, a method or a variable before it reads it.
      """,
    levels: .only(.warning, in: .observable),
    examples: [
      .fails(
        """
        struct FeedView: View {
          @State private var viewModel: ViewModel
          let finish: (ViewModel.Output) -> Void

          var body: some View {
            PostList(viewModel.posts)
              .onChange(of: viewModel.↓output) { _, output in
                if let output { finish(output) }
              }
          }
        }

        extension FeedView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case detail(id: Int)
            }

            private(set) var output: Output?

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes(
        """
        struct FeedView: View {
          @State private var viewModel: ViewModel
          let finish: (ViewModel.Output) -> Void

          var body: some View {
            PostList(viewModel.posts)
              .onChange(of: viewModel.output) { _, output in
                if let output { finish(output) }
                viewModel.resetOutput()
              }
          }
        }

        extension FeedView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case detail(id: Int)
            }

            private(set) var output: Output?

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes(
        "struct AView: View { let a: AViewModel; var body: some View { b.onOutput(a.output, reset: a.resetOutput, perform: c) } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .passes(
        "struct AView: View { let viewModel: AViewModel; var body: some View { b.onChange(of: viewModel.output) { f() } } }",
        otherFiles: "class AViewModel { var output: Output? }",
        "extension AView { func f() { viewModel.resetOutput() } }"),
      .passes(
        "struct AView: View { let a: AViewModel; var body: some View { b.onReceive(a.output) { f() } } }",
        otherFiles: "class AViewModel { let output = PassthroughSubject<Output, Never>() }"),
      .passes(
        "struct AView: View { let a: AViewModel; var body: some View { Text(a.output); BView(a.output) } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .passes(
        "struct AView: View { let a: AViewModel; func f() { switch a.output { default: g() } } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .passes(
        "struct A { let a: AViewModel; var body: some View { b.onChange(of: a.output) { f() } } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .fails(
        "struct AView: View { let a: AViewModel; var body: some View { b.onReceive(a.↓$output) { c($0) } } }",
        otherFiles: "class AViewModel { @Published var output: Output? }"),
      .fails(
        "struct AView: View { let a: AViewModel; var body: some View { switch (self.a).↓output { default: B() } } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .fails(
        "struct AView: View { let a: AViewModel; var body: some View { c(0).onChange(of: d) { if let o = a.↓output { e(o) } } } }",
        otherFiles: "class AViewModel { var output: Output? }"),
      .fails(
        "struct AView { let a: AViewModel }\nextension AView: View { var body: some View { b.onChange(of: a\n.↓output?.c, d) { f() } } }",
        otherFiles: "class AViewModel { var output: Output? }", "extension BView { func f() { a.resetOutput() } }"),
    ],
    check: { file, project, findings in
      var known: Set<TypePath> = []
      for use in file.references.uses where file.source.isNamed(use.member, "output") {
        let reference = file.references.references[use.reference]
        guard reference.owner >= 0, file.handlesOutput(at: use.member, reference.token) else { continue }
        let view = file.source.typePath(of: reference.owner)
        guard !known.contains(view), project.isView(view),
          project.viewModels(of: reference, in: file).contains(where: \.storesOutput)
        else { continue }
        known.insert(view)
        if project.resetsOutput(view) || file.mentionsReset(in: reference.owner) { continue }
        findings.report(
          use.member,
          "'\(file.path(of: reference.owner))' never resets the output, so the same one does not come twice; call 'resetOutput' once it is handled, or use 'onOutput'"
        )
      }
    })
}

extension LintedFile {
  /// Whether a View reacts to `viewModel.output` at a token: in `onChange`, in `onReceive`, or in a `switch` of `body`.
  fileprivate func handlesOutput(at member: Int, _ reference: Int) -> Bool {
    let start = source.withParentheses(source.startOfChain(endingAt: member)..<member + 1).lowerBound
    if start > 0, source.tokens[start - 1].keyword == .switch, isInBody(member) { return true }
    var index = start - 1
    var steps = 0
    while index > 0, steps < 2_000 {
      steps += 1
      switch source.tokens[index].kind {
      case .closeParen, .closeBracket, .closeBrace, .stringClose: index = min(index, source.tokens.partner(of: index))
      case .openParen, .openBrace:
        var name = index - 1
        // Skip the arguments before a trailing closure.
        if source.tokens[index].kind == .openBrace, source.tokens[name].kind == .closeParen {
          name = source.tokens.partner(of: name) - 1
        }
        // `(list.onChange)(of: x)`
        name = source.nameOfCallee(endingAt: name)
        if name > 0, source.tokens[name - 1].kind == .period, source.isNamed(name, anyOf: ["onChange", "onReceive"]) {
          return true
        }
      default: break
      }
      index -= 1
    }
    return false
  }

  private func isInBody(_ token: Int) -> Bool {
    guard let member = enclosingMember(of: token) else { return false }
    return source.bindings(of: source.declarations[member]).contains {
      source.isExactly($0.pattern, "body") && $0.accessorBlock.contains(token)
    }
  }

  /// Whether a type or one of its extensions in this file mentions `resetOutput` or `onOutput`.
  fileprivate func mentionsReset(in type: Int) -> Bool {
    scopes(of: type).contains { scope in
      // Ignore a ViewModel nested in the View, because it declares `resetOutput`.
      source.identifiers(in: source.declarations[scope].tokens).contains { token in
        source.isNamed(token, anyOf: ["resetOutput", "onOutput"]) && !scopes.contains { $0.contains(token) }
      }
    }
  }
}

extension TrialPlan {
  static let outputReset = TrialPlan(
    limits: [
      .misses(
        """
        struct AView: View { let a: AViewModel
        var body: some View { b.onChange(of: a.output) { c() }
        d.onOutput(e) { } } }
        """, otherFiles: "class AViewModel { var output: Output? }"),
      .finds(
        1, "struct AView: View { let a: AViewModel; var body: some View { b.onChange(of: a.output) { c() } } }",
        otherFiles: "class AViewModel { var output: Output?; func f(_ o: Output) { output = o; output = nil } }"),
      .misses(
        """
        struct AView: View { let a: AViewModel
        var body: some View { let o = a.output
        BView(a.output)
        b.onChange(of: o) { c() } } }
        """, otherFiles: "class AViewModel { var output: Output? }"),
    ],
    sound: [
      Sound(
        "struct CartView: View { let cart: CartViewModel; var body: some View { List(cart.↓output) } }",
        otherFiles: "final class CartViewModel { private(set) var output: Output?; var rows: [Row] = [] }",
        breakingChanges: [
          ("List(cart.↓output)", "List(1).onChange(of: cart.↓output) { f() }"),
          ("List(cart.↓output)", "List(1).onReceive(self.cart.↓output, perform: f)"),
          ("List(cart.↓output)", "switch cart.↓output { case .a: A(); default: B() }"),
          ("List(cart.↓output)", "List(1).onChange(of: x, { if cart.↓output == .a { f() } })"),
        ])
    ],
    lookalikes: [
      ["output": "outputs"], ["onChange": "onChanges", "onReceive": "onReceives"],
    ],
    subjects: [.view], renamesBeside: false)
}
