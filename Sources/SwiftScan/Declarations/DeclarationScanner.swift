/// Finds the declarations among the tokens of a file in one walk.
///
/// The walk visits every token once and keeps a stack of the enclosing constructs, so deep nesting cannot overflow the
/// call stack. At the start of a declaration, `HeadReader` reads the head ahead. The walk then continues *inside* that
/// head, because closures in default arguments and initial values contain declarations, too. `pendingBodies` holds the
/// bodies whose braces the walk has not reached.
struct DeclarationScanner {
  /// The results, see `SourceFile`.
  private(set) var declarations: [Declaration] = []
  private(set) var attributes: [Attribute] = []
  private(set) var modifiers: [Modifier] = []
  private(set) var inheritedTypes: [Range<Int>] = []
  private(set) var bindings: [Binding] = []
  private(set) var nesting = Nesting()

  private let tokens: TokenList
  private let reader: HeadReader
  /// The last head that was read. It is reused for all heads.
  private var head = Head()
  /// `scan()` releases both stacks.
  private var frames = PlainStack<Frame>(capacity: 16)
  private var pendingBodies = PlainStack<PendingBody>(capacity: 16)
  /// The first token at which a declaration may start. Earlier tokens were read already, whether or not one started
  /// there.
  private var nextHead = 0
  /// The most frames around any declaration. Declarations do not nest deeper than that.
  private var deepest = 0

  /// A construct that encloses the current token.
  private struct Frame {
    enum Kind {
      /// The body of a type or extension: heads start members.
      case members
      /// Statements: the body of a function, closure or accessor.
      case code
      /// Brackets, strings, and declarations outside of their bodies. No head starts directly in them, but braces
      /// inside contain code.
      case brackets
    }
    var kind: Kind
    /// The index of the declaration whose body or part this is, or -1.
    var owner: Int
    /// The index of the token that ends it.
    var end: Int
  }

  /// A body whose opening brace is yet to be reached.
  private struct PendingBody {
    var brace: Int
    var frame: Frame.Kind
    var owner: Int
  }

  /// Whether to read all declarations, not only types, type aliases and extensions.
  private let readsMembers: Bool

  init(_ text: SourceText, _ tokens: TokenList, _ angles: AnglePairs, _ bodies: Bodies) {
    self.tokens = tokens
    readsMembers = bodies == .read
    reader = HeadReader(text, tokens, angles)
    // About one in 30 tokens starts a declaration.
    declarations.reserveCapacity(tokens.count / 30 + 4)
    if !readsMembers { return }
    modifiers.reserveCapacity(tokens.count / 30 + 4)
    bindings.reserveCapacity(tokens.count / 60 + 4)
    attributes.reserveCapacity(tokens.count / 120 + 4)
    inheritedTypes.reserveCapacity(tokens.count / 120 + 4)
  }

  /// The token kinds that need handling, besides keywords.
  private static let starts = TokenKinds(
    .openBrace, .openParen, .openBracket, .stringOpen, .poundIf, .poundElseif, .poundElse, .at, .keyword)

