import SwiftScan

// Unchecked, because each index made for a thread has its own instance and only that thread uses it. Rules receive that
// index and are stateless functions.
/// A cache of the answers that rules derive from the index on one thread. Thousands of files need the same answers.
final class IndexAnswers: @unchecked Sendable {
  /// Whether a rule has asked the index about other files.
  var usedOtherFiles = false
  /// Values that rules derive from whole ViewModels.
  var families: [FamilyQuestion: Any] = [:]
  /// The rights of files, by the indices of their layers.
  var rights: [[Int]: LayerConfiguration.Rights] = [:]
  /// Whether an initialiser of a ViewModel subscribes.
  var subscribingInits: [NamePath: Bool] = [:]
  /// The traits of types that others inherit from.
  var traits: [InheritanceNode: InheritedTraits] = [:]

  /// Identifies a ViewModel by its first class, or by the path of its extensions if the project declares no class.
  enum ViewModelKey: Hashable {
    case place(ViewModelPart.Place)
    case path(TypePath)
  }

  /// The key of a value that a rule derives from a ViewModel. `settings` is set if the value depends on them.
  struct FamilyQuestion: Hashable {
    var rule: String
    var settings: ObjectIdentifier?
    var viewModel: ViewModelKey
  }
}
