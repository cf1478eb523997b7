extension Rule {
  static let bindInInit = Rule(
    id: "bind_in_init",
    summary: "method that subscribes and is not called by init",
    topic: .subscriptions,
    rationale: """
      A ViewModel observes from its first moment on, so its initialiser ends by subscribing. If the View has to call \
      the method, one View forgets it, another one subscribes twice because it appears twice, and the values that \
      the store sent before the call are lost. A test also gets a ViewModel that is ready to use.
      """,
    limits: """
      The rule follows calls by name through the ViewModel's own methods. Two methods of one name count as one, and \
      calls in a superclass are unknown. An initialiser that passes the method as a value, as in 'perform(bind)', \
      does not count as a call. Subscriptions without 'collect' on a cancel bag do not count.
      """,
    levels: .only(.warning, in: .observable),
    examples: [
      .fails(
        #"""
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            @ObservationIgnored private let cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
            }

            func ↓bindAppStore() {
              cancelBag.collect {
                appStore.updates(for: \.userName)
                  .weakSink(on: self) { viewModel, name in viewModel.name = name }
              }
            }
          }
        }
        """#),
      .passes(
        #"""
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            @ObservationIgnored private let cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
              bindAppStore()
            }

            private func bindAppStore() {
              cancelBag.collect {
                appStore.updates(for: \.userName)
                  .weakSink(on: self) { viewModel, name in viewModel.name = name }
              }
            }
          }
        }
        """#),
      .passes("class CartViewModel { init() { bind() }; func bind() { cancelBag.collect { a } } }"),
      .passes(
        "class CartViewModel { init() { self.start() }; func start() { Task { bind() } }; func bind() { bag.collect { } } }"
      ),
      .passes("class CartViewModel { static func bind() { bag.collect { } }; override func f() { bag.collect { } } }"),
      .passes("class CartViewModel { func bind() { rows.collect { }; bag.collect(3) } }"),
      .passes("extension CartViewModel { func bind() { bag.collect { } } }"),
      .passes(
        "extension CartViewModel { func bind() { bag.collect { } } }",
        otherFiles: "class CartViewModel { init() { bind() } }"),
      .fails("class CartViewModel { init() {}; func ↓bind() { cancelBag.collect { a } } }"),
      .fails(
        "class CartViewModel { init() { other.bind() }; func ↓bind() { bag?.collect { a } }; func f() { bind() } }"),
      .fails(
        "class CartViewModel { init() { use(bind, #selector(bind(_:))) }\n#if A\nprivate func ↓`bind`() { func f() { bag.collect { } } }\n#endif\n}"
      ),
      .fails("class CartViewModel { func ↓bind() { bag.collect { } } ; class RowViewModel { init() { bind() } } }"),
      .fails(
        "extension CartView.ViewModel { func ↓bind() { self.bag.collect { } } }",
        otherFiles: "extension CartView { class ViewModel { init() { if case .bind(let x) = y { } } } }"),
      .passes(
        "class AViewModel { init() { (self).bind(); (go)(); ((self).more)() }; func bind() { bag.collect { } }; func go() { bag.collect { } }; func more() { bag.collect { } } }"
      ),
      .fails("class AViewModel { init() { (other).bind() }; func ↓bind() { (bag).collect { } } }"),
      .passes(
        "class ViewModel { init() {} }\nstruct Out: View {}\nextension Out.ViewModel { func bind() { bag.collect { } } }"
      ),
      .fails("class ViewModel { init() {} }\nextension Module.ViewModel { func ↓bind() { bag.collect { } } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      var reached = PerViewModel("bind_in_init") { $0.functionsCalledByInitializers }
      for scope in file.viewModelScopes {
        for member in file.members(of: scope) {
          let declaration = source.declarations[member]
          guard declaration.kind == .function, let name = declaration.name.first, source.isMethod(declaration),
            file.collects(in: declaration.body), let called = reached.value(of: scope, in: file, project),
            !called.contains(Fingerprint.hash(source.text[source.nameBytes(name)]))
          else { continue }
          findings.report(
            name, declaration: file.path(of: member),
            "method '\(file.path(of: member))' subscribes and no initialiser calls it; call it at the end of 'init'")
        }
      }
    })
}

extension TrialPlan {
  static let bindInInit = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        init() { bind(x: 1) }
        func bind(x: Int) {}
        func bind() { cancelBag.collect { a } }
        } }
        """),
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        init() { perform(bind) }
        func bind() { cancelBag.collect { a } }
        } }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        init() { }
        func bind() { a.weakSink(on: self) { _, _ in }.store(in: &subs) }
        } }
        """),
    ],
    sound: [
      Sound(
        "class CartViewModel { init() { bind() }; func ↓bind() { cancelBag.collect { rows } } }",
        breakingChanges: [
          ("init() { bind() }; ", ""), ("{ bind() }", "{ other.bind() }"), ("{ bind() }", "{ unbind() }"),
          ("{ bind() }", "{ use(bind) }"), ("{ bind() }", "{ if case .bind(let x) = y {} }"),
          ("{ bind() }", "{ /* bind() */ \"bind()\" }"), ("init()", "static func make()"), ("init()", "func start()"),
        ])
    ],
    lookalikes: [["collect": "collected"], ["collect": "Collect"], ["*bag": "*bags", "*Bag": "*Bags"]])
}
