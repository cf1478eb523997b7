/// What is known of types besides their names: values to test with, and where they come from.
struct KnownTypes {
  /// What the project declares under a name.
  var declared: (String) -> DeclaredType? = { _ in nil }
  /// Enums of the store that a package is given, by name: their cases.
  var storeEnums: [String: [String]] = [:]

  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "CGFloat",
    "TimeInterval",
  ]

  /// Of the standard library and Foundation, with a value each.
  private static let others: [String: [String]] = [
    "String": ["\"one\"", "\"two\""], "Character": ["\"a\"", "\"b\""], "Bool": ["true", "false"],
    "Substring": ["\"one\"", "\"two\""],
    "Date": ["Date(timeIntervalSince1970: 1)", "Date(timeIntervalSince1970: 2)"],
    "URL": ["URL(filePath: \"/one\")", "URL(filePath: \"/two\")"], "Data": ["Data([1])", "Data([2])"],
    "UUID": ["UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))"],
    "Decimal": ["Decimal(1)", "Decimal(2)"], "Duration": ["Duration.seconds(1)", "Duration.seconds(2)"],
    "Locale": ["Locale(identifier: \"en\")", "Locale(identifier: \"ko\")"],
    "AttributedString": ["AttributedString(\"one\")", "AttributedString(\"two\")"],
  ]
  private static let containers: Set<String> = ["Array", "Set", "Dictionary", "Optional"]
  private static let foundation: Set<String> = [
    "CGFloat", "TimeInterval", "Date", "URL", "Data", "UUID", "Decimal", "Locale", "AttributedString",
  ]

  /// Whether every project has a type of that name.
  static func isLibrary(_ name: String) -> Bool {
    numbers.contains(name) || others[name] != nil || containers.contains(name)
  }

  /// Whether every project can decode values of that type.
  static func isDecodable(_ name: String) -> Bool {
    isLibrary(name) && name != "Character" && name != "Substring"
  }

  static func needsFoundation(_ type: SpecType) -> Bool {
    type.names.contains { foundation.contains($0.path[0]) }
  }

  /// Values of a type, as different as they can be had; never none.
  func samples(of type: SpecType) -> [String] {
    switch type {
    case .array(let element):
      let one = samples(of: element)[0]
      return isMade(element) ? ["[\(one)]", "[]"] : ["[]"]
    case .dictionary(let key, let value):
      return isMade(key) && isMade(value) ? ["[\(samples(of: key)[0]): \(samples(of: value)[0])]", "[:]"] : ["[:]"]
    case .optional(let wrapped):
      return isMade(wrapped) ? [samples(of: wrapped)[0], "nil"] : ["nil"]
    case .named(let path, let arguments):
      let name = path[path.count - 1]
      if path.count == 1 {
        if Self.numbers.contains(name) { return ["1", "2"] }
        if let values = Self.others[name] { return values }
        if name == "Array" || name == "Set" { return ["[]"] }
        if name == "Dictionary" { return ["[:]"] }
        if name == "Optional", let wrapped = arguments.first { return samples(of: .optional(wrapped)) }
        if let cases = storeEnums[name] { return cases.map { "\(name).\($0)" } }
      }
      let whole = path.joined(separator: ".")
      guard let declared = declared(whole) else { return ["\(type.text)()"] }
      if declared.kind == .enum, !declared.plainCases.isEmpty {
        return declared.plainCases.prefix(2).map { "\(whole).\(Identifier.quoted($0))" }
      }
      guard let properties = declared.memberwise else { return ["\(type.text)()"] }
      return (0..<2).map { index in
        let arguments = properties.compactMap { property -> String? in
          guard let type = SpecLine.type(property.type) else { return nil }
          let values = samples(of: type)
          return "\(property.name): \(values[min(index, values.count - 1)])"
        }
        return "\(type.text)(\(arguments.joined(separator: ", ")))"
      }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// A value that stands for nothing yet.
  func empty(of type: SpecType) -> String {
    switch type {
    case .array: "[]"
    case .dictionary: "[:]"
    case .optional: "nil"
    case .named(let path, _) where path.count == 1 && Self.numbers.contains(path[0]): "0"
    case .named(["String"], _): "\"\""
    case .named(["Bool"], _): "false"
    case .named: samples(of: type)[0]
    }
  }

  /// A value that says that there is nothing; nil where every value of the type would be made up.
  func nothing(of type: SpecType) -> String? {
    switch type {
    case .array, .dictionary, .optional: return empty(of: type)
    case .named(let path, let arguments):
      let name = path.joined(separator: ".")
      if path.count == 1, Self.isLibrary(name) {
        return Self.containers.contains(name) && name != "Optional" ? empty(of: type) : nil
      }
      if storeEnums[name] != nil { return nil }
      guard let declared = declared(name) else { return arguments.isEmpty ? "\(type.text)()" : nil }
      return declared.memberwise?.isEmpty == true || declared.hasPlainInit ? "\(type.text)()" : nil
    }
  }

  /// Whether there is a value for sure: the type is known, or is one that is going to be written.
  func isMade(_ type: SpecType) -> Bool {
    switch type {
    case .array, .dictionary, .optional: return true
    case .named(let path, let arguments):
      if path.count == 1, Self.isLibrary(path[0]) || storeEnums[path[0]] != nil { return true }
      guard let declared = declared(path.joined(separator: ".")) else { return arguments.isEmpty }
      if declared.kind == .enum { return !declared.plainCases.isEmpty }
      guard let properties = declared.memberwise else { return declared.hasPlainInit }
      // One level of memberwise values: deeper ones may be recursive.
      return properties.allSatisfy { property in
        guard case .named(let path, _)? = SpecLine.type(property.type) else {
          return SpecLine.type(property.type) != nil
        }
        return Self.isLibrary(path[0])
      }
    }
  }
}

/// A type that the project declares, as far as the tool has read it.
public struct DeclaredType: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable { case `struct`, `enum`, `class`, `protocol`, other }

  /// What it is.
  public var kind: Kind
  /// The file, as an absolute path.
  public var file: String
  /// The names of its properties, cases and nested types, and methods with their labels: `fetchPosts(page:)`.
  public var members: Set<String>
  /// Cases that carry nothing, in order.
  public var plainCases: [String]
  /// The parameters of the initialiser that the compiler makes, where it makes one: stored properties without a value.
  public var memberwise: [Property]?
  /// Whether an initialiser without parameters is declared.
  public var hasPlainInit: Bool

  /// `title: String`.
  public struct Property: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, as it is written.
    public var type: String

    /// A property.
    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// A type.
  public init(
    kind: Kind, file: String, members: Set<String> = [], plainCases: [String] = [], memberwise: [Property]? = nil,
    hasPlainInit: Bool = false
  ) {
    self.kind = kind
    self.file = file
    self.members = members
    self.plainCases = plainCases
    self.memberwise = memberwise
    self.hasPlainInit = hasPlainInit
  }
}

extension SpecLine {
  /// A type of a declaration, where specs can have one like it.
  static func type(_ text: String) -> SpecType? {
    guard var line = try? SpecLine(Array("type " + text)), let type = try? line.type() else { return nil }
    return (try? line.atEnd()) == nil ? nil : type
  }
}
