import Chance
import Foundation
import Testing

@testable import Scaffolding

/// Thousands of names. Each is accepted, or refused with a suggestion that is accepted. `.ci/names` builds the accepted
/// names.
@Suite struct NameFuzzTests {
  private static let count = amount(6_000, thorough: 100_000)

  @Test func screens() {
    var (taken, refused) = (0, 0)
    var names = RandomNames(seed: 1)
    for _ in 0..<Self.count {
      let given = names.next()
      do throws(NameError) {
        let name = try TypeName(given)
        taken += 1
        check(name.text, given)
        check(name.text.utf8.count <= TypeName.byteLimit, given, "is too long")
        check(!name.text.lowercased().contains("coordinator"), given, "says what it coordinates")
        check((try? TypeName(name.text)) == name, given, "a name given twice stays itself")
        check(Identifier.isHead(name.lowerCamel.unicodeScalars.first ?? "0"), given, "starts with no letter")
      } catch {
        refused += 1
        check(error, given)
        check((try? TypeName(error.suggestion)) != nil, given, error.message)
      }
    }
    // Both results must be frequent; otherwise the names are not realistic.
    #expect(min(taken, refused) > Self.count / 5, "\(taken) taken, \(refused) refused")
  }

  @Test func modules() {
    var names = RandomNames(seed: 2)
    for _ in 0..<Self.count / 4 {
      let given = names.next()
      do throws(NameError) {
        check(try ModuleName(given).text, given)
      } catch {
        check(error, given)
        check((try? ModuleName(error.suggestion)) != nil, given, error.message)
      }
    }
  }

  @Test(arguments: [NameRole.output, .event]) func members(role: NameRole) {
    var names = RandomNames(seed: 3)
    for _ in 0..<Self.count / 4 {
      let given = names.next()
      do throws(NameError) {
        check(try MemberName(given, role: role).text, given)
      } catch {
        check(error, given)
        check((try? MemberName(error.suggestion, role: role)) != nil, given, error.message)
      }
    }
  }

  private func check(_ name: String, _ given: String) {
    let scalars = name.unicodeScalars
    check(
      scalars.allSatisfy(Identifier.isTail) && scalars.first.map(Identifier.isHead) == true, given,
      "is taken as '\(name)', which is no identifier")
    check(
      scalars.elementsEqual(name.precomposedStringWithCanonicalMapping.unicodeScalars), given,
      "is taken as '\(name)', which is not in normal form")
  }

  /// Calling `#expect` a million times would take longer than the code under test.
  private func check(_ condition: Bool, _ given: String, _ problem: @autoclosure () -> String) {
    if !condition { Issue.record("\(given.debugDescription): \(problem())") }
  }

  /// A message is one line without control characters.
  private func check(_ error: NameError, _ given: String) {
    check(
      error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" }, given,
      "the message has what a terminal acts on")
  }
}
