/// A type that the project declares. Properties that vmgen could not read are nil or empty.
public struct ExistingType: Hashable, Sendable {
  /// The kind of a declaration; `other` is a `typealias` or the `ID` of an `Identifiable` type.
  public enum Kind: Hashable, Sendable { case `struct`, `enum`, `class`, `actor`, `protocol`, other }

  /// The kind of the declaration.
  public var kind: Kind
  /// The absolute path of the file that declares the type.
  public var file: String
  /// The names of the type's properties, cases and nested types, and its methods with labels: `fetchPosts(page:)`.
  public var members: Set<String>
  /// The names of the cases without associated values, in the order of the declaration.
  public var plainCases: [String]
  /// The required parameters of the memberwise initialiser that the compiler synthesises: stored properties without a
  /// value. Nil if the module cannot call such an initialiser.
  public var memberwise: [Property]? { didSet { memberwiseWithDefaults = memberwise } }
  /// The parameters of `memberwise`, and the variables with a default in that initialiser: optional ones and those
  /// whose value differs each time.
  public var memberwiseWithDefaults: [Property]?
  /// The parameters of `memberwise` and the variables whose default differs each time, such as `UUID()`; nil if there
  /// are no such variables.
  public var memberwiseWithUnsteadyDefaults: [Property]?
  /// Whether a constant has a value that differs each time, so that no two values of the type are equal.
  public var hasUnsteadyConstant = false
  /// Whether the type declares an initialiser that always succeeds without arguments.
  public var hasPlainInit: Bool
  /// The required parameters of the first initialiser that has some and always succeeds: not hidden, generic, failable,
  /// async or throwing. Nil if there is none.
  public var initializer: [Property]?
  /// The names of the enclosing types and of this one: `["Chat", "Message"]`; empty if unknown.
  public var path: [String] = []
  /// The names of the generic parameters.
  public var generics: [String] = []
  /// The module to import for the type; nil if the target itself declares it.
  public var module: String?
  /// The underlying type if this is a `typealias`.
  public var alias: String?
  /// The types of the properties with a type annotation, as written, by the names of the properties.
  public var propertyTypes: [String: String] = [:]
  /// The names of these properties, in the order of the declaration.
  public var propertyOrder: [String] = []
  /// The labels of the associated values, by the names of the cases; a label is nil if the value has none.
  public var payloadLabels: [String: [String?]] = [:]

  /// The words of the type's inheritance clause and of those of its extensions: `Equatable`, `unchecked`, `Sendable`.
  /// Nil if vmgen has not read them.
  public var inherited: Set<String>?
  /// The names of the attributes, without `@`.
  public var attributes: Set<String> = []
  /// Whether the type is `public`. The compiler does not infer `Sendable` for public types.
  public var isPublic = false
  /// The modifier that hides the type from other files: `private` or `fileprivate`.
  public var hidingModifier: String?
  /// The types of the stored properties of a struct with a type annotation, and of the associated values of an enum.
  public var storedTypes: [String] = []
  /// The methods, by base name.
  public var methods: [String: [Method]] = [:]

  /// A method as a protocol or a type declares it.
  public struct Method: Hashable, Sendable {
    /// The name with argument labels: `fetchPosts(page:)`.
    public var signature: String
    /// The types of the parameters, as written.
    public var parameters: [String]
    /// The effects before the arrow: `async`, `throws`.
    public var effects: Set<String>
    /// The result type, as written; `Void` if the declaration has none.
    public var result: String
    /// The declaration after `func`, on one line.
    public var text: String

    /// Makes a method.
    public init(signature: String, parameters: [String], effects: Set<String>, result: String, text: String) {
      self.signature = signature
      self.parameters = parameters
      self.effects = effects
      self.result = result
      self.text = text
    }
  }

  /// A stored property or a parameter: `title: String`.
  public struct Property: Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// The type, as written.
    public var type: String
    /// Whether the property is an optional variable, so that the memberwise initialiser defaults it to nil.
    public var defaultsToNil: Bool
    /// The key in JSON; nil if the key is the name.
    public var key: String?
    /// The value of the property if the JSON has none.
    public var fallback: String?

    /// Makes a property.
    public init(
      name: String, type: String, defaultsToNil: Bool = false, key: String? = nil, fallback: String? = nil
    ) {
      self.name = name
      self.type = type
      self.defaultsToNil = defaultsToNil
      self.key = key
      self.fallback = fallback
    }
  }

  /// Makes a type; `memberwiseWithDefaults` is set to `memberwise`.
  public init(
    kind: Kind, file: String, members: Set<String> = [], plainCases: [String] = [], memberwise: [Property]? = nil,
    hasPlainInit: Bool = false, initializer: [Property]? = nil
  ) {
    self.kind = kind
    self.file = file
    self.members = members
    self.plainCases = plainCases
    self.memberwise = memberwise
    memberwiseWithDefaults = memberwise
    self.hasPlainInit = hasPlainInit
    self.initializer = initializer
  }
}
