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

  @Test func json() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(plan().json().utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["notes"] as? [String] == ["tests are not written"])
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["action"] as? String } == ["create", "conflict", "identical"])
    #expect(steps[0]["contents"] as? String == "a \"b\"\n\u{1}\u{2028}é")
    #expect(steps[1]["path"] as? String == "A/old\u{1B}.swift")
    #expect(steps[1]["reason"] as? String == PlanConflict.exists.message)
    #expect(steps[0]["bytes"] as? Int == 12)
  }

  /// What `git apply` makes of the diff is what the plan says, byte for byte.
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
      // A patch that empties a file leaves it empty.
      #expect(try Array(folder.text(of: step.path).utf8) == step.contents, "\(step.path)")
    }
  }
}
