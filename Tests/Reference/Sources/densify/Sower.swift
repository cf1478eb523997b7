import Chance
import SwiftParser
import SwiftSyntax

private func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
  bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 5_000, swiftVersion: .v6) }
}

func declaredClasses(in bytes: [UInt8]) -> Set<String> {
  final class Collector: SyntaxVisitor {
    var names: Set<String> = []
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.name.text)
      return .visitChildren
    }
  }
  let collector = Collector(viewMode: .sourceAccurate)
  collector.walk(parse(bytes))
  return collector.names
}

/// Changes one file. The new name of a declaration depends only on the old name and the seed, so that uses still match
/// declarations. All other changes also depend on the file.
struct Sower {
  let classes: Set<String>
  let seed: UInt64
  private var chance: SplitMix64

  init(classes: Set<String>, seed: UInt64, file: String) {
    self.classes = classes
    self.seed = seed
    chance = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15, text: file)
  }

  mutating func sow(in bytes: [UInt8]) -> [UInt8] {
    let tree = parse(bytes)
    // Code with syntax errors stays unchanged, because its findings cannot be compared.
    if tree.hasError { return bytes }
    let places = Places(viewMode: .sourceAccurate)
    places.walk(tree)

    // Insertions by offset. At equal offsets, the order in the list counts: members and statements precede the
    // attributes of the following declaration.
    var insertions: [(offset: Int, text: String)] = []
    if chance.once(in: 3) { insertions.append((places.firstStatement, chance.pick(Seeds.imports) + "\n")) }
    for offset in places.members where chance.once(in: 6) {
      insertions.append((offset, chance.pick(Seeds.members) + "\n"))
    }
    for offset in places.statements where chance.once(in: 6) {
      insertions.append((offset, chance.pick(Seeds.statements) + "\n"))
    }
    for offset in places.types where chance.once(in: 4) { insertions.append((offset, chance.pick(Seeds.attributes))) }
    for offset in places.variables where chance.once(in: 8) {
      insertions.append((offset, chance.pick(Seeds.propertyAttributes)))
    }
    for offset in places.inheritance where chance.once(in: 3) {
      insertions.append((offset, ": " + chance.pick(Seeds.inherited)))
    }
    var edits = insertions.map { (start: $0.offset, end: $0.offset, text: $0.text) }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind, let renamed = rename(name) else { continue }
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      edits.append((start, start + name.utf8.count, renamed))
    }
    return apply(edits, to: bytes)
  }

  /// Returns nil if the name stays.
  private mutating func rename(_ name: String) -> String? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !Seeds.kept.contains(name) else { return nil }
    var fate = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15, text: name)
    if classes.contains(name) {
      if fate.once(in: 6) { return "ViewModel" }
      return name + (fate.once(in: 8) ? "ViewController" : "ViewModel")
    }
    let isType = name.first?.isUppercase ?? false
    if fate.once(in: isType ? 10 : 6) { return fate.pick(isType ? Seeds.typeNames : Seeds.names) }
    // Sometimes a single use of a name gets another name.
    return chance.once(in: 150) ? chance.pick(isType ? Seeds.typeNames : Seeds.names) : nil
  }

  private func apply(_ edits: [(start: Int, end: Int, text: String)], to bytes: [UInt8]) -> [UInt8] {
    // Insertions precede a renamed name at the same offset. Insertions at equal offsets keep the order of the list.
    let ordered = edits.enumerated().sorted {
      ($0.element.start, $0.element.end, $0.offset) < ($1.element.start, $1.element.end, $1.offset)
    }
    var result: [UInt8] = []
    var read = 0
    for (_, edit) in ordered {
      result += bytes[read..<edit.start]
      result += edit.text.utf8
      read = edit.end
    }
    return result + bytes[read...]
  }
}

/// The byte offsets where text can be inserted.
private final class Places: SyntaxVisitor {
  var firstStatement = 0
  var types: [Int] = []
  var inheritance: [Int] = []
  var variables: [Int] = []
  var members: [Int] = []
  var statements: [Int] = []

  private func start(_ node: some SyntaxProtocol) -> Int { node.positionAfterSkippingLeadingTrivia.utf8Offset }

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    firstStatement = start(node.statements)
    return .visitChildren
  }

  /// Line breaks in an interpolation would break the indentation of the enclosing string.
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(start(node))
    if node.inheritanceClause == nil {
      let head: any SyntaxProtocol = node.genericParameterClause.map { $0 as any SyntaxProtocol } ?? node.name
      inheritance.append(head.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(start(node))
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberBlockItemSyntax.self) ?? false { variables.append(start(node)) }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let owner = node.parent?.parent?.parent
    if owner?.is(ClassDeclSyntax.self) ?? false || owner?.is(ExtensionDeclSyntax.self) ?? false
      || owner?.is(StructDeclSyntax.self) ?? false
    {
      members.append(start(node))
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let block = node.parent?.parent
    if block?.is(CodeBlockSyntax.self) ?? false || block?.is(ClosureExprSyntax.self) ?? false
      || block?.is(SwitchCaseSyntax.self) ?? false || block?.is(AccessorBlockSyntax.self) ?? false
    {
      statements.append(start(node))
    }
    return .visitChildren
  }
}
