/// The properties with which Views show a value: a title, other texts, numbers, flags, dates, addresses and lists of
/// texts.
extension ScreenDescription {
  /// A property of a value as a View shows it.
  struct ShownPart {
    enum Kind { case title, text, number, year, flag, date, address, texts }

    var kind: Kind
    var name: String
    var isOptional: Bool
  }

  /// The properties of a value that mean something to a user, besides those shown elsewhere: texts first, then the
  /// others in their order.
  func shownParts(of type: SpecType, besides others: Set<String> = []) -> [ShownPart] {
    let properties = propertiesForUsers(of: type).filter { !others.contains($0.name) }
    let texts = properties.filter { $0.type.withoutOptional == .string }
    let named = ["title", "name", "text"].lazy.compactMap { name in texts.first { $0.name == name } }.first
    let title = named ?? texts.first { $0.type == .string } ?? texts.first
    var parts = title.map { [ShownPart(kind: .title, name: $0.name, isOptional: $0.type != .string)] } ?? []
    for text in texts where text.name != title?.name {
      parts.append(ShownPart(kind: .text, name: text.name, isOptional: text.type != .string))
    }
    for (name, type) in properties where type.withoutOptional != .string {
      let wrapped = type.withoutOptional
      guard let kind = kind(of: wrapped, name) else { continue }
      parts.append(ShownPart(kind: kind, name: name, isOptional: wrapped != type))
    }
    return parts
  }

  private func propertiesForUsers(of type: SpecType) -> [(name: String, type: SpecType)] {
    properties(of: type).compactMap { property in
      guard Self.isForUsers(property.name), let type = SpecLine.type(property.type) else { return nil }
      return (property.name, type)
    }
  }

  /// The names of the properties that mean something to a user, but that no generated View shows: those with types of
  /// the project, pairs and data.
  func missingParts(of type: SpecType, besides others: Set<String> = []) -> [String] {
    propertiesForUsers(of: type).filter { name, type in
      let wrapped = type.canonical.withoutOptional
      return !others.contains(name) && kind(of: wrapped, name) == nil && wrapped != .named(["UUID"], [])
    }.map(\.name)
  }

  /// The same for what the ViewModel shows. In `clean`, that is an item with a title and the properties that it keeps.
  func shownParts(ofShown type: SpecType, besides others: Set<String> = []) -> [ShownPart] {
    guard case .named(let path, []) = type, showsItems, isEntity(path) else {
      return shownParts(of: type, besides: others)
    }
    let kept = Set(keptProperties(ofItem: path).map(\.name))
    return [ShownPart(kind: .title, name: "title", isOptional: false)]
      + shownParts(of: type).filter { $0.kind != .title && kept.contains($0.name) }
  }

  /// Whether users can read the property. Identifiers, paths and addresses mean nothing to them.
  private static func isForUsers(_ name: String) -> Bool {
    let hidden = ["id", "path", "slug", "url"]
    return !hidden.contains(name) && !["ID", "Id", "Path", "URL", "Url"].contains { name.hasSuffix($0) }
  }

  /// How a View shows a value of a type with a name; nil if it does not show it.
  func kind(of type: SpecType, _ name: String) -> ShownPart.Kind? {
    if !Self.isForUsers(name) { return nil }
    if type.canonical == .array(.string) { return .texts }
    guard let library = type.canonical.libraryName else { return nil }
    if Self.isNumber(library) {
      // A year has no grouping separator: 2024, not 2,024.
      return name == "year" || name.hasSuffix("Year") ? .year : .number
    }
    return switch library {
    case "String": .title
    case "Bool": .flag
    case "Date": .date
    case "URL": .address
    default: nil
    }
  }

  /// Whether values of a library type are numbers that a View can show formatted.
  static func isNumber(_ library: String) -> Bool {
    SpecNumber.isInteger(library) || ["Double", "Float", "Decimal"].contains(library)
  }

  // MARK: - SwiftUI

