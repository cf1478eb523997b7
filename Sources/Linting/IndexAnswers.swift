import SwiftScan

// Unchecked: the copy of the index that holds it is made for one thread and used on that thread alone. Rules get that copy,
// and are functions without state.
/// What rules have found out from the index on one thread: thousands of files ask the same.
final class IndexAnswers: @unchecked Sendable {
  /// Whether a rule has asked for anything that other files tell.
  var wereAsked = false
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
}
