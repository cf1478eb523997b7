import Foundation
import Plans
import Testing

@testable import Scaffolding

/// The three forms of `--dry-run`.
@Suite struct PlanFormatTests {
  private func plan() -> Plan {
    Plan(
      root: "/p",
      steps: [
        PlanStep(path: "A/new.swift", contents: Array("a \"b\"\n\u{1}\u{2028}é".utf8), action: .create),
        PlanStep(path: "A/old\u{1B}.swift", contents: [], existing: [1], action: .conflict(.exists)),
        PlanStep(path: "same.swift", contents: [], existing: [], action: .identical),
      ], notes: ["tests are not written"])
  }

  @Test func text() {
    #expect(
      plan().text(relativeTo: "/p/A/B") == """
        create     ../new.swift
        conflict   ../old\\u{1B}.swift: a file with other contents exists; choose another name or folder, or add --force \
        or --skip-existing
        identical  ../../same.swift
        note: tests are not written

        """)
  }

  /// A library's file with other contents belongs to the project and has a line of its own.
  @Test func theFilesOfALibraryShareALine() throws {
    let library = try #require(Libraries.all.first)
    let (one, two) = (library.files[0], library.files[1])
    let steps = [
      PlanStep(path: "D/Sources/\(library.name)/\(one.path)", contents: one.contents, action: .create),
      PlanStep(path: "D/Sources/\(library.name)/\(two.path)", contents: two.contents, action: .create),
      PlanStep(path: "E/\(library.name)/\(two.path)", contents: two.contents, action: .create),
      PlanStep(path: "E/\(library.name)/\(one.path)", contents: [1], action: .create),
      PlanStep(
        path: "E/\(library.name)/\(one.path)", contents: one.contents, existing: one.contents, action: .identical),
    ]
    #expect(
      Plan(root: "/p", steps: steps).text(relativeTo: "/p/D") == """
        create     Sources/\(library.name) (2 files)
        create     ../E/\(library.name) (1 file)
        create     ../E/\(library.name)/\(one.path)
        identical  ../E/\(library.name) (1 file)

        """)
  }

  @Test func json() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(plan().json().text.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["notes"] as? [String] == ["tests are not written"])
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["action"] as? String } == ["create", "conflict", "identical"])
    #expect(steps[0]["contents"] as? String == "a \"b\"\n\u{1}\u{2028}é")
    #expect(steps[1]["path"] as? String == "A/old\u{1B}.swift")
    #expect(steps[1]["reason"] as? String == PlanConflict.exists.message)
    #expect(steps[0]["bytes"] as? Int == 12)
  }

  private func todoPlan(_ files: [(action: PlanAction, text: String)]) -> Plan {
    let steps = files.enumerated().map { index, file in
      PlanStep(path: "A/f\(index).swift", contents: Array(file.text.utf8), action: file.action)
    }
    return Plan(root: "/p", steps: steps, notes: ["a note"])
  }

  @Test func todosAreThoseOfWrittenFiles() {
    let text = "let a = 1\n  // TODO: Show it. \r\nbreak // TODO:Leave\n// TODO\n// TODO:"
    let plan = todoPlan([(.create, text), (.identical, text), (.skip, text), (.replace, "\n// TODO: \u{1B}é")])
    let todos = plan.todos(relativeTo: "/p/A")
    #expect(todos.map(\.path) == ["f0.swift", "f0.swift", "f0.swift", "f3.swift"])
    #expect(todos.map(\.line) == [2, 3, 5, 2])
    #expect(todos.map(\.text) == ["Show it.", "Leave", "", "\u{1B}é"])
    #expect(todoPlan([(.create, text), (.conflict(.exists), text)]).todos().isEmpty)
    #expect(todoPlan([(.create, ""), (.create, "// TOD")]).todos().isEmpty)
  }

  @Test func todosForPeople() {
    let none = todoPlan([(.create, "let a = 1\n"), (.identical, "// TODO: Old.\n")])
    #expect(none.text(withTodos: true) == none.text())
    let one = todoPlan([(.create, "\n// TODO: Show \u{1B}it.\n")])
    #expect(one.text(withTodos: true) == one.text() + "To do:\n  A/f0.swift:2: Show \\u{1B}it.\n")
    #expect(!one.text().contains("TODO"))
    let many = todoPlan([(.create, String(repeating: "// TODO: It.\n", count: 13))]).text(withTodos: true)
    #expect(many.hasSuffix("  A/f0.swift:10: It.\n  and 3 more\n"), "\(many)")
    let ten = todoPlan([(.create, String(repeating: "// TODO: It.\n", count: 10))]).text(withTodos: true)
    #expect(ten.hasSuffix("  A/f0.swift:10: It.\n"), "\(ten)")
  }

  @Test func todosForPrograms() throws {
    for count in [0, 1, 13] {
      let json = todoPlan([(.create, String(repeating: "// TODO: Show \"it\".\n", count: count))]).json(withTodos: true)
        .text
      let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let todos = try #require(object["todos"] as? [[String: Any]])
      #expect(todos.map { $0["line"] as? Int } == (0..<count).map { $0 + 1 })
      #expect(todos.allSatisfy { $0["path"] as? String == "A/f0.swift" && $0["text"] as? String == "Show \"it\"." })
    }
    #expect(!todoPlan([(.create, "// TODO: It.")]).json().text.contains("todos"))
  }

  /// `git apply` produces exactly the files of the plan from the diff.
  @Test func diffIsThePlan() throws {
    let numbers = (1...60).map { "line \($0)" }
    var changed = numbers
    changed[2] = "other"
    changed.remove(at: 30)
    changed.insert(contentsOf: ["new", "newer"], at: 33)
    changed.append("last")
    let pairs: [(old: String?, new: String)] = [
      (nil, "one\ntwo\n"), (nil, "no line feed"), ("", "text\n"), ("a\nb\nc", "a\nb\nc\n"), ("a\n", "b"),
      (numbers.joined(separator: "\n") + "\n", changed.joined(separator: "\n") + "\n"),
      (numbers.joined(separator: "\n") + "\n", numbers.reversed().joined(separator: "\n")),
      ("a\nb\n", ""), ("x\n", "x\n\n\nx\n"),
    ]
    let folder = try TemporaryFolder()
    var steps: [PlanStep] = []
    for (index, pair) in pairs.enumerated() {
      let path = ["dir/f\(index).swift", "a b/홈 \(index).swift", "q\"\\\(index)"][index % 3]
      if let old = pair.old { try folder.write(old, to: path) }
      steps.append(
        PlanStep(
          path: path, contents: Array(pair.new.utf8), existing: pair.old.map { Array($0.utf8) },
          action: pair.old == nil ? .create : .replace))
    }
    let plan = Plan(root: folder.path, steps: steps)
    let diff = String(decoding: plan.diff(), as: UTF8.self)
    try folder.write(diff, to: "plan.diff")
    let result = try run(["git", "apply", "--whitespace=nowarn", "plan.diff"], in: folder.url)
    try #require(result.status == 0, "\(result.output)\n\(diff)")
    for step in plan.steps {
      // If a patch empties a file, the file remains.
      #expect(try Array(folder.text(of: step.path).utf8) == step.contents, "\(step.path)")
    }
  }
}
