/// A type that the project declares, as far as the tool has read it.
public struct ExistingType: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable { case `struct`, `enum`, `class`, `actor`, `protocol`, other }

  /// What it is.
  public var kind: Kind
  /// The file, as an absolute path.
  public var file: String
  /// The names of its properties, cases and nested types, and methods with their labels: `fetchPosts(page:)`.
  public var members: Set<String>
  /// Cases that carry nothing, in order.
  public var plainCases: [String]
  /// The parameters of the initialiser that the compiler makes, where it makes one for the module: stored properties
  /// without a value.
  public var memberwise: [Property]? { didSet { parts = memberwise } }
  /// The same with the variables that may be nil, which that initialiser takes but does not ask for.
  public var parts: [Property]?
  /// The required ones with the variables whose own value differs each time, like `UUID()`; nil if there are none.
  public var given: [Property]?
  /// Whether a constant has such a value, so that no two values of the type are equal.
  public var differs = false
  /// Whether an initialiser without parameters is declared.
  public var hasPlainInit: Bool
  /// The parameters without a value of the first initialiser that always makes one, where it has any.
  public var initializer: [Property]?
  /// The names of the types around it and its own: `["Chat", "Message"]`; empty where that is not known.
  public var path: [String] = []
  /// The names of its generic parameters.
  public var generics: [String] = []
  /// The type that a `typealias` stands for.
  public var alias: String?
  /// The types of its properties, as they are written, by the properties' names; of those that have one written.
  public var propertyTypes: [String: String] = [:]
  /// The labels of what its cases carry, by the cases' names; nil where there is no label.
  public var payloadLabels: [String: [String?]] = [:]

  /// The words of its inheritance clause and of those of its extensions: `Equatable`, `unchecked`, `Sendable`. Nil where
  /// they have not been read.
  public var inherited: Set<String>?
  /// The names of its attributes, without `@`.
  public var attributes: Set<String> = []
  /// Whether it can be used outside of its module; then the compiler does not find by itself that it is `Sendable`.
  public var isPublic = false
  /// The modifier by which only its own file sees it: `private` or `fileprivate`.
  public var hidingModifier: String?
  /// The types of what a struct stores, as far as they are written.
  public var storedTypes: [String] = []
  /// Its methods, by their names alone.
  public var methods: [String: [Method]] = [:]

  /// A method as a protocol or a type declares it.
  public struct Method: Hashable, Sendable {
    /// With the labels: `fetchPosts(page:)`.
    public var signature: String
    /// The types of the parameters, as they are written.
    public var parameters: [String]
    /// The effects before the arrow: `async`, `throws`.
    public var effects: Set<String>
    /// What it returns, as it is written; `Void` where nothing is.
    public var result: String
    /// The declaration behind `func`, on one line.
    public var text: String

    /// A method.
    public init(signature: String, parameters: [String], effects: Set<String>, result: String, text: String) {
      self.signature = signature
      self.parameters = parameters
      self.effects = effects
      self.result = result
      self.text = text
    }
  }

  /// `title: String`.
  public struct Property: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, as it is written.
    public var type: String
    /// Whether it is a variable that is nil where nothing is said.
    public var mayBeLeftOut: Bool
    /// Its key in JSON; nil if that is the name.
    public var key: String?
    /// The value that it has where JSON has none.
    public var fallback: String?

    /// A property.
    public init(
      name: String, type: String, mayBeLeftOut: Bool = false, key: String? = nil, fallback: String? = nil
    ) {
      self.name = name
      self.type = type
      self.mayBeLeftOut = mayBeLeftOut
      self.key = key
      self.fallback = fallback
    }
  }

  /// A type.
  public init(
    kind: Kind, file: String, members: Set<String> = [], plainCases: [String] = [], memberwise: [Property]? = nil,
    hasPlainInit: Bool = false, initializer: [Property]? = nil
  ) {
    self.kind = kind
    self.file = file
    self.members = members
    self.plainCases = plainCases
    self.memberwise = memberwise
    parts = memberwise
    self.hasPlainInit = hasPlainInit
    self.initializer = initializer
  }
}
