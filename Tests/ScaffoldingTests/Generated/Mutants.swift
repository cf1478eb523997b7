import Foundation

@testable import Scaffolding

/// A generated ViewModel that contains all of its mutants, so that it is built only once. One mutant is active at a
/// time. A run of the tests measures the mutants with the same number in all screens.
struct Mutants {
  /// A description of each mutant, in the order of the numbers.
  private(set) var descriptions: [String] = []
  /// The ViewModel with its mutants, each behind a condition.
  private(set) var text = ""

  private let first: Int

  /// Code beside the ViewModels that reads the number of the active mutant.
  static let `switch` = """
    import Foundation

    let activeMutant = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? -1

    """

  /// Creates the mutants of a ViewModel, a form or an item, with numbers from `first` on.
  init(of code: String, of spec: Spec, isItem: Bool, from first: Int) {
    self.first = first
    let code = isItem ? addItemMutants(to: code) : addArgumentMutants(to: code, of: spec)
    var lines = code.components(separatedBy: "\n")
    var index = 0
    while index < lines.count {
      mutate(&lines, index)
      index += 1
    }
    text = lines.joined(separator: "\n")
  }

  /// The number of the next mutant.
  mutating func number(_ description: String) -> Int {
    descriptions.append(description)
    return first + descriptions.count - 1
  }