  /// The lines of code that show a value in SwiftUI, besides properties shown elsewhere.
  func lines(of type: SpecType, in variable: String, besides others: Set<String> = []) -> [String] {
    if let name = type.libraryName {
      if name == "String" { return ["Text(\(variable))"] }
      if Self.isNumber(name) { return ["Text(\(variable), format: .number)"] }
      return name == "URL" ? ["Text(\(variable).absoluteString)"] : []
    }
    let lines = shownParts(of: type, besides: others).flatMap { self.lines(of: $0, in: variable) }
    let missing = missingParts(of: type, besides: others)
    return lines.isEmpty ? [] : lines + missing.map { "// TODO: Show the \(Identifier.phrase($0))." }
  }

  private func lines(of part: ShownPart, in variable: String) -> [String] {
    let name = Identifier.quoted(part.name)
    let property = "\(variable).\(name)"
    if part.kind == .title { return ["Text(\(property)\(part.isOptional ? " ?? \"\"" : ""))"] }
    let view = line(of: part.kind, part.name, part.isOptional ? name : property)
    return part.isOptional ? ["if let \(name) = \(property) {", "    \(view)", "}"] : [view]
  }

  /// The line of code that shows a value with a label.
  func line(of kind: ShownPart.Kind, _ name: String, _ value: String, _ written: String? = nil) -> String {
    let title = written ?? (kind == .flag ? Self.flagTitle(name) : Identifier.title(name))
    return switch kind {
    case .title: written.map { "LabeledContent(\"\($0)\") { Text(\(value)) }" } ?? "Text(\(value))"
    case .text: "Text(\(value)).font(.footnote).foregroundStyle(.secondary)"
    case .number: "LabeledContent(\"\(title)\") { Text(\(value), format: .number) }"
    case .year: "LabeledContent(\"\(title)\") { Text(String(\(value))) }"
    case .flag: "LabeledContent(\"\(title)\") { Text(\(value) ? \"Yes\" : \"No\") }"
    case .date: "LabeledContent(\"\(title)\") { Text(\(value), format: .dateTime) }"
    case .address: "LabeledContent(\"\(title)\") { Text(\(value).absoluteString) }"
    case .texts: "LabeledContent(\"\(title)\") { Text(\(value).joined(separator: \", \")) }"
    }
  }

  // MARK: - UIKit

  /// The source of the text of a label that shows a value; nil if there is nothing to show.
  func labelText(ofShown type: SpecType, _ name: String, in value: String) -> String? {
    if type.libraryName != nil {
      return kind(of: type, name).map { kind in
        text(of: ShownPart(kind: kind, name: name, isOptional: false), value, spec.titles[name])
      }
    }
    return joined(shownParts(ofShown: type, besides: propertiesInFields(of: name)), in: value)
  }

  /// The source of the texts of a value's properties, one a line; nil if there are none.
  func joined(_ parts: [ShownPart], in value: String) -> String? {
    let texts = parts.map { text(of: $0, "\(value).\(Identifier.quoted($0.name))") }
    if texts.count < 2 { return texts.first }
    let all = "[\(texts.joined(separator: ", "))]"
    let isOptional = parts.contains { $0.isOptional || $0.kind == .flag }
    return "\(all)\(isOptional ? ".compactMap(\\.self)" : "").joined(separator: \"\\n\")"
  }

  private func text(of part: ShownPart, _ value: String, _ written: String? = nil) -> String {
    let title = written ?? Identifier.title(part.name)
    func labelled(_ text: String) -> String {
      let made = "String(localized: \"\(title): \\(\(text))\")"
      return part.isOptional ? "\(value).map { \(made) }" : made
    }
    let inner = part.isOptional ? "$0" : value
    return switch part.kind {
    case .title where written != nil: labelled(inner)
    case .title, .text: value
    case .number, .date: labelled("\(inner).formatted()")
    case .year: labelled("String(\(inner))")
    case .address: labelled("\(inner).absoluteString")
    case .texts: labelled("\(inner).joined(separator: \", \")")
    case .flag:
      "\(value)\(part.isOptional ? " == true" : "") ? String(localized: \"\(written ?? Self.flagTitle(part.name))\") : nil"
    }
  }
}
