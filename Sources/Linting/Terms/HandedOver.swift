import SwiftScan

/// How code hands ViewModels to Views: `CartView(viewModel: CartViewModel())` makes one in place, and
/// `CartView(viewModel: viewModel)` hands over one that exists.
struct HandedOver: OptionSet, Sendable {
  var rawValue: UInt8

  static let madeInPlace = HandedOver(rawValue: 1)
  static let existing = HandedOver(rawValue: 2)

  /// Identifies an argument by the hashes of the View's name and of the argument's label.
  static func key(view: UInt64, label: UInt64) -> UInt64 { view &* 0x9E37_79B9_7F4A_7C15 ^ label }
}

extension LintedFile {
  /// How the file hands over ViewModels, by the View and the label, see `HandedOver.key`. Previews do not count: they make
  /// each ViewModel in place.
  var handedOver: [UInt64: HandedOver] {
    if convention != .unidirectional && convention != .representable { return [:] }
    var found: [UInt64: HandedOver] = [:]
    var doubles: [Range<Int>]?
    source.tokens.forEachIdentifier(in: 1..<max(1, source.tokens.count - 1)) { label, token in
      guard source.tokens[label + 1].kind == .colon,
        [.openParen, .comma].contains(source.tokens[label - 1].kind),
        let call = source.openParenthesis(around: label), call > 0, source.tokens[call - 1].kind == .identifier,
        source.startsWithCapital(call - 1), isViewModelLabel(label) || source.isNamed(call - 1, endingIn: "View"),
        let argument = source.arguments(in: call..<source.tokens.behind(call)).first(where: { $0.label == label })
      else { return }
      let ranges = doubles ?? testDoubles
      doubles = ranges
      if ranges.contains(where: { $0.contains(Int(token.start)) }) { return }
      let value = source.bareExpression(argument.value)
      let key = HandedOver.key(view: source.nameHash(call - 1), label: source.nameHash(label))
      found[key, default: []].insert(isMadeInPlace(value) ? .madeInPlace : .existing)
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
