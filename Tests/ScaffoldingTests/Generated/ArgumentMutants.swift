import Foundation

@testable import Scaffolding

/// Mutants that mix up values. They swap two arguments of the same type or two properties of an item, or pass the initial
/// value of a state or field.
extension Mutants {
  /// Adds mutants to the arguments of the spec's calls and to those of a form that edits a value.
  mutating func addArgumentMutants(to text: String, of spec: Spec) -> String {
    var text = text
    for interactor in spec.interactors {
      for method in interactor.methods {
        let types = method.parameters.map { Optional($0.type) }
        let useCase = ScreenDescription.UseCase(method, of: interactor)
        for callee in ["\(interactor.property).\(method.name)(", "\(useCase.property).execute("] {
          text = addMutants(to: text, callee: callee, spec) { $0.count == types.count ? types : nil }
        }
      }
    }
    let fields = Dictionary(spec.fields.map { ($0.name, $0.type) }) { first, _ in first }
    return addMutants(to: text, callee: "self.init(", spec) { arguments in
      arguments.map { argument in argument.label.flatMap { fields[$0] } }
    }
  }

  /// Adds mutants to the initialiser of an item, which copies properties of an entity.
  mutating func addItemMutants(to text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    var types: [String: String] = [:]
    var last: [String: Int] = [:]
    for index in lines.indices {
      if let match = lines[index].wholeMatch(of: /\s+let (\w+): (.+)/) { types[String(match.1)] = String(match.2) }
      guard let match = lines[index].wholeMatch(of: /\s+(\w+) = (entity\.\w+)/), let type = types[String(match.1)]
      else { continue }
      let (name, value) = (String(match.1), String(match.2))
      if let earlier = last[type], let other = lines[earlier].wholeMatch(of: /(\s+\w+ = )(entity\.\w+)/),
        other.2 != value
      {
        let swapped = number("swapped: \(other.2), \(value)")
        lines[earlier] = "\(other.1)activeMutant == \(swapped) ? \(value) : \(other.2)"
        lines[index] = "        \(name) = activeMutant == \(swapped) ? \(other.2) : \(value)"
        last[type] = nil
      } else {
        last[type] = index
      }
    }
    return lines.joined(separator: "\n")
  }

  private struct CodeArgument {
    /// The label and what stands before it.
    var head: String
    var label: String?
    var value: String
    /// The space behind the value.
    var tail: String

    init(_ code: String) {
      let start = String(code.prefix { $0.isWhitespace })
      let rest = code.dropFirst(start.count)
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
      let isLabelled = rest.dropFirst(word.count).hasPrefix(": ")
      label = isLabelled ? word.replacingOccurrences(of: "`", with: "") : nil
      head = start + (isLabelled ? "\(word): " : "")
      let body = isLabelled ? rest.dropFirst(word.count + 2) : rest
      tail = String(String(body.reversed()).prefix { $0.isWhitespace }.reversed())
      value = String(body.dropLast(tail.count))
    }
  }

  /// Adds mutants to each call of `callee`.
  ///
  /// - Parameter types: The types of the arguments, nil for those without mutants; nil if it is another call.
  private mutating func addMutants(
    to text: String, callee: String, _ spec: Spec, types: ([CodeArgument]) -> [SpecType?]?
  ) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.range(of: callee) {
      result += rest[..<range.upperBound]
      rest = rest[range.upperBound...]
      guard let parts = Self.arguments(at: rest) else { continue }
      let arguments = parts.map(CodeArgument.init)
      guard let found = types(arguments) else { continue }
      result += addMutants(to: arguments, found, spec)
      rest = rest.dropFirst(parts.joined(separator: ",").count)
    }
    return result + rest
  }

  private mutating func addMutants(to arguments: [CodeArgument], _ types: [SpecType?], _ spec: Spec) -> String {
    var mutated = arguments
    for (index, argument) in arguments.enumerated() {
      guard let type = types[index] else { continue }
      if let other = arguments.indices.first(where: { $0 > index && types[$0] == type }),
        arguments[other].value != argument.value
      {
        let swapped = number("swapped: \(argument.value), \(arguments[other].value)")
        mutated[index].value = "(activeMutant == \(swapped) ? \(arguments[other].value) : \(mutated[index].value))"
        mutated[other].value = "(activeMutant == \(swapped) ? \(argument.value) : \(mutated[other].value))"
      }
      if let initial = Self.initialValue(of: argument.value, spec) {
        let replaced = number("initial value: \(argument.value)")
        mutated[index].value = "(activeMutant == \(replaced) ? \(initial) : \(mutated[index].value))"
      }
    }
    return mutated.map { $0.head + $0.value + $0.tail }.joined(separator: ",")
  }

  /// The first value of the state or field that an argument passes; nil if it passes anything else.
  private static func initialValue(of argument: String, _ spec: Spec) -> String? {
    guard argument.wholeMatch(of: /[\w.]+/) != nil, let name = argument.split(separator: ".").last else { return nil }
    if argument.contains("form.") { return spec.fields.first { $0.name == name }?.value.text }
    guard let state = spec.states.first(where: { $0.name == name && !$0.isGiven }) else { return nil }
    return state.value?.text ?? "nil"
  }

  /// The arguments of a call whose opening parenthesis stands before `code`, each with the space around it; nil if there
  /// are none.
  private static func arguments(at code: Substring) -> [String]? {
    var (depth, isString) = (0, false)
    var parts = [""]
    for character in code {
      if character == "\"" { isString.toggle() }
      if !isString, "([{".contains(character) { depth += 1 }
      if !isString, ")]}".contains(character) {
        if depth == 0 { return parts == [""] ? nil : parts }
        depth -= 1
      }
      if !isString, depth == 0, character == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return nil
  }
}
