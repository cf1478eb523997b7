import SwiftScan

// Unchecked: whoever checks files on one thread makes one for the index of that thread alone. The copy of the index that
// holds it goes to rules, which are functions without state, so no other thread ever sees it.
/// What is asked of an index on one thread, and those answers that take long to find out.
final class Inquiry: @unchecked Sendable {
  /// Whether anything was asked since `begin`.
  var wasAsked = false
  /// Whether an answer since then needs files that are not read.
  var isIncomplete = false
  /// These files, but for those that were named already before.
  private(set) var needed: Set<Int> = []
  /// What was answered from files that are not read: thousands may ask the same, and thousands of files answer it.
  private var noted: Set<UInt64> = []
  /// What rules have worked out about whole ViewModels.
  var families: [FamilyQuestion: Any] = [:]
  /// What files of some layers may do.
  var rights: [[Int]: LayerConfiguration.Rights] = [:]
  /// What is known of types that others inherit from.
  var traits: [InheritanceNode: InheritedTraits] = [:]

  /// Its first class, else the path of its extensions.
  enum ViewModelKey: Hashable {
    case place(ViewModelPart.Place)
    case path(TypePath)
  }

  /// What a rule works out, by which settings where they matter, of which ViewModel.
  struct FamilyQuestion: Hashable {
    var rule: String
    var settings: ObjectIdentifier?
    var viewModel: ViewModelKey
  }

  /// Starts anew, for another file.
  func begin() {
    wasAsked = false
    isIncomplete = false
    needed = []
  }

  /// Notes which files that are not read an answer needs.
  ///
  /// - Returns: Whether it needs any.
  @discardableResult func note(_ answer: UnreadNames.Answer, in unread: UnreadNames) -> Bool {
    if answer.isEmpty { return false }
    isIncomplete = true
    if noted.insert(answer.id).inserted { needed.formUnion(unread.files(answer)) }
    return true
  }
}
