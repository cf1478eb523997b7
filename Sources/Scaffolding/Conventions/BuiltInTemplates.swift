/// The parsed templates of the built-in conventions. A process that makes several plans parses each template once.
struct BuiltInTemplates {
  private let convention: ScreenConvention
  /// The templates, by path. A template with a mistake is left out; a plan that needs it reports the mistake.
  private let parsed: [String: Template]

  private init(_ convention: ScreenConvention) {
    self.convention = convention
    let parts = convention.parts
    parsed = convention.templates.reduce(into: [:]) { parsed, template in
      if template.role == .shared { return }
      parsed[template.path] = try? Template(file: template.file, contents: template.contents, parts: parts)
    }
  }

  private static let observable = Self(.observable)
  private static let uikit = Self(.uikit)
  private static let unidirectional = Self(.unidirectional)
  private static let clean = Self(.clean)
  private static let representable = Self(.representable)

  /// The parsed templates of a convention, by path; none if a template or a part differs from the built-in ones.
  static func parsed(of convention: ScreenConvention) -> [String: Template] {
    let known: Self
    switch convention.baseName.isEmpty ? convention.name : convention.baseName {
    case "observable": known = .observable
    case "uikit": known = .uikit
    case "unidirectional": known = .unidirectional
    case "clean": known = .clean
    case "representable": known = .representable
    default: return [:]
    }
    let isBuiltIn = convention.templates.elementsEqual(known.convention.templates) { one, other in
      one.path == other.path && one.file == other.file && one.contents == other.contents
    }
    return isBuiltIn ? known.parsed : [:]
  }
}
