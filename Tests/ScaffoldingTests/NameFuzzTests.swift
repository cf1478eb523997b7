import Chance
import Foundation
import Testing

@testable import Scaffolding

/// A hundred thousand names: each is taken, or refused with one that is. `.ci/names` builds what is taken.
@Suite struct NameFuzzTests {
  private static let count = 100_000

  @Test func screens() {
    var (taken, refused) = (0, 0)
    var names = RandomNames(seed: 1)
    for _ in 0..<Self.count {
      let given = names.next()
      do throws(NameError) {
        let name = try TypeName(given)
        taken += 1
        check(name.text, given)
        #expect(name.text.utf8.count <= TypeName.byteLimit, "\(given.debugDescription)")
        #expect(!name.text.lowercased().contains("coordinator"), "\(given.debugDescription)")
        #expect((try? TypeName(name.text)) == name, "\(given.debugDescription): a name given twice stays itself")
        #expect(Identifier.isHead(name.lowerCamel.unicodeScalars.first ?? "0"), "\(given.debugDescription)")
      } catch {
        refused += 1
        check(error, given)
        #expect((try? TypeName(error.suggestion)) != nil, "\(given.debugDescription): \(error.message)")
      }
    }
    // Both happen often, or the names are none that anybody types.
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
        #expect((try? ModuleName(error.suggestion)) != nil, "\(given.debugDescription): \(error.message)")
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
        #expect((try? MemberName(error.suggestion, role: role)) != nil, "\(given.debugDescription): \(error.message)")
      }
    }
  }

  private func check(_ name: String, _ given: String) {
    let scalars = name.unicodeScalars
    #expect(
      scalars.allSatisfy(Identifier.isTail) && scalars.first.map(Identifier.isHead) == true,
      "\(given.debugDescription) is taken as '\(name)', which is no identifier")
    #expect(
      scalars.elementsEqual(name.precomposedStringWithCanonicalMapping.unicodeScalars),
      "\(given.debugDescription) is taken as '\(name)', which is not in normal form")
  }

  /// A message is one line that no terminal acts on.
  private func check(_ error: NameError, _ given: String) {
    #expect(
      error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" },
      "\(given.debugDescription)")
  }
}
