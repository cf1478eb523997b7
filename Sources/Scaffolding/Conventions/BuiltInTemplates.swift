/// The parsed templates of the built-in conventions. A process that makes several plans parses each template once.
enum BuiltInTemplates {
  private static let observable = parsed(.observable)
  private static let uikit = parsed(.uikit)
  private static let unidirectional = parsed(.unidirectional)
  private static let clean = parsed(.clean)
  private static let representable = parsed(.representable)

  /// Returns the parsed templates of a convention, by path; none if the project replaces a template or a part.
  static func all(of convention: ScreenConvention) -> [String: Template] {
    guard convention.templates.allSatisfy(\.isBuiltIn) else { return [:] }
    return switch convention.baseName.isEmpty ? convention.name : convention.baseName {
    case "observable": observable
    case "uikit": uikit
    case "unidirectional": unidirectional
    case "clean": clean
    case "representable": representable
    default: [:]
    }
  }

  /// Parses the templates. One with a mistake is left out; a plan that needs it reports the mistake.
  private static func parsed(_ convention: ScreenConvention) -> [String: Template] {
    let parts = convention.parts
    return convention.templates.reduce(into: [:]) { parsed, template in
      if template.role == .shared { return }
      parsed[template.path] = try? Template(file: template.file, contents: template.contents, parts: parts)
    }
  }
}
