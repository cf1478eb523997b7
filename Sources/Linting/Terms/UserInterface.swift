import SwiftScan

extension ProjectIndex {
  /// Whether a type is a control, a view or a view controller. These belong to the main thread.
  func isUserInterface(_ type: String, from place: TypePath) -> Bool {
    if Self.controls.matches(type) { return true }
    var isControl = false
    for declared in declarations(of: [type], from: place) where declared.kind == .class {
      isControl = isControl || declared.inherited.contains { Self.controls.matches($0.last ?? "") }
      forEachInherited(by: declared.inherited, at: declared.path) { parent in
        isControl = isControl || parent.inherited.contains { Self.controls.matches($0.last ?? "") }
        return !isControl
      }
    }
    return isControl
  }

  /// Whether a name is that of a control, a view or a view controller of the system, or of a view controller.
  static func isControl(_ name: String) -> Bool { controls.matches(name) }

  private static let controls = NamePatterns([
    "UI*View", "UI*Control", "UI*Button", "UI*Field", "UI*Bar", "UI*Item", "UI*Cell", "UI*Switch", "UI*Slider",
    "UI*Stepper", "UI*Picker", "UI*Recognizer", "UI*Label", "*ViewController", "NS*View", "NS*Control", "NS*Button",
    "NS*Field",
  ])
}

extension SourceFile {
  /// Whether a name without a known type ends like the name of a control: `nameField.textPublisher`.
  func isNameOfControl(_ name: Int) -> Bool {
    let endings: [StaticString] = [
      "Button", "TextField", "TextView", "SearchBar", "Switch", "Slider", "Stepper", "Picker", "Cell", "ViewController",
      "Label", "Recognizer", "searchBar", "button", "textField", "textView", "slider", "cell",
    ]
    return endings.contains { isNamed(name, endingIn: $0) }
  }
}
