/// The `#if` blocks of a file that contain only attributes. These attributes belong to the declaration after the block.
struct ConditionalAttributes {
  /// Maps the index of each such `#if` to the index after its `#endif`.
  private var ends: [Int: Int] = [:]

  /// The index after the matching `#endif` if an `#if` contains only attributes, else nil.
  func end(of condition: Int) -> Int? { ends[condition] }

  /// Reads a whole file in one pass. Inner `#if` blocks are decided before outer ones.
  init(_ types: TypeScanner) {
    struct Level {
      var index: Int
      var hasAttributes = false
      var hasOthers = false
    }
    let tokens = types.tokens
    guard tokens.hasConditions else { return }
    var levels: [Level] = []
    var index = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .poundIf:
        levels.append(Level(index: index))
        index = ConditionalAttributes.behindCondition(index, tokens)
      case .poundElseif, .poundElse:
        index = ConditionalAttributes.behindCondition(index, tokens)
      case .poundEndif:
        index += 1
        guard let level = levels.popLast() else { continue }
        let belongs = level.hasAttributes && !level.hasOthers
        if belongs { ends[level.index] = index }
        if levels.isEmpty { continue }
        if belongs { levels[levels.count - 1].hasAttributes = true } else { levels[levels.count - 1].hasOthers = true }
      case .at where !levels.isEmpty:
        index = types.skipAttribute(index).tokens.upperBound
        levels[levels.count - 1].hasAttributes = true
      default:
        if !levels.isEmpty { levels[levels.count - 1].hasOthers = true }
        index += 1
      }
    }
  }

  /// The index of the first token on a line after a directive. A condition may span several lines inside parentheses.
  static func behindCondition(_ directive: Int, _ tokens: TokenList) -> Int {
    var index = directive + 1
    while !tokens[index].startsLine, tokens[index].kind != .endOfFile {
      index = tokens[index].kind == .openParen ? max(index + 1, tokens.behind(index)) : index + 1
    }
    return index
  }
}
