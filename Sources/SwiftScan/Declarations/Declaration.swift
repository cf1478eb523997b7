/// What a declaration declares.
public enum DeclarationKind: UInt8, Sendable {
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  case function, initializer, deinitializer, `subscript`
  /// `var` and `let`, with one binding or more.
  case variable, constant
  case enumCase, `typealias`, `associatedtype`, `import`, `operator`, `precedencegroup`, macro

  /// Whether it has members: a type or an extension of one.
  public var hasMembers: Bool { rawValue <= DeclarationKind.extension.rawValue }
}

/// Where a declaration stands.
public enum Placement: UInt8, Sendable {
  /// At the top of the file, be it in an `#if`.
  case file
  /// Directly in the body of its parent, be it in an `#if` there.
  case member
  /// In code: a function, a closure, an initial value, an accessor of its parent.
  case local
}

/// `@Name(arguments)`.
public struct Attribute: Sendable {
  /// The index of the `@`.
  @TokenIndex public var at: Int
  /// The index of the last part of its name, by which it is known: `Observable` in `@Observation.Observable`.
  @TokenIndex public var name: Int
  /// The tokens of its arguments, parentheses included; empty where it has none.
  @TokenRange public var arguments: Range<Int>
  /// Its tokens.
  @TokenRange public var tokens: Range<Int>
}

/// `final`, `private(set)`.
public struct Modifier: Sendable {
  /// Its word.
  public var keyword: Keyword
  /// The index of its word.
  @TokenIndex public var token: Int
  /// The word in its parentheses, as in `private(set)` or `nonisolated(unsafe)`: the index, or -1.
  @TokenIndex public var detail: Int
  /// Whether the word in parentheses is `set`.
  public var isSetter: Bool
  /// Its tokens.
  @TokenRange public var tokens: Range<Int>
}

/// How a binding gets its value.
public enum Accessors: UInt8, Sendable {
  /// No braces: it is stored.
  case none
  /// `willSet` and `didSet` only: it is stored.
  case observers
  /// A getter, be it an empty one: it is computed.
  case computed
}

/// One `name: Type = value { accessors }` of a `var` or `let`. Ranges are of token indices.
public struct Binding: Sendable {
  /// The name, `_` or a tuple.
  @TokenRange public var pattern: Range<Int>
  /// The type that is written for it, be it behind a later name (`var a, b: Int`); empty where none is.
  @TokenRange public var type: Range<Int>
  /// The initial value, without its `=`; empty where there is none.
  @TokenRange public var value: Range<Int>
  /// The accessor block with its braces; empty where there is none.
  @TokenRange public var accessorBlock: Range<Int>
  /// How it gets its value.
  public var accessors: Accessors

  /// Whether it has storage of its own; `lazy` ones too.
  public var isStored: Bool { accessors != .computed }
}

/// A declaration: where its parts are, as ranges of token indices. `SourceFile` turns those into bytes.
public struct Declaration: Sendable {
  /// What it declares.
  public var kind: DeclarationKind
  /// Where it stands.
  public var placement: Placement
  /// The index of the declaration that encloses it, or -1.
  @TokenIndex public var parent: Int
  /// From its first attribute or modifier to its last token.
  @TokenRange public var tokens: Range<Int>
  /// The index of the word that introduces it: `class`, `var`, …
  @TokenIndex public var keyword: Int
  /// Its name, one token; the extended type of an extension; empty where it has none.
  @TokenRange public var name: Range<Int>
  /// Its attributes, as a range of `SourceFile.attributes`.
  @TokenRange public var attributes: Range<Int>
  /// Its modifiers, as a range of `SourceFile.modifiers`.
  @TokenRange public var modifiers: Range<Int>
  /// The types of its inheritance clause, as a range of `SourceFile.inheritedTypes`.
  @TokenRange public var inheritance: Range<Int>
  /// As a range of `SourceFile.bindings`; empty for all but `var` and `let`.
  @TokenRange public var bindings: Range<Int>
  /// `( … )` of a function, initialiser, subscript or macro; empty where there is none.
  @TokenRange public var parameters: Range<Int>
  /// Its braces and what lies between; empty where it has none. Those of a binding are in the binding.
  @TokenRange public var body: Range<Int>
}
