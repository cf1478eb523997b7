import Plans
import Testing

@testable import Scaffolding

/// Changes without a call: `do changeOrder updates order { … }`.
@Suite struct LocalChangeTests {
  private static let lines = """
    type Item { id: Int = 0; title: String; isDone: Bool = false }
    type Order { case newest, oldest }
    screen Todo
    state items: [Item] = []
    state order: Order = .newest
    state count: Int = 1
    field title: String { !$0.isEmpty }
    submit addItem updates items { items + [Item(title: title)] } clears
    do changeOrder updates order { order == .newest ? .oldest : .newest }
    do remove(id: Int) updates items { items.filter { $0.id != id } }
    do raise(step: Int) updates count { count + step * 2 }
    """

  @Test func lineIsParsed() throws {
    let changes = try #require(try screens(Self.lines).first).localChanges
    #expect(changes.map(\.name) == ["addItem", "changeOrder", "remove", "raise"])
    #expect(changes.map(\.state) == ["items", "order", "items", "count"])
    #expect(changes.map(\.isSubmit) == [true, false, false, false])
    #expect(changes.map(\.clears) == [true, false, false, false])
    #expect(changes[0].code.sum(of: "items")?.text == "[Item(title: title)]")
    #expect(changes[1].code.sum(of: "order") == nil)
    #expect(changes[3].code.sum(of: "count") == nil)
  }

