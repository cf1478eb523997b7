@testable import SwiftScan
import Testing

@Suite struct NestingTests {
  /// Nested declarations, too many for a search one by one, with other declarations beside them at every depth.
  private static let code: String = {
    let openings = [
      "class A {\n", "func f() {\n", "var a: Int {\n", "extension [A] {\n", "class {\n", "init() { f {\n",
    ]
    var (code, closers) = ("", "")
    for depth in 0..<300 {
      let opening = openings[depth * depth % 7 % openings.count]
      code += opening + (depth % 3 == 0 ? "struct B { func g() { class C {} } }\n" : "")
      closers += opening.hasPrefix("init") ? "}} let b = 1\n" : "} func h() {}\n"
    }
    return code + "x()\n" + closers
  }()

  @Test func whatLiesInManyIsFoundAsByItsParents() {
    let file = SourceFile(SourceText(Self.code))
    #expect(!file.nesting.isEmpty)
    for token in 0..<file.tokens.count {
      let around = file.declarations.lastIndex { $0.tokens.contains(token) }
      #expect(file.innermostDeclaration(containing: token) == around)
    }
    for index in file.declarations.indices {
      var type = file.declarations[index].parent
      while type >= 0, !file.declarations[type].kind.hasMembers { type = file.declarations[type].parent }
      #expect(file.enclosingType(of: index) == type)
    }
  }

  @Test func shallowFilesHaveNoShortcuts() {
    #expect(SourceFile(SourceText(String(repeating: "class A { func f() {", count: 10))).nesting.isEmpty)
  }

  @Test func aLongNameIsToldByItsEnds() {
    for count in [511, 512, 513, 2_000] {
      let name = String(repeating: "é", count: count / 2) + (count % 2 == 0 ? "" : "a")
      let file = SourceFile(SourceText("class \(name) {}"))
      let told = file.name(file.declarations[0].name.lowerBound)
      if count <= SourceFile.longestName {
        #expect(told == name)
      } else {
        #expect(told.contains("…") && told.hasPrefix("ééé") && told.hasSuffix(name.suffix(3)))
        #expect(told.utf8.count < SourceFile.longestName + 16)
      }
    }
  }
}
