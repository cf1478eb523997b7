import SwiftScan

/// The references to ViewModels in a file: names of properties, parameters and variables with a ViewModel's type, and
/// how code uses the members behind them.
///
/// One file alone does not determine what a name refers to: a struct may have a name that ends in `ViewModel`, and an
/// extension of a View uses properties from other files. `ProjectReferences` resolves these names.
struct ViewModelReferences: Sendable {
  /// How code uses a property of a ViewModel.
  enum UseKind: UInt8, Sendable {
    case read, written, bound
    /// Code calls a method on the property that may change its value, unless the value is an object.
    case called
  }

  /// The declaration that a reference may refer to.
  enum Receiver: Hashable, Sendable {
    /// A type as written, and the type in which it is written.
    case type(name: [String], place: TypePath)
    /// A property that the file does not declare, and the type in which it is used.
    case property(name: String, owner: TypePath)
    /// An element of a collection in a property of a ViewModel.
    indirect case element(property: String, of: Receiver)
    /// A property of another object, `field.viewModel`, and the object's type as written; nil if the file does not tell
    /// the type. Then `guess` is what the name means elsewhere in the file, if it has one meaning there.
    indirect case member(name: String, of: Receiver?, guess: Receiver?)
    /// The result of a function, `let viewModel = makeViewModel()`, and the type in which it is called.
    case result(function: String, owner: TypePath)

    /// The name of the type, if the file tells it.
    var typeName: [String]? {
      switch self {
      case .type(let name, _): name
      case .member(_, nil, let guess): guess?.typeName
      case .member, .property, .element, .result: nil
      }
    }
  }

  /// A name that refers to a ViewModel.
  struct Reference: Sendable {
    /// The index of its token.
    var token: Int
    /// The index of its receiver.
    var receiver: Int
    /// The index of the type or extension around it, or -1.
    var owner: Int
  }

  /// A use of a property of a ViewModel.
  struct Use: Sendable {
    /// The index of the reference.
    var reference: Int
    /// The token of the property's name.
    var member: Int
    var kind: UseKind
    /// Whether the code uses something in the value: a member, an element, or the result of a method.
    var isInside: Bool
  }

  /// A property with a ViewModel's type.
  struct Property: Sendable {
    /// The index of the type or extension around it, or -1.
    var owner: Int
    /// The token of its name.
    var name: Int
    var receiver: Int
    /// Whether it reads the ViewModel from the environment of a View.
    var isEnvironment: Bool
    /// Whether it has a wrapper that requires an `ObservableObject`.
    var isObservedObject: Bool
  }

  /// A function that returns a ViewModel.
  struct Function: Sendable {
    /// The index of the type or extension around it, or -1.
    var owner: Int
    /// The token of its name.
    var name: Int
    var receiver: Int
  }

  /// A mention of a ViewModel's type inside another type.
  struct Mention: Sendable {
    /// The token of the type's name.
    var name: Int
    /// The index of the type or extension around it.
    var owner: Int
    var receiver: Int
    /// Whether it is the type of a property or parameter, or a generic argument.
    var isType: Bool
  }

  var receivers: [Receiver] = []
  /// In order.
  var references: [Reference] = []
  /// In order.
  var uses: [Use] = []
  var properties: [Property] = []
  var functions: [Function] = []
  var mentions: [Mention] = []

  /// Creates empty references.
  init() {}

  /// Reads a file.
  ///
  /// - Parameter words: Searches for words of which every name of a ViewModel's type or reference contains one; nil if a
  ///   pattern allows any name.
  init(_ source: SourceFile, _ code: CodeMap, words: ByteSearch?) {
    if let words, !words.occurs(in: source.text) { return }
    var reader = ReferenceReader(source, code, words)
    reader.read()
    self = reader.found
  }
}
