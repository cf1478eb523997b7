import CoreSources
import ObservableTemplates

/// A file that a convention's templates make, not rendered yet.
struct ScreenTemplate {
  /// Where the file goes.
  enum Role: String {
    case source = "Screen"
    case test = "Tests"
    /// Once a package, and only where a screen has events.
    case app = "App"
    case package = "Package"
  }

  var role: Role
  /// The file name, placeholders in it.
  var name: String
  /// The path in the template folder, for messages.
  var file: String
  var contents: [UInt8]

  /// The types that the file declares at the top level, in terms of the screen's name.
  func declarations(of name: TypeName) -> [String] {
    guard role == .source else { return [] }
    return switch self.name {
    case "__Name__View.swift": ["\(name)View"]
    case "__Name__Interactor.swift":
      ["\(name)Content", "\(name)Interactor", "Default\(name)Interactor", "Stub\(name)Interactor"]
    default: []
    }
  }
}

/// What the binary carries.
enum BuiltInTemplates {
  /// The templates of the `observable` convention, in the order of plans.
  static let observable: [ScreenTemplate] = ObservableTemplates.files.compactMap { file in
    let parts = file.path.split(separator: "/").map(String.init)
    guard parts.count == 2, let role = ScreenTemplate.Role(rawValue: parts[0]) else { return nil }
    // A file whose name starts with a dot would not be built in.
    let name = file.path == "Package/gitignore" ? ".gitignore" : parts[1]
    return ScreenTemplate(role: role, name: name, file: file.path, contents: file.contents)
  }

  /// The libraries that a generated package carries: for each its name and its files, by paths below its folder.
  static let libraries: [(name: String, files: [(path: String, contents: [UInt8])])] = [
    ("ViewModelCore", CoreSources.core), ("ViewModelTesting", CoreSources.testing),
  ]
}

extension Spec {
  /// What the templates' placeholders, conditions and lists stand for on this screen.
  func templateValues(module: String, isPackage: Bool) -> TemplateValues {
    func fields(_ output: MemberName) -> [String: String] {
      ["": output.text, "name": output.upperCamel, "title": output.title]
    }
    let received = Set(events.map(\.output))
    let sent = outputs.filter { !received.contains($0) }
    let outputFields = ["", "name", "title"]
    return TemplateValues(
      placeholders: ["Name": name.text, "name": name.lowerCamel, "Module": module],
      conditions: ["package": isPackage, "events": !events.isEmpty, "sent": !sent.isEmpty],
      lists: [
        "outputs": .init(fields: outputFields, elements: outputs.map(fields)),
        "sentOutputs": .init(fields: outputFields, elements: sent.map(fields)),
        "events": .init(
          fields: ["", "name", "output", "outputName"],
          elements: events.map {
            [
              "": $0.event.text, "name": $0.event.upperCamel, "output": $0.output.text,
              "outputName": $0.output.upperCamel,
            ]
          }),
      ])
  }
}
