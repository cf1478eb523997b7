import SwiftScan

/// How code passes ViewModels to Views: `CartView(viewModel: CartViewModel())` creates one in place, and
/// `CartView(viewModel: viewModel)` passes an existing one.
struct ViewModelPassing: OptionSet, Sendable {
  var rawValue: UInt8

  static let createdInPlace = ViewModelPassing(rawValue: 1)
  static let existing = ViewModelPassing(rawValue: 2)
  /// A preview creates the View. The way does not matter, because previews are not rendered again and again.
  static let inPreview = ViewModelPassing(rawValue: 4)

  /// Identifies an argument by the hashes of the View's name and of the argument's label.
  static func key(view: UInt64, label: UInt64) -> UInt64 { view &* 0x9E37_79B9_7F4A_7C15 ^ label }
}

extension LintedFile {
  /// How the file passes ViewModels to Views, by View and label, see `ViewModelPassing.key`. A ViewModel created in place in
  /// a preview, a hosting controller or a method of a class, such as a coordinator, is created only once.
  var passedViewModels: [UInt64: ViewModelPassing] {
    if convention != .unidirectional && convention != .representable { return [:] }
    var found: [UInt64: ViewModelPassing] = [:]
    var doubles: [Range<Int>]?
    source.tokens.forEachIdentifier(in: 1..<max(1, source.tokens.count - 1)) { label, token in
      guard source.tokens[label + 1].kind == .colon,
        [.openParen, .comma].contains(source.tokens[label - 1].kind),
        let call = source.openParenthesis(around: label), call > 0, source.tokens[call - 1].kind == .identifier,
        !source.tokens[call].startsLine,
        source.startsWithCapital(call - 1), isViewModelLabel(label) || isViewName(call - 1),
        let argument = source.arguments(in: call..<source.tokens.behind(call)).first(where: { $0.label == label })
      else { return }
      let ranges = doubles ?? testDoubles
      doubles = ranges
      let key = ViewModelPassing.key(view: source.nameHash(call - 1), label: source.nameHash(label))
      if ranges.contains(where: { $0.contains(Int(token.start)) }) {
        found[key, default: []].insert(.inPreview)
      } else {
        let isExisting =
          isRootView(call - 1) || isInClass(call) || !isMadeInPlace(source.bareExpression(argument.value))
        found[key, default: []].insert(isExisting ? .existing : .createdInPlace)
      }
    }
    return found
  }

  private func isViewName(_ name: Int) -> Bool {
    ["View", "Screen", "Page", "Sheet"].contains { source.isNamed(name, endingIn: $0) }
  }

  func isViewModelLabel(_ label: Int) -> Bool {
    ["ViewModel", "VM", "Vm"].contains { source.isNamed(label, endingIn: $0) }
      || source.isNamed(label, anyOf: ["viewModel", "model", "vm"])
  }

  /// Whether a View is created for `UIHostingController(rootView:)`, which does so once.
  private func isRootView(_ name: Int) -> Bool {
    name > 2 && source.tokens[name - 1].kind == .colon && source.isNamed(name - 2, "rootView")
  }

  /// Whether a call is in the code of a class, or of an extension of one by its name. SwiftUI renders structs only.
  private func isInClass(_ token: Int) -> Bool {
    guard let type = enclosingType(of: token) else { return false }
    let declaration = source.declarations[type]
    guard declaration.kind == .extension else { return declaration.kind == .class }
    return source.dottedNameTokens(declaration.name).last.map { name in
      namesViewModel(name) || source.isNamed(name, endingIn: "Controller")
        || source.isNamed(name, endingIn: "Coordinator")
    } ?? false
  }

  /// Whether a value is anything but a name or a path, such as `CartViewModel()`, `.init()` or `makeModel()`.
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
  /// The opening parenthesis of the call to which an argument's label belongs. It is not found behind hundreds of
  /// arguments, because each of them would look for it.
  fileprivate func openParenthesis(around label: Int) -> Int? {
    var index = label - 1
    for _ in 0..<300 where index >= 0 {
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
