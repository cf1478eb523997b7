import UIKitTemplates

extension Convention {
  /// Model, View, ViewController and ViewModel, bound with Combine.
  public static let uikit = Convention(
    name: "uikit", templates: ScreenTemplate.all(in: UIKitTemplates.files) + ScreenTemplate.shared)
}