  private mutating func mutate(_ lines: inout [String], _ index: Int) {
    let code = lines[index].trimmingCharacters(in: .whitespaces)
    let function = lines[..<index].last { $0.contains("func ") || $0.contains("init(") }
    let isInFunction = function?.contains("func ") == true
    let indentation = String(lines[index].prefix { $0 == " " })
    let isBehindBind = lines[..<index].contains { $0.contains("private func bind") }
    if index > 0, lines[index - 1].hasPrefix(indentation.dropLast(4) + "var "), lines[index - 1].hasSuffix(": Bool {") {
      lines[index] = "(activeMutant == \(number("turned: \(code)"))) != (\(code))"
    } else if code.hasPrefix("guard let ") {
      lines[index] = "if activeMutant == \(number("not found: \(code)")) { return }\n" + lines[index]
    } else if code.hasPrefix("guard "), let end = code.range(of: " else {") {
      // One mutant removes the whole guard, and one inverts each condition.
      let conditions = code["guard ".endIndex..<end.lowerBound].components(separatedBy: ", ")
      var mutated: [String] = []
      for condition in conditions {
        let turned = number("turned: \(condition)")
        mutated.append("(activeMutant == \(turned)) != (\(condition))")
      }
      // These guards are redundant: a guest has nothing to refresh and no next page, and the loads in 'loadTogether'
      // have guards of their own.
      let isGuestGuard = code.hasSuffix("isGuestMode else { return }")
      let isRedundant =
        function?.contains("func refresh") == true || function?.contains("func loadMore") == true
        || lines[index + 1].contains("await loadTogether(")
      let removed = isGuestGuard && isRedundant ? -2 : number("removed: \(code)")
      lines[index] = lines[index].replacingOccurrences(
        of: conditions.joined(separator: ", "),
        with: "activeMutant == \(removed) || (\(mutated.joined(separator: " && ")))")
    } else if code.hasPrefix("viewModel."), lines[index - 1].hasSuffix("(") || lines[index - 1].hasSuffix(",") {
      // An argument of a call has no mutant.
    } else if code.hasPrefix("viewModel.") || code.hasPrefix("outputSubject.send(") || code.hasPrefix("actions.")
      || code.hasPrefix("self.output = ") || code == "output = nil"
      || (code.contains(" = ") && !code.hasPrefix("let ") && !code.contains("private") && !code.hasPrefix("self.")
        && !code.hasPrefix("clock:") && !code.hasPrefix("if case") && isInFunction
        && !code.hasPrefix("case ") && !code.hasPrefix(".") && code.prefixMatch(of: /search\w*Task\b/) == nil
        && !code.hasPrefix("return ") && !code.hasPrefix("init("))
    {
      let condition = "if activeMutant != \(number("not set: \(code)"))"
      if code.hasSuffix("{") || code.hasSuffix(" in") {
        // The condition ends at the brace that closes this line's brace.
        let end = lines[0...].indices.first { $0 > index && lines[$0] == indentation + "}" } ?? index
        lines[index] = "\(condition) {\n\(lines[index])"
        lines[end] += "\n}"
      } else {
        lines[index] = "\(condition) { \(code) }"
      }
    } else if code.hasPrefix("self."), code.contains(" = "), isInFunction {
      lines[index] = "if activeMutant != \(number("not set: \(code)")) { \(code) }"
    } else if code.hasPrefix("try await viewModel.") || code.hasPrefix("await viewModel.") {
      let condition = "if activeMutant != \(number("not called: \(code)"))"
      if code.hasSuffix("(") {
        let end = lines.indices.first { $0 > index && lines[$0] == indentation + ")" } ?? index
        lines[index] = "\(condition) {\n\(lines[index])"
        lines[end] += "\n}"
      } else {
        lines[index] = "\(condition) { \(code) }"
      }
    } else if code.hasPrefix("currentChanges.") || code.hasPrefix("await currentChanges.")
      || code.hasPrefix("currentLoads.") || code.hasPrefix("await currentLoads.")
      || code.hasPrefix("if isGuestMode {") || code.wholeMatch(of: /search\w*\.send\(\.reset\)/) != nil
      || code.hasSuffix("guestSessions += 1")
    {
      let condition = "if activeMutant != \(number("not done: \(code)"))"
      if code.hasSuffix("{") || code.hasSuffix(" in") || code.hasSuffix("(") {
        let end = lines[0...].indices.first { $0 > index && lines[$0] == indentation + "}" } ?? index
        lines[index] = "\(condition) {\n\(lines[index])"
        lines[end] += "\n}"
      } else {
        lines[index] = "\(condition) { \(code) }"
      }
    } else if ["push(", "leave(", "path."].contains(where: code.hasPrefix), isInFunction {
      lines[index] = "if activeMutant != \(number("not done: \(code)")) { \(code) }"
    } else if code.hasPrefix("return Task { "), code.hasSuffix(" }") {
      let call = code.dropFirst("return Task { ".count).dropLast(2)
      lines[index] = "return Task { if activeMutant != \(number("not done: \(call)")) { \(call) } }"
    } else if code.wholeMatch(of: /search\w*Task\?\.cancel\(\)/) != nil {
      lines[index] = "if activeMutant != \(number("earlier search not cancelled")) { \(code) }"
    } else if let match = code.firstMatch(of: /task: (search\w*Task)\b/),
      code.hasPrefix("search") || code.hasPrefix("task:")
    {
      // In one line or, with a longer name, in several.
      let one = number("earlier search not cancelled")
      lines[index] = lines[index].replacingOccurrences(
        of: "task: \(match.1)", with: "task: activeMutant == \(one) ? nil : \(match.1)")
      guard code.hasPrefix("search") else { return }
      let two = number("a pause that is too long")
      lines[index] = lines[index].replacingOccurrences(
        of: ".milliseconds(400)", with: "activeMutant == \(two) ? .seconds(400) : .milliseconds(400)")
    } else if code == "bindAppStore()", !isBehindBind {
      lines[index] = "if activeMutant != \(number("no subscription at all")) { bindAppStore() }"
    } else if code.hasPrefix("{ await self."), code.contains("() }") || code.contains(") }") {
      let call = code.dropFirst(2).prefix { $0 != "}" }
      lines[index] = lines[index].replacingOccurrences(
        of: String(call), with: "if activeMutant != \(number("not loaded: \(call)")) { \(call) } ")
    } else if code.hasPrefix(".map { ") {
      let body = code.dropFirst(7).dropLast(2)
      lines[index] = ".map { (activeMutant == \(number("turned: \(body)"))) != (\(body)) }"
    } else if code.hasPrefix(".filter { ") {
      lines[index] = code.replacingOccurrences(
        of: "else { false }", with: "else { activeMutant == \(number("passes all: \(code)")) }")
    } else if code.hasPrefix("appStore.events") || code.hasPrefix("appStore.updates") || code.hasSuffix("Publisher") {
      // The condition ends at the last line of the chain.
      var end = index + 1
      while end < lines.count, lines[end].hasPrefix(indentation + " ") { end += 1 }
      lines[index] = "if activeMutant != \(number("dropped: \(code)")) {\n" + lines[index]
      lines[end - 1] += "\n}"
    } else if code.hasPrefix("didSet { "), code.hasSuffix(" }") {
      let body = code.dropFirst("didSet { ".count).dropLast(2)
      lines[index] = "didSet { if activeMutant != \(number("not done: \(body)")) { \(body) } }"
    } else if code.hasPrefix("touched.contains(") {
      lines[index] = "(activeMutant == \(number("turned: \(code)"))) != (\(code))"
    } else if function?.contains("func holds(") == true, code.hasPrefix("case ."), let colon = code.range(of: ": ") {
      let condition = code[colon.upperBound...]
      lines[index] =
        "\(code[..<colon.upperBound])(activeMutant == \(number("turned: \(condition)"))) != (\(condition))"
    } else if code == "delay: .milliseconds(400)," {
      lines[index] =
        "delay: activeMutant == \(number("a pause that is too long")) ? .seconds(400) : .milliseconds(400),"
    } else if code.wholeMatch(of: /await self\?\.search\w*\(\)/) != nil {
      lines[index] = "if activeMutant != \(number("does not search")) { \(code) }"
    }
  }
}
