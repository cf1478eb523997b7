/// The plans of rules about what it subscribes to.
extension TrialPlan {
  static let subscriptionPlans: [String: Change] = [
    "weak_sink": {
      $0.with(
        Sound(
          "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
          breaks: [
            ("weakSink(on: self)", "sink"),
            ("weakSink(on: self) { model, rows in model.rows = rows }", "sink(receiveValue: f)"),
            ("↓weakSink", "map { $0 }.↓sink"), ("rows.↓weakSink(on: self)", "rows?\n      .↓sink"),
            ("weakSink(on: self) { model, rows in model.rows = rows }", "assign(to: \\.rows, on: self)"),
          ]),
        lookalikes: [
          ["sink": "sinks", "assign": "assigns"], ["sink": "weakSink", "assign": "assignment"],
          ["sink": "Sink", "assign": "Assign"],
        ])
    },
    "weak_self_capture": {
      $0.with(
        Sound(
          "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
          in: [.observable],
          breaks: [
            ("model.rows =", "self.rows ="), ("= rows }", "= self.row(rows) }"), ("{ model", "{ [self] model"),
            ("= rows }", "= \"\\(self)\" }"), ("= rows }", "= f { self } }"), ("{ model", "{ [x = self] model"),
          ]),
        Sound(
          "final class CartViewModel { func bind() { rows.↓sink { [weak self] rows in self?.rows = rows } } }",
          in: [.uikit, .unidirectional, .clean, .representable],
          breaks: [
            ("[weak self] ", ""), ("[weak self]", "[self]"), ("[weak self]", "[weak view]"),
            ("[weak self]", "[model = self]"), ("sink {", "observe(on: self) { _ in f(self) } x: {"),
          ]),
        Sound(
          "class CartViewController { func bind() { rows.↓observe(on: self) { [unowned self] in self.show($0) } } }",
          in: [.uikit, .clean],
          breaks: [
            ("[unowned self] in ", ""), ("[unowned self] in ", "[x] in "),
            ("observe(on: self)", "sink(a, b: { self })"),
          ]
        ),
        lookalikes: [
          ["weakSink": "weakSinks", "sink": "sinks", "observe": "observes", "assign": "assigns"],
          ["weakSink": "WeakSink", "sink": "synk", "observe": "watch", "assign": "assignment"],
        ], subjects: [.viewModel, .viewController])
    },
    "receive_on_main": {
      $0.with(
        Sound(
          "class CartViewController { func bind() { rows.receive(on: main).map { $0 }.↓sink { _ in } } }",
          breaks: [
            (".receive(on: main)", ""), ("receive(on:", "receive(at:"), ("receive(on:", "subscribe(on:"),
            ("rows.receive(on: main)", "merge(rows.receive(on: main))"),
            (".receive(on: main)", "/* .receive(on: main) */"),
            ("receive(on: main).map { $0 }", "map { $0.receive(on: main) }"),
          ]),
        lookalikes: [["sink": "sinks"], ["sink": "weakSink"], ["sink": "Sink"]], subjects: [.viewController])
    },
    "single_collect": {
      $0.with(
        Sound(
          "class CartViewModel { func f() { cancelBag.collect { a }; rows.↓collect { b } } }",
          breaks: [
            ("rows", "cancelBag"), ("rows", "self.bag?"), ("rows.", "f(x).myBAG!\n."),
            ("rows.↓collect {", "bag.↓collect() {"),
          ]),
        Sound(
          "class CartViewModel { func f() { a.↓store(x, in: y) } }",
          breaks: [("x, in: y", "in: &bag"), ("x, in: y", "in: bag, y")]),
        lookalikes: [
          ["collect": "collected", "store": "stores"], ["collect": "Collect", "store": "Store"],
          Lookalike(["*bag": "*bags", "*Bag": "*Bags", "*BAG": "*BAGS"], unless: "store"),
        ])
    },
  ]
}
