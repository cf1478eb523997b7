import SwiftScan
import Testing

struct AttachedCommentsTests {
  /// The arrow marks the place before the first token.
  @Test(arguments: [
    "↓class A {}", "// Header\n\n↓class A {}", "// Header\n↓class A {}", "↓/// Doc.\nclass A {}",
    "// Header\n\n↓/// Doc.\n///\n/// More.\n  class A {}", "// Header\n↓/// Doc.\nclass A {}",
    "↓// vmgen:disable:next final_class\n// More.\n/// Doc.\nclass A {}", "/// Header\n\n// Comment.\n↓class A {}",
    "/// Header\n \t\n// Comment.\n/* … */ ↓class A {}", "// Header\r\n\r\n↓/// Doc.\r\nclass A {}",
    "// Header\r\r↓/// Doc.\rclass A {}", "↓/**\n\n  /* // */\n\n Doc.\n */\nclass A {}",
    "/* Header\n\n/// Text\n*/\n↓class A {}", "//// Header\n↓class A {}", "/**/\n↓class A {}",
    "/// Header\n\n↓//vmgen:disable:next final_class\n@Some\nclass A {}", "  ↓/// Doc.\n  class A {}",
    "\u{FEFF}↓/// Doc.\nclass A {}", "\u{FEFF}↓class A {}", "// Header */ /*\n\n↓/// Doc.\nclass A {}",
  ])
  func theyBelongToTheFirstDeclaration(marked: String) throws {
    let arrow = try #require(marked.utf8.firstRange(of: "↓".utf8))
    let file = SourceFile(SourceText(marked.replacing("↓", with: "")))
    let place = file.startWithAttachedComments(ofToken: 0)
    #expect(place == marked.utf8.distance(from: marked.utf8.startIndex, to: arrow.lowerBound))
  }

  @Test func theyMayFollowAnotherToken() {
    let code = "#!/usr/bin/swift\n/// Doc.\nclass A {}"
    #expect(SourceFile(SourceText(code)).startWithAttachedComments(ofToken: 1) == 17)
    let other = "let a = 1 // why\n\n/// Doc.\nlet b = 2"
    let file = SourceFile(SourceText(other))
    #expect(file.startWithAttachedComments(ofToken: 4) == 18)
  }
}
