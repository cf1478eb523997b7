import Testing
import Wording

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("plain", "`plain`"), ("a`b", "``a`b``"), ("`a`", "`` `a` ``"), ("a``b", "```a``b```"), ("a|b", "`a\\|b`"),
    ("", ""), ("a\nb", "`a\\nb`"),
  ])
  func codeStaysInItsSpan(text: String, expected: String) { #expect(MarkdownText.code(text) == expected) }

  @Test(arguments: [
    ("class 'A' is", "class `A` is"), ("'@Observable'; add it", "`@Observable`; add it"), ("a_b*c", "a\\_b\\*c"),
    ("it's @me", "`it's @me`"),
  ])
  func whatAMessageQuotesIsCode(text: String, expected: String) { #expect(MarkdownText.message(text) == expected) }

  @Test(arguments: [
    ("a/b c.swift", "a/b%20c.swift"), ("é\n%", "%C3%A9%0A%25"), ("x:y/z", "./x:y/z"), ("a/x:y", "a/x:y"), ("", ""),
  ])
  func pathsBecomeURIs(text: String, expected: String) { #expect(URIText.path(text) == expected) }

  @Test func xmlIsEscaped() {
    #expect(XMLText.escaped("<a b='\"&\u{0}'>") == "&lt;a b=&apos;&quot;&amp;\\u{0}&apos;&gt;")
  }
}
