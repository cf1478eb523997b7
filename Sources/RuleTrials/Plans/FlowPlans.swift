/// The plans of rules about what happens in it, and goes out of it.
extension TrialPlan {
  static let flowPlans: [String: Change] = [
    "load_guard": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async { guard rows.needsLoad else { return }; rows = await rows.↓load { 1 } } }",
          breaks: [
            ("guard rows.needsLoad else { return }; ", ""), ("rows.needsLoad", "items.needsLoad"),
            ("guard rows.needsLoad else { return }", "print(rows.needsLoad)"),
            ("guard rows.needsLoad else { return }", "while rows.needsLoad {}"),
            ("guard rows.needsLoad else { return }", "/* guard rows.needsLoad else { return } */"),
            ("rows = await rows.↓load { 1 }", "self.items = try await self.items?.↓load { 1 }"),
            ("guard rows.needsLoad else { return }", "log(\"if rows {}\")"),
          ]),
        lookalikes: [["load": "reload"], ["load": "loads"], ["load": "Load"]],
        without: [
          "bodies in a decision": "an 'if' or 'switch' around a load may mention what it loads, which excuses it"
        ])
    },
    "guest_guard": {
      $0.with(
        Sound(
          "class CartViewModel { let isGuest: Bool; func ↓load() async { guard !isGuest else { return }; rows() } }",
          breaks: [
            ("guard !isGuest else { return }; ", ""), ("!isGuest", "!isGuests"), ("!isGuest", "!user.isMember"),
            ("!isGuest", "!\"isGuest\".isEmpty"), ("!isGuest", "!ok /* isGuest */"),
          ]),
        lookalikes: [
          ["isGuest": "isGuests", "isGuestMode": "isGuestModes"], ["isGuest": "IsGuest", "isGuestMode": "guestMode"],
          ["load*": "reload*", "fetch*": "prefetch*", "refresh*": "autoRefresh*"],
        ])
    },
    "app_store_write": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async throws { let x = appStore.total; show(x) } }",
          breaks: [
            ("let x = appStore.total", "↓appStore.total = 1"), ("let x = appStore.total", "↓appStore[\\.total] += 1"),
            ("let x = appStore.total", "self.↓appStore.rows[0] &-= 1"), ("show(x)", "self?.↓appState!.x.y ??= x"),
            ("show(x)", "(↓appStore.total, x) = (1, 2)"), ("show(x)", "try await ↓appStore.rows(1).total = x"),
            ("show(x)", "↓appStore.bulkUpdate { $0.total = x }"), ("show(x)", "run { ↓appStore.total = $0 }"),
            ("show(x)", "if x { ↓appState.total = 2 } else { ↓appStore.total = 3 }"),
            ("show(x)", "(↓appStore).total = x"), ("show(x)", "defer { ↓appStore.a.b(c) { d }.e -= x }"),
          ]),
        lookalikes: [
          ["appStore": "appStores", "appState": "appStates"], ["appStore": "store", "appState": "state"],
          ["appStore": "_appStore", "appState": "AppState"],
        ])
    },
    "manual_debounce": {
      $0.with(
        Sound(
          "class CartViewModel { func f() { task = Task { try await Task.↓sleep(for: .seconds(1)) } } }",
          breaks: [
            ("task = Task", "task?.cancel(); task = Task"), ("task = Task", "defer { task?.cancel() }; task = Task"),
            ("task = Task", "func g() { t.cancel() }; task = Task"), ("try await", "await x.y().cancel(); try await"),
          ]),
        Sound(
          "class CartViewModel { func f() { query.↓debounce(delay: 1) } }",
          breaks: [("delay:", "for:"), ("delay: 1", "for: .seconds(1), scheduler: main"), ("delay: 1", "for: 1 + 2")]),
        lookalikes: [
          ["sleep": "sleeps", "debounce": "debounced"], ["Task": "Tasks", "debounce": "bounce"],
          ["cancel": "cancelAll", "debounce": "throttle"],
        ])
    },
    "sequential_loading": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async { await a()\nlet x = 1\nawait b() }; func a() async {}; func b() async {} }",
          breaks: [
            ("let x = 1\nawait", "↓await"), ("let x = 1\nawait b()", "↓await self.b()"),
            ("let x = 1\nawait b()", "try ↓await b(1) { 2 }"), ("let x = 1\nawait", "// let x = 1\n\n↓await"),
            ("let x = 1\nawait b()", "↓await a()\nawait b()"),
          ]))
    },
    "bind_in_init": {
      $0.with(
        Sound(
          "class CartViewModel { init() { bind() }; func ↓bind() { cancelBag.collect { rows } } }",
          breaks: [
            ("init() { bind() }; ", ""), ("{ bind() }", "{ other.bind() }"), ("{ bind() }", "{ unbind() }"),
            ("{ bind() }", "{ use(bind) }"), ("{ bind() }", "{ if case .bind(let x) = y {} }"),
            ("{ bind() }", "{ /* bind() */ \"bind()\" }"), ("init()", "static func make()"), ("init()", "func start()"),
          ]),
        lookalikes: [["collect": "collected"], ["collect": "Collect"], ["*bag": "*bags", "*Bag": "*Bags"]])
    },
    "action_enum": {
      $0.with(
        Sound(
          "final class CartViewModel { enum Action {}\nfunc send(_ action: ↓Action) {} }", in: [.unidirectional],
          breaks: [
            ("enum", "struct"), ("enum", "final class"), ("enum", "actor"), ("enum", "protocol"),
            ("enum Action", "struct Action<T>"),
          ]),
        Sound(
          "final class CartViewModel { func trigger(_ action: ↓Cart.Action) {} }\nenum Cart { enum Action {} }",
          in: [.representable], breaks: [("enum Action", "struct Action"), ("enum Action", "actor Action")]),
        lookalikes: [["send": "sends", "trigger": "triggers"], ["send": "Send", "trigger": "onTrigger"]])
    },
    "single_entry_point": {
      $0.with(
        Sound(
          "final class CartViewModel { func send(_ action: Action) {}; private func ↓load() {} }",
          in: [.unidirectional],
          breaks: [
            ("private ", ""), ("private", "public"), ("private", "@objc"), ("private", "/* private */"),
            ("private", "nonisolated"), ("private", "private(set)"),
          ]),
        Sound(
          "final class ↓CartViewModel { func trigger(_ action: Action) {} }", in: [.representable],
          breaks: [
            ("func trigger(_ action: Action) {}", ""), ("func trigger", "static func trigger"),
            ("func trigger", "private func triggers"),
            ("func trigger(_ action: Action) {}", "let trigger: (Action) -> Void"),
            ("func trigger(_ action: Action) {}", "// func trigger(_ action: Action) {}\n"),
          ]))
    },
  ]
}
