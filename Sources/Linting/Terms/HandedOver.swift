import SwiftScan

/// How code hands ViewModels to Views: `CartView(viewModel: CartViewModel())` makes one in place, and
/// `CartView(viewModel: viewModel)` hands over one that exists.
struct HandedOver: OptionSet, Sendable {
  var rawValue: UInt8

  static let madeInPlace = HandedOver(rawValue: 1)
  static let existing = HandedOver(rawValue: 2)
}

extension LintedFile {
  /// How the file hands over ViewModels, by the hash of the name of the called type. Tests and previews do not count:
  /// they make each ViewModel in place.
  var handedOver: [UInt64: HandedOver] {
    if convention != .unidirectional && convention != .representable || isTest { return [:] }
    var found: [UInt64: HandedOver] = [:]
    var doubles: [Range<Int>]?
    source.tokens.forEachIdentifier(in: 1..<max(1, source.tokens.count - 1)) { label, token in
      guard source.tokens[label + 1].kind == .colon,
        [.openParen, .comma].contains(source.tokens[label - 1].kind), isViewModelLabel(label),
        let call = source.openParenthesis(around: label), call > 0, source.tokens[call - 1].kind == .identifier,
        source.startsWithCapital(call - 1),
        let argument = source.arguments(in: call..<source.tokens.behind(call)).first(where: { $0.label == label })
      else { return }
      let ranges = doubles ?? testDoubles
      doubles = ranges
      if ranges.contains(where: { $0.contains(Int(token.start)) }) { return }
      let value = source.bareExpression(argument.value)
      found[source.nameHash(call - 1), default: []].insert(isMadeInPlace(value) ? .madeInPlace : .existing)
    }
    return found
  }

  private func isViewModelLabel(_ label: Int) -> Bool {
    source.isNamed(label, endingIn: "ViewModel") || source.isNamed(label, anyOf: ["viewModel", "model", "vm"])
  }

  /// Whether a value is `CartViewModel()`, `.init()`, `makeModel()`, or anything else but a name or a path.
  private func isMadeInPlace(_ value: Range<Int>) -> Bool {
    !value.allSatisfy { token in
      switch source.tokens[token].kind {
      case .identifier, .period, .postfixQuestion, .postfixExclamation, .prefixOperator: true
      case .keyword: source.tokens[token].keyword == .self
      default: false
      }
    }
  }
}

extension SourceFile {
  /// The parenthesis in which an argument's label stands.
  fileprivate func openParenthesis(around label: Int) -> Int? {
    var index = label - 1
    while index >= 0 {
      switch tokens[index].kind {
      case .openParen: return index
      case .openBracket, .openBrace, .interpolationOpen: return nil
      case .closeParen, .closeBracket, .closeBrace, .interpolationClose, .stringClose:
        index = min(index - 1, tokens.partner(of: index) - 1)
      default: index -= 1
      }
    }
    return nil
  }
}
