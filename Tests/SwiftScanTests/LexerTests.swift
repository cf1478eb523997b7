@testable import SwiftScan
import Testing

/// Tokens as `kind:text`, separated by spaces.
private func lex(_ source: String) -> String {
  let file = SourceFile(SourceText(source))
  return (0..<file.tokens.count - 1).map { index in
    "\(file.tokens[index].kind):\(file.text.string(file.bytes(ofToken: index)))"
  }.joined(separator: " ")
}

@Suite struct LexerTests {
  /// The entry of a word in the keyword table.
  private static func keyword(_ word: String) -> Keyword? {
    SourceText(word).storage.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { KeywordTable.shared.keyword($0, count: word.utf8.count) }
    }
  }

  @Test func keywordsAreKnownByTheirNames() {
    let words = KeywordTable.words.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() {
      let keyword = Keyword(rawValue: UInt8(index + 1)) ?? .none
      #expect("\(keyword)" == word)
      #expect(Self.keyword(word) == keyword)
      // Words that start or end like a keyword are none.
      for other in [word + "s", "x" + word, String(word.dropLast()), String(word.dropFirst()), word + "\(index)xyz"]
      where !words.contains(other) && !other.isEmpty && other.utf8.count < 16 {
        #expect(Self.keyword(other) == Keyword.none, "\(other)")
      }
    }
    #expect(Keyword(rawValue: UInt8(words.count + 1)) == nil)
  }

  @Test(arguments: [
    ("a b", "identifier:a identifier:b"),
    ("`class` $0 $x _ _a", "identifier:`class` identifier:$0 identifier:$x wildcard:_ identifier:_a"),
    ("`a raw name` b", "identifier:`a raw name` identifier:b"),
    ("class final", "keyword:class identifier:final"),
    ("홈 é 👍x", "identifier:홈 identifier:é identifier:👍x"),
    ("a/*b/*c*/d*/e//f", "identifier:a identifier:e"),
    (
      "1 0x1F.p3 1_0.5e-3 x.0.1 1.max",
      "integerLiteral:1 integerLiteral:0x1F period:. identifier:p3 floatLiteral:1_0.5e-3 identifier:x period:. integerLiteral:0 period:. integerLiteral:1 integerLiteral:1 period:. identifier:max"
    ),
    (
      "a-b -c d- e",
      "identifier:a binaryOperator:- identifier:b prefixOperator:- identifier:c identifier:d postfixOperator:- identifier:e"
    ),
    ("a->b a = b", "identifier:a arrow:-> identifier:b identifier:a equal:= identifier:b"),
    (
      "a?.b! a ? b : c ?? d",
      "identifier:a postfixQuestion:? period:. identifier:b postfixExclamation:! identifier:a infixQuestion:? identifier:b colon:: identifier:c binaryOperator:?? identifier:d"
    ),
    ("A<B<C>>?", "identifier:A binaryOperator:< identifier:B binaryOperator:< identifier:C postfixOperator:>>?"),
    ("A::B 0...1", "identifier:A doubleColon::: identifier:B integerLiteral:0 binaryOperator:... integerLiteral:1"),
    ("a +/*c*/b", "identifier:a binaryOperator:+ identifier:b"),
    ("<#T##x#> <#open", "placeholder:<#T##x#> prefixOperator:< pound:# identifier:open"),
  ])
  func tokens(source: String, expected: String) {
    #expect(lex(source) == expected)
  }

  @Test(arguments: [
    (#""a""#, #"stringOpen:" stringSegment:a stringClose:""#),
    (#""""#, #"stringOpen:" stringClose:""#),
    (#""a\"b""#, #"stringOpen:" stringSegment:a\"b stringClose:""#),
    (
      #""\(a)b""#, #"stringOpen:" interpolationOpen:\( identifier:a interpolationClose:) stringSegment:b stringClose:""#
    ),
    (
      ##"#"\(a)\#(b)"#"##,
      ##"stringOpen:#" stringSegment:\(a) interpolationOpen:\#( identifier:b interpolationClose:) stringClose:"#"##
    ),
    (##"#"""#"##, ##"stringOpen:#" stringSegment:" stringClose:"#"##),
    ("\"\"\"\na\"\"b\n\"\"\"", "stringOpen:\"\"\" stringSegment:\na\"\"b\n stringClose:\"\"\""),
    (
      #""\((a))""#,
      #"stringOpen:" interpolationOpen:\( openParen:( identifier:a closeParen:) interpolationClose:) stringClose:""#
    ),
  ])
  func strings(source: String, expected: String) {
    #expect(lex(source) == expected)
  }

  @Test(arguments: [
    ("x = /a b/", "identifier:x equal:= regexLiteral:/a b/"),
    ("x = / a/", "identifier:x equal:= regexLiteral:/ a/"),
    ("f(/, /)", "identifier:f openParen:( binaryOperator:/ comma:, binaryOperator:/ closeParen:)"),
    ("f(/a)/", "identifier:f openParen:( prefixOperator:/ identifier:a closeParen:) postfixOperator:/"),
    ("a / b / c", "identifier:a binaryOperator:/ identifier:b binaryOperator:/ identifier:c"),
    ("a/b/c", "identifier:a binaryOperator:/ identifier:b binaryOperator:/ identifier:c"),
    ("return /[/]/", "keyword:return regexLiteral:/[/ closeBracket:] postfixOperator:/"),
    ("try? /^ x/", "keyword:try postfixQuestion:? regexLiteral:/^ x/"),
    ("!/a/", "prefixOperator:! regexLiteral:/a/"),
    (#"x = /a\/b/"#, #"identifier:x equal:= regexLiteral:/a\/b/"#),
    ("#/a/b/#", "regexLiteral:#/a/b/#"),
    ("func /(a: A)", "keyword:func prefixOperator:/ openParen:( identifier:a colon:: identifier:A closeParen:)"),
  ])
  func regexLiterals(source: String, expected: String) {
    #expect(lex(source) == expected)
  }

  @Test func bracketsPairAndStrayOnesDoNot() {
    let file = SourceFile(SourceText("{ ( [ } )"))
    #expect(file.tokens.partner(of: 0) == 3)
    // An unclosed bracket ends with the enclosing bracket.
    #expect(file.tokens.partner(of: 1) == 3)
    #expect(file.tokens.behind(1) == 3)
    #expect(file.tokens.behind(0) == 4)
    #expect(file.problems.map(\.kind) == [.unclosedBracket, .unclosedBracket, .strayBracket])
  }

  @Test(arguments: [
    ("\"a", ScanProblem.Kind.unclosedString, 0), ("x /*", .unclosedComment, 2), ("(", .unclosedBracket, 0),
    ("#if A", .unclosedCondition, 0), ("a)", .strayBracket, 1), ("a\n#else\n", .strayCondition, 2),
    ("#/\na", .unclosedRegex, 0),
  ])
  func problems(source: String, kind: ScanProblem.Kind, offset: Int) {
    #expect(SourceFile(SourceText(source)).problems == [ScanProblem(kind: kind, offset: offset)])
  }

  @Test func wrongBytesAreOneUnknownTokenOrPartOfAString() {
    let file = SourceFile(SourceText([0x61, 0xFF, 0xFE, 0x62, 0x22, 0xFF, 0x22] as [UInt8]))
    let kinds = (0..<file.tokens.count).map { file.tokens[$0].kind }
    #expect(kinds == [.identifier, .unknown, .identifier, .stringOpen, .stringSegment, .stringClose, .endOfFile])
  }

  @Test func aConflictIsPassedOverWhereItEnds() {
    #expect(lex("a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd") == "identifier:a identifier:d")
    #expect(lex("<<<<<<< x\nb").hasSuffix("identifier:x identifier:b"))
  }

  @Test func aReaderMayLookSomeTokensAhead() {
    let file = SourceFile(SourceText("a."))
    let end = file.tokens.count - 1
    for index in end..<end + 8 {
      #expect(file.tokens[index].kind == .endOfFile)
      #expect(file.tokens.partner(of: index) == -1)
    }
  }
}