  /// Names in the code mean states and fields. No Interactor is called.
  @Test(arguments: ScreenConvention.all) func theViewModelSetsTheState(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let model = try #require(files["TodoViewModel.swift"])
    let path = convention.name == "representable" ? "state." : ""
    for line in [
      "\(path)items += [Item(title: \(path)form.title)]\n", "\(path)form = TodoForm()\n",
      "\(path)order = \(path)order == .newest ? .oldest : .newest\n",
      "\(path)items = \(path)items.filter { $0.id != id }\n", "\(path)count = \(path)count + step * 2\n",
      "guard \(path)form.isValid else { return }\n", "func remove(id: Int) {\n",
    ] { #expect(model.contains(line), "\(line)\n\(model)") }
    #expect(!model.contains("ChangeState") && !model.contains("Interactor") && !model.contains("async"))
    let hasActions = ["unidirectional", "representable"].contains(convention.name)
    let actions = convention.name == "representable" ? files["TodoViewModelRepresentable.swift"] : model
    #expect(actions?.contains("case remove(id: Int)\n") == hasActions)
  }

  /// The change is the way to set the state, unless the line says that the user may set it.
  @Test(arguments: ScreenConvention.all) func theStateHasNoOtherSetter(convention: ScreenConvention) throws {
    func code(_ files: [String: String]) -> String {
      files.filter { !$0.key.hasSuffix("Tests.swift") && $0.key.hasPrefix("Counter") }.values.joined()
    }
    let lines = """
      screen Counter
      state count: Int = 1
      shows isHigh: Bool { count > 3 }
      load posts: [String] from feed.fetchPosts(count: count)
      reloads posts when count
      do increment updates count { count + 1 }
      """
    let files = try filesOfPackage(lines, convention)
    let all = code(files)
    for word in ["updateCount", "setCount", "Stepper", "makeStepper"] { #expect(!all.contains(word), "\(word)") }
    #expect(all.contains("\"Count"))
    let tests = try #require(files["CounterViewModelTests.swift"])
    #expect(tests.contains("func loadsThePostsAgainAfterIncrement() async {"))
    let editable = code(try filesOfPackage(lines.replacing("Int = 1", with: "Int = 1 editable"), convention))
    #expect(editable.contains(convention.name == "uikit" || convention.name == "clean" ? "makeStepper" : "Stepper"))
  }

  /// The change may have the name that a setter would have, because there is none.
  @Test(arguments: ScreenConvention.all) func aChangeMayBeNamedLikeASetter(convention: ScreenConvention) throws {
    let lines = "screen A\nstate title: String = \"a\"\ndo updateTitle updates title { title + \"b\" }"
    let model = try #require(try filesOfPackage(lines, convention)["AViewModel.swift"])
    // The protocol of a ViewModel in clean declares it, too.
    #expect(model.split(separator: "func updateTitle(").count == (convention.name == "clean" ? 3 : 2))
    let editable = lines.replacing("= \"a\"", with: "= \"a\" editable")
    #expect(throws: SpecErrors.self) { try screens(editable) }
    #expect(throws: SpecErrors.self) { try screens(lines + "\ndo updateTitle updates title { title }") }
  }

  /// The View has a button for each change whose arguments it knows. Rows of lists start changes that need an `id`.
  @Test(arguments: ScreenConvention.all) func theViewStartsIt(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let view = try #require(files["TodoView.swift"])
    if ["uikit", "clean"].contains(convention.name) {
      let controller = try #require(files["TodoViewController.swift"])
      #expect(view.contains("let addItemButton") && view.contains("let changeOrderButton"))
      #expect(controller.contains("contentView.addItemButton.isEnabled = viewModel.form.isValid\n"))
      #expect(controller.contains("    private func startChangeOrder() {\n        viewModel.changeOrder()\n    }\n"))
      #expect(controller.contains("// TODO: Call `raise(step:)` with the user's input."))
      #expect(controller.contains("shownItems = items\n"))
      #expect(controller.contains("viewModel.remove(id: element.id)\n"))
      #expect(controller.contains("String(localized: \"No Items\")"))
      return
    }
    let call = [
      "observable": "viewModel.", "unidirectional": "viewModel.send(.", "representable": "viewModel.trigger(.",
    ]
    let start = try #require(call[convention.name])
    #expect(view.contains("Button(\"Change Order\") { \(start)changeOrder"), "\(view)")
    #expect(view.contains("Button(\"Remove\", role: .destructive) { \(start)remove(id: item.id)"))
    #expect(view.contains("ForEach(items) { item in"))
    #expect(view.contains("ContentUnavailableView(\"No Items\""))
    #expect(view.contains("// TODO: Call `raise(step:)` with the user's input."))
    let form = convention.name == "representable" ? "viewModel.state.form" : "viewModel.form"
    #expect(view.contains("                .disabled(!\(form).isValid)\n"))
  }

  /// A change may have the name of the ViewModel's `send(_:)`, as a button of a chat does.
  @Test(arguments: ScreenConvention.all) func aChangeNamedSend(convention: ScreenConvention) throws {
    let lines = """
      screen Chat
      field text: String
      output closed
      submit send from chat.send(text: text) clears
      screen Draft
      state draft: String = "a"
      do send updates draft { "" }
      """
    let files = try filesOfPackage(lines, convention)
    #expect(files["ChatViewModel.swift"]?.contains("func send() async {\n") == true)
    #expect(files["DraftViewModel.swift"]?.contains("func send() {\n") == true)
  }

  /// In `clean`, loads hold items. An item keeps the properties that the code of a change reads.
  @Test func anItemKeepsWhatAChangeReads() throws {
    let lines = """
      screen Feed
      type Post { id: Int; title: String; likes: Int }
      load posts: [Post] from feed.fetchPosts()
      state likes: Int = 0
      do pick(id: Int) updates likes { posts.value?.first { $0.id == id }?.likes ?? 0 }
      """
    let item = try #require(try filesOfPackage(lines, .clean)["FeedPostItemViewModel.swift"])
    #expect(item.contains("let id: Int\n") && item.contains("let likes: Int\n"))
  }

  private static let picks = """
    type Post { id: Int; title: String }
    load posts: [Post] from feed.fetchPosts()
    state chosen: Post? = nil
    state kept: [Post] = []
    """

  /// Items cannot become entities again, and the View gets no entities.
  @Test(arguments: [
    ("do pick updates kept { posts.value ?? [] }", "'posts' holds only the items of the View"),
    ("do pick(id: Int) updates chosen { posts.value?.first { $0.id == id } }", "'pick' cannot set 'chosen' from it"),
    ("shows first: Post? { posts.value?.first }\ndo pick updates chosen { first }", "'first' holds only the items"),
    ("shows all: [Post] { kept }", "'kept' holds no items; show a number"),
    ("shows all: [Post] { (posts.value ?? []) + kept }", "'all' is a value of the View"),
  ]) func cleanKeepsItemsAndEntitiesApart(lines: String, message: String) throws {
    let error = #expect(throws: PlanError.self) {
      try filesOfPackage("screen Feed\n\(Self.picks)\n\(lines)", .clean)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    for convention in ScreenConvention.all where convention.name != "clean" {
      #expect(throws: Never.self) { try filesOfPackage("screen Feed\n\(Self.picks)\n\(lines)", convention) }
    }
  }

  /// Facts about items, and values of their properties, are no items.
  @Test(arguments: [
    "do pick updates kept { posts.isLoading ? [] : kept }",
    "do pick updates kept { posts.value?.isEmpty ?? true ? [] : kept }",
    "do pick updates kept { kept + [Post(id: 1, title: posts.value?.first?.title ?? \"\")] }",
    "do pick(post: Post) updates chosen { post }", "shows count: Int { kept.count }",
    "shows first: Post? { kept.isEmpty ? nil : posts.value?.first }",
    "do pick(id: Int) from feed.fetchPost(id: id) updates chosen",
  ]) func cleanAcceptsFactsAboutItems(lines: String) throws {
    #expect(throws: Never.self) { try filesOfPackage("screen Feed\n\(Self.picks)\n\(lines)", .clean) }
  }

  @Test(arguments: [
    ("do a updates b { 1 }", "'b' is not a state of this screen; add 'state b: … = …'"),
    ("state count: Int = 1\ndo a updates cout { 1 }", "did you mean 'count'?"),
    ("load b: Int from x.y()\ndo a updates b { 1 }", "'b' is a load, but 'a' calls no method"),
    ("state b: Int = 1\ndo a updates b", "'{' is missing here"), ("state b: Int = 1\ndo a", "'from' is missing here"),
    ("state b: Int = 1\ndo a updates b { c }", "'c'"),
    ("state b: Int = 1\ndo a updates b { \"x\" }", "is not a value of type 'Int'"),
    ("state b: Int = 1\ndo a updates b { 2 } clears", "'field' is missing here"),
    ("state b: Int = 1\nsubmit a updates b { 2 }", "'field' is missing here"),
    (
      "state b: Int = 1\ndo a updates b { 2 } sends closed",
      "'sends' does not belong here, because a change without 'from' only sets a state; write 'output closed' in a line of "
        + "its own for a button that sends it, or call a method: 'do a from … sends closed'"
    ),
    (
      "state b: Int = 1\nload c: Int\ndo a updates b { 2 } reloads c",
      "only sets a state; write 'reloads c when b' in a line of its own"
    ),
    ("state b: Int = 1\ndo a updates b { b += 1 }", "'+=' does not belong here, because the code is a value"),
    ("state b: Int = 1\ndo a updates b { b += 1 }", "write 'updates b { b + 1 }'"),
    ("state b: Int = 1\ndo a updates b { b *= b + 1 }", "write 'updates b { b * (b + 1) }'"),
    ("state b: Int = 1\ndo a updates b { b = b + 1 }", "write 'updates b { b + 1 }'"),
    ("state b: Int = 1\ndo a updates b { b++ }", "write 'updates b { b + 1 }'"),
    ("state b: Int = 1\ndo a updates b { return b + 1 }", "write 'updates b { b + 1 }'"),
    (
      "state b: Int = 1\ndo a updates b { if b > 1 { 1 } else { 2 } }",
      "write 'updates b { condition ? value : otherValue }'"
    ),
    (
      "state b: [Int] = []\ndo a updates b { b.append(1) }",
      "'b.append(1)' changes 'b' in place and is no value; write 'updates b { b + [1] }'"
    ),
    ("state b: [Int] = []\ndo a updates b { b.append(contentsOf: [1, 2]) }", "write 'updates b { b + [1, 2] }'"),
    ("state b: [Int] = []\ndo a updates b { b.insert(1, at: 0) }", "write 'updates b { [1] + b }'"),
    ("state b: [Int] = []\ndo a updates b { b.removeAll { $0 > 1 } }", "write 'updates b { b.filter { … } }'"),
    ("state b: [Int] = []\ndo a updates b { b.sort() }", "write 'updates b { b.sorted() }'"),
    ("state b: [Int] = []\ndo a updates b { b.swapAt(0, 1) }", "is no value; write the value itself"),
    ("state b: Set<Int> = []\ndo a updates b { b.insert(1) }", "write 'updates b { b.union([1]) }'"),
    ("state b: Bool = false\ndo a updates b { b.toggle() }", "write 'updates b { !b }'"),
    ("state b: Int = 1\ndo b updates b { 2 }", "'b' is already declared"),
    ("state b: Int = 1\ndo a(b: Int) updates b { 2 }", "'b' is already declared"),
    (
      "type U { name: String }\ngiven u: U\nstate b: Int = 1\nform edits u\nfield name: String\nsubmit a updates b { 2 } clears",
      "'a' clears a form that edits 'u'"
    ),
  ])
  func refuses(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// An element that differs each time is compared in all other parts, and a list is filled before it is emptied.
  @Test(arguments: ScreenConvention.all) func newElementsAreCompared(convention: ScreenConvention) throws {
    let lines = """
      screen Chores
      type Chore { id: UUID; title: String; isDone: Bool = false }
      type Memo { id: UUID = UUID(); text: String; created: Date = Date() }
      state chores: [Chore] = []
      state memos: [Memo] = []
      state note: String = ""
      do addChore updates chores { chores + [Chore(id: UUID(), title: note)] }
      do insertChore updates chores { [Chore(id: UUID(), title: note, isDone: true)] + chores }
      do renewChores updates chores { chores.map { Chore(id: UUID(), title: $0.title) } }
      do removeChores updates chores { [] }
      do addMemo updates memos { memos + [Memo(text: note)] }
      do lead updates memos { [Memo(text: note, created: before)] + memos }
      state before: Date = .distantPast
      """
    let tests = try #require(try filesOfPackage(lines, convention)["ChoresViewModelTests.swift"])
    let path = convention.name == "representable" ? "viewModel.state." : "viewModel."
    func run(_ name: String) -> String {
      switch convention.name {
      case "unidirectional": "viewModel.send(.\(name))"
      case "representable": "viewModel.trigger(.\(name))"
      default: "viewModel.\(name)()"
      }
    }
    func body(_ name: String) throws -> String {
      let start = try #require(tests.range(of: "func \(name)Updates"))
      return String(tests[start.upperBound...].prefix { $0 != "}" })
    }
    let added = try body("addChore")
    let sets = try #require(added.split(separator: "\n").first { $0.contains("\"one\"") })
    #expect(
      added.hasSuffix(
        """
        \(sets)
                let before = \(path)chores
                \(run("addChore"))
                let added = try #require(\(path)chores.last)
                let expected: [Chore] = before + [Chore(id: added.id, title: \(path)note)]
                #expect(\(path)chores == expected)
            
        """), "\(added)")
    let inserted = try body("insertChore")
    #expect(inserted.contains("\(run("addChore"))\n"))
    #expect(inserted.contains("let added = try #require(\(path)chores.first)\n"))
    #expect(inserted.contains("= [Chore(id: added.id, title: \(path)note, isDone: true)] + before\n"))
    #expect(try body("renewChores").contains("\(run("addChore"))\n        let before = \(path)chores\n"))
    #expect(try body("removeChores").contains("\(run("addChore"))\n        let expected: [Chore] = []\n"))
    #expect(try body("addMemo").contains("[Memo(id: added.id, text: \(path)note, created: added.created)]"))
    // The code reads a state with the name of a constant of the test.
    #expect(try body("lead").contains("#expect(\(path)memos != before)"))
    #expect(!tests.contains("func renewMemos"))
  }

  /// A change that empties the form is compared with what the form was. Code that makes values by chance has no test.
  @Test(arguments: ScreenConvention.all) func aFormIsReadBeforeItIsEmptied(convention: ScreenConvention) throws {
    let lines = """
      screen Notes
      type Note { id: UUID = UUID(); title: String }
      state notes: [Note] = []
      state letters: [String] = ["a", "b"]
      field title: String { !$0.isEmpty }
      submit add updates notes { notes + [Note(title: title)] } clears
      do copy(id: UUID) updates notes { notes + notes.filter { $0.id == id }.map { Note(title: $0.title) } }
      do rename(id: UUID) updates notes { notes.map { $0.id == id ? Note(title: "b") : $0 } }
      do shuffle updates letters { letters.shuffled() }
      """
    let tests = try #require(try filesOfPackage(lines, convention)["NotesViewModelTests.swift"])
    #expect(tests.contains("[Note(id: added.id, title: form.title)]"), "\(tests)")
    let form = try #require(tests.range(of: "let form = "))
    #expect(tests[form.upperBound...].contains("let added = "))
    for name in ["copy", "rename", "shuffle"] { #expect(!tests.contains("func \(name)Updates"), "\(name)") }
  }

  /// A file imports Foundation if its code names it, even if no type does.
  @Test(arguments: ScreenConvention.all) func codeOfFoundation(convention: ScreenConvention) throws {
    for lines in [
      "state code: String = UUID().uuidString",
      "field code: String = UUID().uuidString\nsubmit save from cart.save(code: code)",
      "watch stamp: Double as isOld: Bool { $0 < Date().timeIntervalSince1970 }",
      "state time: Double = 0\ndo mark updates time { Date().timeIntervalSince1970 }",
      "state text: String = \"\"\ndo trim updates text { text.trimmingCharacters(in: .whitespaces) }",
      "state text: String = \"\"\nshows trimmed: String { text.trimmingCharacters(in: .whitespaces) }",
      "type Item { title: String; code: String = UUID().uuidString }\nstate items: [Item] = []",
    ] {
      for (name, text) in try filesOfPackage("screen Cart\n\(lines)", convention)
      where ["UUID(", "Date(", "trimmingCharacters"].contains(where: text.contains) {
        let imports = ["import Foundation\n", "import SwiftUI\n", "import UIKit\n"]
        #expect(imports.contains(where: text.contains), "\(name): \(text)")
      }
    }
  }

  /// Methods of the project's own types, and those that return a new value, are no changes in place.
  @Test(arguments: [
    "state b: Basket = .empty\ndo a updates b { b.append(1) }", "state b: [Int] = []\ndo a updates b { b.sorted() }",
    "state b: [Int] = []\ndo a updates b { b.filter { $0 > 1 } }",
    "state b: Int = 1\ndo a updates b { b == 1 ? 2 : 1 }",
    "state b: [[Int]] = []\ndo a updates b { b.map { [1] + $0 } + [[1].sorted()] }",
  ])
  func valuesAreAccepted(lines: String) throws {
    #expect(throws: Never.self) { try screens("screen A\n\(lines)") }
  }
}
