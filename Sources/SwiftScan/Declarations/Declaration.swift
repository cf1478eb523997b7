/// The kind of a declaration.
public enum DeclarationKind: UInt8, Sendable {
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  case function, initializer, deinitializer, `subscript`
  /// `var` and `let`, each with one or more bindings.
  case variable, constant
  case enumCase, `typealias`, `associatedtype`, `import`, `operator`, `precedencegroup`, macro

  /// Whether it is a type or an extension.
  public var hasMembers: Bool { rawValue <= DeclarationKind.extension.rawValue }
}

/// The place of a declaration in its surroundings.
public enum Placement: UInt8, Sendable {
  /// At the top level of the file, possibly in an `#if`.
  case file
  /// Directly in the body of its parent, possibly in an `#if`.
  case member
  /// In code of its parent: a function body, a closure, an initial value or an accessor.
  case local
}

/// An attribute: `@Name(arguments)`.
public struct Attribute: Sendable {
  /// The index of the `@`.
  @TokenIndex public var at: Int
  /// The index of the last part of its name: `Observable` in `@Observation.Observable`.
  @TokenIndex public var name: Int
  /// The tokens of its arguments, including the parentheses; empty if it has none.
  @TokenRange public var arguments: Range<Int>
  /// Its tokens.
  @TokenRange public var tokens: Range<Int>
}

/// A modifier: `final`, `private(set)`.
public struct Modifier: Sendable {
  /// Its keyword.
  public var keyword: Keyword
  /// The index of its keyword.
  @TokenIndex public var token: Int
  /// The index of the word in its parentheses, as in `private(set)` or `nonisolated(unsafe)`, or -1.
  @TokenIndex public var detail: Int
  /// Whether the word in parentheses is `set`.
  public var isSetter: Bool
  /// Its tokens.
  @TokenRange public var tokens: Range<Int>
}

/// The accessors of a binding, which decide whether it is stored or computed.
public enum Accessors: UInt8, Sendable {
  /// No braces: stored.
  case none
  /// Only `willSet` and `didSet`: stored.
  case observers
  /// A getter or empty braces: computed.
  case computed
}

/// One `name: Type = value { accessors }` of a `var` or `let`. Ranges are of token indices.
public struct Binding: Sendable {
  /// The name, `_` or a tuple.
  @TokenRange public var pattern: Range<Int>
  /// Its type annotation, possibly that of a later name (`var a, b: Int`); empty if there is none.
  @TokenRange public var type: Range<Int>
  /// The initial value, without its `=`; empty if there is none.
  @TokenRange public var value: Range<Int>
  /// The accessor block including its braces; empty if there is none.
  @TokenRange public var accessorBlock: Range<Int>
  /// Whether it is stored, observed or computed.
  public var accessors: Accessors

  /// Whether it is stored. This includes `lazy` bindings.
  public var isStored: Bool { accessors != .computed }
}

/// A declaration as ranges of token indices. `SourceFile` converts these to bytes.
public struct Declaration: Sendable {
  /// The kind of the declaration.
  public var kind: DeclarationKind
  /// Its place in its surroundings.
  public var placement: Placement
  /// The index of the declaration around it, or -1.
  @TokenIndex public var parent: Int
  /// All its tokens, from its first attribute or modifier through its last token.
  @TokenRange public var tokens: Range<Int>
  /// The index of the keyword that introduces it: `class`, `var`, …
  @TokenIndex public var keyword: Int
  /// Its name: one token, or the extended type of an extension; empty if it has none.
  @TokenRange public var name: Range<Int>
  /// Its attributes, as a range of `SourceFile.attributes`.
  @TokenRange public var attributes: Range<Int>
  /// Its modifiers, as a range of `SourceFile.modifiers`.
  @TokenRange public var modifiers: Range<Int>
  /// The types of its inheritance clause, as a range of `SourceFile.inheritedTypes`.
  @TokenRange public var inheritance: Range<Int>
  /// Its bindings, as a range of `SourceFile.bindings`; empty unless it is a `var` or `let`.
  @TokenRange public var bindings: Range<Int>
  /// The parameter list of a function, initialiser, subscript or macro, including its parentheses; empty if there is
  /// none.
  @TokenRange public var parameters: Range<Int>
  /// Its body including the braces; empty if it has none. The accessor block of a `var` is in its binding.
  @TokenRange public var body: Range<Int>
}