  /// Walks over all tokens once.
  mutating func scan() {
    defer {
      frames.release()
      pendingBodies.release()
    }
    let tokens = tokens
    // Local copies, because reading these properties at each token copies them each time.
    let (reader, starts) = (reader, Self.starts)
    // Mark every token with a keyword: `Keyword.none` has raw value 0.
    func mark(_ token: Token) -> UInt64 { starts.mark(token.kind) | (UInt64(token.keyword.rawValue) &+ 255) &>> 8 }
    tokens.forEach(in: 0..<tokens.count, marked: mark) { index, token in
      while let frame = frames.last, frame.end <= index { _ = frames.popLast() }
      switch token.kind {
      case .openBrace:
        pushBody(index)
      case .openParen, .openBracket:
        frames.append(Frame(kind: .brackets, owner: frames.last?.owner ?? -1, end: tokens.partner(of: index)))
      case .stringOpen:
        // Interpolations contain expressions, and closures in them contain code.
        frames.append(Frame(kind: .brackets, owner: frames.last?.owner ?? -1, end: tokens.partner(of: index)))
      case .poundIf:
        if readsMembers, index >= nextHead, frames.last?.kind != .brackets, reader.startsHead(index) {
          readDeclaration(index, reader)
        }
        if index >= nextHead { nextHead = ConditionalAttributes.behindCondition(index, tokens) }
      case .poundElseif, .poundElse:
        nextHead = max(nextHead, ConditionalAttributes.behindCondition(index, tokens))
      case .at, .keyword, .identifier:
        if index >= nextHead, frames.last?.kind != .brackets,
          readsMembers ? reader.startsHead(index) : reader.startsType(index)
        {
          readDeclaration(index, reader)
        }
      default:
        break
      }
    }
    if deepest > Nesting.few { nesting = Nesting(declarations) }
  }

  private mutating func pushBody(_ brace: Int) {
    while let pending = pendingBodies.last, pending.brace < brace { _ = pendingBodies.popLast() }
    let end = tokens.partner(of: brace)
    if let pending = pendingBodies.last, pending.brace == brace {
      _ = pendingBodies.popLast()
      frames.append(Frame(kind: pending.frame, owner: pending.owner, end: end))
    } else {
      frames.append(Frame(kind: .code, owner: frames.last?.owner ?? -1, end: end))
    }
  }

  private mutating func readDeclaration(_ start: Int, _ reader: HeadReader) {
    let frame = frames.last
    let isMembers = frame?.kind == .members
    let context = HeadReader.Context(
      isMembers: isMembers, isFile: frame == nil,
      isInEnum: isMembers && frame.map { $0.owner >= 0 && declarations[$0.owner].kind == .enum } ?? false,
      isBehindDeclaration: start == (declarations.last?.tokens.upperBound ?? 0))
    if let next = reader.read(start, context, into: &head) {
      nextHead = max(nextHead, next)
      return
    }
    // `class func` starts with the keyword of a type.
    if !readsMembers, !head.kind.hasMembers, head.kind != .typealias { return }
    deepest = max(deepest, frames.count)
    let owner = frame?.owner ?? -1
    let placement: Placement = frame == nil ? .file : isMembers ? .member : .local
    let index = declarations.count
    let ownAttributes = attributes.count..<attributes.count + head.attributes.count
    // There is rarely more than one element. Appending a whole array adds the cost of counting a reference to it.
    for index in head.attributes.indices { attributes.append(head.attributes[index]) }
    let ownModifiers = modifiers.count..<modifiers.count + head.modifiers.count
    for index in head.modifiers.indices { modifiers.append(head.modifiers[index]) }
    let inheritance = inheritedTypes.count..<inheritedTypes.count + head.inheritedTypes.count
    for index in head.inheritedTypes.indices { inheritedTypes.append(head.inheritedTypes[index]) }
    let ownBindings = bindings.count..<bindings.count + head.bindings.count
    for index in head.bindings.indices { bindings.append(head.bindings[index]) }
    declarations.append(
      Declaration(
        kind: head.kind, placement: placement, parent: owner, tokens: start..<max(head.end, head.keyword + 1),
        keyword: head.keyword, name: head.name, attributes: ownAttributes, modifiers: ownModifiers,
        inheritance: inheritance, bindings: ownBindings, parameters: head.parameters, body: head.body))
    if !head.body.isEmpty {
      pendingBodies.append(
        PendingBody(brace: head.body.lowerBound, frame: head.kind.hasMembers ? .members : .code, owner: index))
    }
    for binding in head.bindings.reversed() where !binding.accessorBlock.isEmpty {
      pendingBodies.append(PendingBody(brace: binding.accessorBlock.lowerBound, frame: .code, owner: index))
    }
    frames.append(Frame(kind: .brackets, owner: index, end: declarations[index].tokens.upperBound))
  }
}
