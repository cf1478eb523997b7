/// The imports in the text of Swift files.
enum CodeImports {
  /// Words that may precede `import`, besides attributes.
  private static let modifiers = ["public", "package", "internal", "fileprivate", "private"]
  /// Words for the kind of a single imported declaration.
  private static let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

  /// Whether code imports a module, or a declaration of it.
  static func contain(_ module: String, in code: [UInt8]) -> Bool {
    code.split { [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ";")].contains($0) }.contains { statement in
      let words = statement.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let place = words.firstIndex(where: { $0.elementsEqual("import".utf8) }) else { return false }
      let precede = words[..<place].allSatisfy { word in
        word.first == UInt8(ascii: "@") || modifiers.contains { word.elementsEqual($0.utf8) }
      }
      let path = words[(place + 1)...].drop { word in kinds.contains { word.elementsEqual($0.utf8) } }
      guard precede, let name = path.first?.prefix(while: { $0 != UInt8(ascii: ".") }) else { return false }
      return name.elementsEqual(module.utf8)
    }
  }
}

extension ScreenConvention {
  /// Whether a template imports ViewModelCore.
  ///
  /// - Parameter role: The role of the templates to read.
  public func importsCore(in role: ScreenTemplate.Role = .source) -> Bool {
    templates.contains { $0.role == role && CodeImports.contain("ViewModelCore", in: $0.contents) }
  }
}
