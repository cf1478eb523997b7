import Plans
import Wording

extension Planner {
  /// Notes that a convention writes view controllers into an app whose Views are all SwiftUI.
  ///
  /// - Parameter folder: The folder with the sources of the screens' module.
  static func noteViews(in folder: String, _ convention: ScreenConvention, to draft: inout PlanDraft) {
    guard convention.flowNames.screen == "ViewController" else { return }
    let facts = draft.facts
    let names = facts.typeNames(folder)
    if names.contains(where: { $0.hasSuffix("ViewController") }) { return }
    let views = names.lazy.filter { name in
      name.hasSuffix("View") && facts.declaredType(name, folder)?.inherited?.contains("View") == true
    }
    let first = Array(views.prefix(leastViews))
    guard first.count == leastViews else { return }
    draft.addNote(
      "the Views of the target are SwiftUI, such as '\(printable(first[0]))', but '\(convention.name)' writes view "
        + "controllers; show them with 'UIViewControllerRepresentable', or choose another convention, as in "
        + "'--convention observable'")
  }

  /// An app with fewer Views may still become one of UIKit.
  private static let leastViews = 3
}
