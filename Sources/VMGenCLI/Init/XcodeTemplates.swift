import Scaffolding
import Wording

/// Templates for Xcode's File ▸ New: a folder for the screen and one for its tests. There are two because a template
/// adds all of its files to one target.
struct XcodeTemplates {
  /// The folder in the project. Xcode finds the templates through a link to it.
  static let folder = ".xctemplates"
  /// In its dialogs, Xcode uses `productName` as the name of the file.
  private static let placeholders = PlaceholderScreen.Placeholders(
    name: "___VARIABLE_productName___", variable: "___VARIABLE_variableName___", module: "___VARIABLE_moduleName___")

  /// The files by their paths in the project.
  let files: [(path: String, text: String)]

  /// - Parameter hasHeader: Whether the files start with the configured header. Otherwise Xcode adds its own.
  init(_ screen: PlaceholderScreen, convention: String, hasHeader: Bool) {
    files =
      Self.template("Screen", "A screen of the convention '\(convention)'", screen.sources, 1, hasHeader: hasHeader)
      + Self.template(
        "Screen Tests", "The tests of a screen of the convention '\(convention)'", screen.tests, 2,
        hasHeader: hasHeader)
  }

  /// The shell command that makes the templates available in Xcode.
  static func link(project: String) -> String {
    let place = "~/Library/Developer/Xcode/Templates/'File Templates'"
    return "mkdir -p \(place) && ln -sfn \"$PWD/\(folder)\" \(place)/\(ShellText.quoted(project))"
  }

  private static func template(
    _ name: String, _ summary: String, _ files: [PlaceholderScreen.File], _ order: Int, hasHeader: Bool
  ) -> [(path: String, text: String)] {
    if files.isEmpty { return [] }
    let folder = "\(folder)/\(name).xctemplate"
    let written = files.map { file in
      let text = PlaceholderScreen.replacing(file.text, placeholders)
      return (
        path: "\(folder)/\(PlaceholderScreen.replacing(file.path, placeholders))",
        text: hasHeader ? text : "//___FILEHEADER___\n\n\(text)"
      )
    }
    return [("\(folder)/TemplateInfo.plist", propertyList(summary, order, options(files)))] + written
  }

  private static func options(_ files: [PlaceholderScreen.File]) -> [Option] {
    var options = [Option(identifier: "productName", name: "Screen", description: "The name of the screen: Cart")]
    if PlaceholderScreen.usesVariable(files) {
      options.append(
        Option(
          identifier: "variableName", name: "Screen, first letter in lower case",
          description: "The name in lower camel case: cart"))
    }
    if PlaceholderScreen.usesModule(files) {
      options.append(
        Option(
          identifier: "moduleName", name: "Module", description: "The module of the screen, which the tests import"))
    }
    return options
  }

  private struct Option {
    var identifier: String
    var name: String
    var description: String
  }

  private static func propertyList(_ summary: String, _ order: Int, _ options: [Option]) -> String {
    let dictionaries = options.map { option in
      """
      \t\t<dict>
      \t\t\t<key>Identifier</key>
      \t\t\t<string>\(option.identifier)</string>
      \t\t\t<key>Required</key>
      \t\t\t<true/>
      \t\t\t<key>NotPersisted</key>
      \t\t\t<\(option.identifier == "moduleName" ? "false" : "true")/>
      \t\t\t<key>Name</key>
      \t\t\t<string>\(XMLText.escaped(option.name)):</string>
      \t\t\t<key>Description</key>
      \t\t\t<string>\(XMLText.escaped(option.description))</string>
      \t\t\t<key>Type</key>
      \t\t\t<string>text</string>
      \t\t</dict>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- \(InitPart.mark) -->
      <plist version="1.0">
      <dict>
      \t<key>Kind</key>
      \t<string>Xcode.IDEFoundation.TextSubstitutionFileTemplateKind</string>
      \t<key>Summary</key>
      \t<string>\(XMLText.escaped(summary))</string>
      \t<key>Description</key>
      \t<string>\(XMLText.escaped(summary)).</string>
      \t<key>SortOrder</key>
      \t<string>\(order)</string>
      \t<key>SupportsSwiftPackage</key>
      \t<true/>
      \t<key>AllowedTypes</key>
      \t<array>
      \t\t<string>public.swift-source</string>
      \t</array>
      \t<key>DefaultCompletionName</key>
      \t<string>Screen</string>
      \t<key>Platforms</key>
      \t<array/>
      \t<key>Options</key>
      \t<array>
      \(dictionaries.joined(separator: "\n"))
      \t</array>
      </dict>
      </plist>

      """
  }
}
