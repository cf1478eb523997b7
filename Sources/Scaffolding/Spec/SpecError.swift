import Wording

/// Where and why a spec cannot be read.
public struct SpecError: Error, Hashable, Sendable {
  /// The file as messages name it, or the option: `--load`; empty for a spec that was not read.
  public var source: String
  /// The line, counted from 1; nil for an option.
  public var line: Int?
  /// The line as it was written.
  public var text: String
  /// The place in it, in characters; may be empty at the end.
  public var place: Range<Int>
  /// The problem at that place.
  public var problem: SpecProblem

  /// The problem and its remedy, then the line with the place underlined.
  public var message: String {
    if source.isEmpty { return problem.message }
    let head = line.map { "\(shown(source)):\($0):\(place.lowerBound + 1)" } ?? source
    let characters = Array(text)
    let before = shown(String(characters.prefix(place.lowerBound).map { $0 == "\t" ? " " : $0 }))
    let marked = shown(String(characters.dropFirst(place.lowerBound).prefix(place.count)))
    let after = shown(String(characters.dropFirst(place.upperBound).map { $0 == "\t" ? " " : $0 }))
    let marks = String(repeating: "^", count: max(1, marked.count))
    return "\(head): \(problem.message)\n  \(before)\(marked)\(after)\n  "
      + String(repeating: " ", count: before.count) + marks
  }
}

/// All that is wrong with a spec, in the order of its lines; at least one error.
public struct SpecErrors: Error, Hashable, Sendable {
  /// The errors.
  public let all: [SpecError]

  /// Nil where there are none.
  init?(_ errors: [SpecError]) {
    if errors.isEmpty { return nil }
    all = errors.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
  }
}

/// A problem and its place in the line that is being read.
struct SpecFault: Error {
  var problem: SpecProblem
  var place: Range<Int>

  init(_ problem: SpecProblem, _ place: Range<Int>) {
    self.problem = problem
    self.place = place
  }
}

/// What can be wrong in a spec.
public enum SpecProblem: Hashable, Sendable {
  /// A word that begins no line; the nearest that does.
  case unknownOption(String, nearest: String?)
  /// An option before the first `screen`.
  case noScreen
  /// No screen in the file.
  case empty
  /// Bytes that are no UTF-8.
  case notUTF8
  /// A character that no spec holds.
  case character(Character)
  /// A string that does not close.
  case openString
  /// A backslash in a string, before anything but `"`, `\`, `n`, `r`, `t` and `0`.
  case escape
  /// Something else is needed here; how the line is written.
  case expected(String, usage: String)
  /// Something stands behind the end of the line; the word that may be meant, and how the line is written.
  case leftOver(String, nearest: String?, usage: String)
  /// A name that generated code cannot use.
  case name(NameError)
  /// A name that the language keeps, or that means something else here.
  case reserved(String, meaning: String, suggestion: String)
  /// A name that is there already.
  case duplicate(String)
  /// An option that is said twice and counts once.
  case twice(String)
  /// A type that no state can have, and why.
  case type(String, reason: String)
  /// A part of an output or a parameter that is only a type, and a name for it.
  case unnamed(String, name: String)
  /// A part of an output or a parameter that is given a value.
  case parameterValue(String)
  /// A state without a first value.
  case noValue(String)
  /// A name in a call that is neither a parameter nor a state.
  case unknownName(String, nearest: String?)
  /// A value of which the type cannot be told.
  case untyped(String)
  /// An output with another payload than the event gives.
  case output(declaration: String)
  /// An output with a payload that is not declared, as it should be; the nearest that is.
  case unknownOutput(String, declaration: String, nearest: String?)
  /// A name in the payload of an event of which the type is not known.
  case payload(String)
  /// A store value of which the type is not known.
  case storeType(String)
  /// An optional on the way to a store value, which is not read through.
  case optionalPath(String)
  /// A search of which the result is not known.
  case searchType(String)
  /// One method, called by two lines.
  case overloaded(String)
  /// One parameter, declared by two loads in two ways.
  case twoParameters(String)
  /// A second list with pages on a screen; the first one.
  case secondPages(String)
  /// A value that is none of its type.
  case value(String, type: String)
  /// A number that its type cannot hold.
  case number(String, type: String)
  /// An optional where a value of its type is needed.
  case mayBeNone(String, type: String)
  /// A `!` behind a value.
  case forced
  /// An operator that a type does not have.
  case sign(String, type: String)
  /// Operators in an order that Swift refuses.
  case unclear(String)
  /// A dictionary that has a key twice; such a literal ends the program.
  case twoKeys(String)
  /// A division by zero.
  case divisionByZero(String)
  /// A value that cannot be calculated; the value of `$0` for which it cannot.
  case noResult(String, input: String?)
  /// A value of the store that another line gives another type.
  case storeTypes(String, String, other: String)
  /// An event of the store that another screen gives other parts.
  case eventParts(String, other: String)
  /// A declared type without conformances that the screen needs; the file.
  case lacksConformance(String, [String], file: String)
  /// A declared protocol, tuple or function in the place of a value's type; the file.
  case incomparable(String, _ kind: String, file: String)
  /// A type of the project that only its own file sees.
  case hiddenType(String, by: String, file: String)
  /// A generic type of the project without arguments.
  case lacksArguments(String, _ parameters: [String], file: String)
  /// A type that the project does not declare, and the declared type with the nearest name; the file of the latter.
  case nearlyType(String, nearest: String, file: String)
  /// A method that an Interactor declares in another way than the line calls it.
  case otherMethod(interactor: String, file: String, declared: String, called: String)
  /// An Interactor that is no protocol; the file.
  case noProtocol(String, file: String)
  /// A value that is another one each time, where tests have to know it.
  case changingValue(String)
  /// A generic type that the project does not declare: what it is made of cannot be guessed.
  case genericType(String)
  /// A member of a type that the project does not declare yet.
  case undeclaredMember(String, type: String)
  /// A value of a type that the project does not declare yet.
  case undeclaredValue(String, type: String)
  /// A value of a type that a line declares, where nothing but `nil` or an empty list can be.
  case modelValue(String)
  /// A case that an enum of the lines does not have; the nearest that it has.
  case unknownCase(String, type: String, nearest: String?)
  /// A type that a line declares and no other line uses.
  case unusedModel(String)
  /// A type that a line declares, and the project in another way; the file.
  case declaredModel(String, file: String)
  /// A name in an effect that is no load.
  case unknownLoad(String, nearest: String?)
  /// A load in an effect on lists that is no list.
  case noList(String, type: String, effect: String)
  /// A change that does not say which element it removes.
  case noElement(String, element: String, list: String)
  /// A type in an effect that has no `id`, or one of another type.
  case noIdentity(String, list: String)
  /// A load that a change reloads without its parameter.
  case reloadNeeds(String, change: String, parameter: String)
  /// A parameter of a `submit` that the View does not know.
  case submitNeeds(String, parameter: String)
  /// Two effects that take different results.
  case twoResults(String, String, String)
  /// A change that is to show its result at once, which is not known by then.
  case notOptimistic(String)
  /// A change that updates a load and a state.
  case loadAndState(String)
  /// A second search on a screen; the first one.
  case secondSearch(String)
  /// A part of an output that a change cannot fill.
  case unknownPart(String, output: String, change: String)
  /// An output that repeats, sent by a change.
  case outputOfChange(String)
  /// A name behind `when` that is neither a state nor a watched value; the nearest that is.
  case unknownFollowed(String, nearest: String?)
  /// A name in the code of a computed value that the screen does not have; the nearest that it has.
  case unknownInput(String, nearest: String?)
  /// A computed value whose code names nothing of the screen.
  case followsNothing(String)
  /// A name behind `when` that the load need not or cannot follow, and why.
  case notFollowed(String, reason: String)
  /// A type whose values no load can follow.
  case followedType(String)
  /// A condition for which no valid value is found.
  case noSample(String)
  /// A name in a condition that is no field above; the nearest that is.
  case unknownField(String, nearest: String?)
  /// A form without fields.
  case noField
  /// A load that a form cannot edit, because it is no value with properties.
  case notEdited(String, type: String)
  /// A change that would empty a form that edits a load.
  case clearsEdits(String, String)
  /// A form none of whose fields has the name of a property of what it edits; the properties.
  case editsNothing(String, type: String, properties: [String])
  /// A field of another type than the property that it edits.
  case editedType(String, type: String, property: String)
  /// A form that no test can change: each field has one valid value, which is the loaded one.
  case unchangeable(String)
  /// A package's store has no values in values.
  case nestedStoreValue(String)
  /// An output that leads to a screen in a way that does not work.
  case flow(FlowProblem)
  /// A state that no change can set, or a child that does not fit the screen around it.
  case state(StateProblem)
  /// Something that is too deep to be read.
  case tooDeep
  /// Something that the convention or another line has another meaning for.
  indirect case plan(PlanError)

  /// Whether the line may be right, but for what another one should have declared.
  var mayComeOfAnother: Bool {
    switch self {
    case .unknownName, .unknownLoad, .unknownField, .unknownFollowed, .unknownInput, .untyped, .output, .unknownOutput,
      .payload,
      .searchType, .noField, .duplicate:
      true
    default: false
    }
  }

  /// One lower-case sentence without a full stop, remedy included.
  public var message: String {
    switch self {
    case .unknownOption(let word, let nearest):
      let remedy = nearest.map { "try '\($0)'" } ?? "a line starts with \(SpecGrammar.words)"
      return "'\(shown(word))' begins no line of a spec; \(remedy)"
    case .noScreen: return "the line belongs to no screen; write 'screen NAME' before it"
    case .empty: return "there is no screen in it; write 'screen NAME'"
    case .notUTF8: return "the line is not valid UTF-8; save the file as UTF-8"
    case .character(let character):
      let meant: [Character: String] = [
        "“": "\"", "”": "\"", "„": "\"", "‘": "\"", "’": "\"", "'": "\"", "→": "->", "–": "-", "—": "-",
      ]
      let remedy = meant[character].map { "write '\($0)'" } ?? "leave it out"
      return "'\(shown(String(character)))' is not part of the language; \(remedy)"
    case .openString: return "the string does not close on its line; add '\"'"
    case .escape: return "a backslash in a string goes before '\"', '\\', 'n', 'r', 't' or '0' only; leave it out"
    case .expected(let what, let usage): return "\(what) is missing here; write '\(usage)'"
    case .leftOver(let text, let nearest, let usage):
      return "'\(shown(text))' does not belong here; " + (nearest.map { "did you mean '\($0)'?" } ?? "write '\(usage)'")
    case .name(let error): return error.message
    case .reserved(let name, let meaning, let suggestion):
      return "'\(shown(name))' is \(meaning); try '\(suggestion)'"
    case .duplicate(let name): return "'\(shown(name))' is there already; choose another name"
    case .twice(let word): return "'\(word)' is said twice; say it once"
    case .type(let type, let reason): return "'\(shown(type))' \(reason)"
    case .unnamed(let type, let name): return "'\(shown(type))' has no name; try '_ \(name): \(shown(type))'"
    case .parameterValue(let name):
      return "'\(shown(name))' has no value here: whoever hands it in says what it is; leave '= …' out"
    case .noValue(let name): return "the state '\(shown(name))' has no first value; add '= …', or make it optional"
    case .unknownName(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "declare it, or write a literal"
      return "'\(shown(name))' is neither a parameter nor a state; \(remedy)"
    case .untyped(let value):
      return "the type of '\(shown(value))' cannot be told; hand in a parameter, a state, or a literal with a label"
    case .output(let declaration): return "the output is '\(shown(declaration))'; say what each part of it is"
    case .unknownOutput(let name, let declaration, let nearest):
      return "there is no output '\(shown(name))' that carries this; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "add 'output \(shown(declaration))'")
    case .payload(let name):
      return "the type of '\(shown(name))' is not known; hand it on as it is, or declare it: '(\(name): TYPE)'"
    case .storeType(let name):
      return "the type of '\(shown(name))' in the store cannot be told; write 'watch \(name): TYPE as NAME: TYPE { … }'"
    case .optionalPath(let path):
      return "a path leads through no optional; write 'watch \(path): TYPE? as NAME: TYPE { … }', "
        + "where '$0?.' goes on from it"
    case .searchType(let name):
      return "what the search finds is not known; write 'search \(name) as results: TYPE from …'"
    case .overloaded(let name):
      return "another line calls '\(shown(name))' already; each line calls a method of its own, so name another one"
    case .twoParameters(let name):
      return "another load has a parameter '\(shown(name))' of another type or with another label; "
        + "the screen is given one for both, so give one of the two another name"
    case .secondPages(let other):
      return
        "the pages of '\(shown(other))' follow each other at the end of the screen, where two lists cannot both go on; "
        + "make this one a 'load', or give it a screen of its own"
    case .value(let value, let type):
      let remedy =
        switch value {
        case "nil": "write a value of that type, or make it optional: '\(shown(type))?'"
        case "[]" where type.hasPrefix("[") || type.hasPrefix("Dictionary<"): "write '[:]'"
        case _ where type == "Character": "write one character, or make it a 'String'"
        default: "write a value of that type"
        }
      return "'\(shown(value))' is no '\(shown(type))'; \(remedy)"
    case .mayBeNone(let value, let type):
      let remedy = type == "URL" ? "write 'URL(filePath: \"…\")'" : "add '??' and a value"
      return "'\(shown(value))' may be nil; \(remedy), or make it optional: '\(shown(type))?'"
    case .forced:
      return "a value that may be nil is not forced with '!'; add '??' and a value, or make the type optional"
    case .sign(let sign, let type):
      return sign == "??"
        ? "'??' has nothing to do behind a '\(shown(type))', which is never nil; leave it out"
        : "'\(sign)' cannot be used with '\(shown(type))'; use another operator, or another type"
    case .unclear(let value):
      return "'\(shown(value))' cannot be read as Swift reads it; add parentheses"
    case .twoKeys(let key): return "the dictionary has the key '\(shown(key))' twice; leave one of them out"
    case .divisionByZero(let value):
      return "'\(shown(value))' divides by zero; write another divisor, or the value itself"
    case .noResult(let value, let input):
      guard let input else { return "'\(shown(value))' is behind the end of the list; write the value itself" }
      return "'\(shown(value))' has no result where '$0' is '\(input)', as in the tests; "
        + "check for that with '? :', or watch the value as it is"
    case .number(let number, let type):
      return "'\(shown(number))' does not fit into '\(shown(type))'; write a number that does, or choose another type"
    case .storeTypes(let path, let type, let other):
      return "'\(shown(path))' of the store is a '\(shown(type))' here and a '\(shown(other))' in another line; "
        + "use one type for both: 'watch \(shown(path)): TYPE as NAME: TYPE { … }'"
    case .eventParts(let event, let other):
      return
        "another screen has the event '\(shown(other))'; declare '\(shown(event))' like it, or rename one of the two"
    case .changingValue(let value):
      return "'\(shown(value))' may be another value each time, so no test can tell what the output carries; "
        + "pass a part of the event, or a fixed value"
    case .genericType(let name):
      return "the generic type '\(shown(name))' is not declared; declare it first, or name a type without arguments"
    case .undeclaredMember(let member, let type):
      return "'\(shown(type))' is not declared, so it has no '\(shown(member))'; "
        + "declare it first, or leave the member out"
    case .undeclaredValue(let value, let type):
      return "'\(shown(type))' is not declared, so '\(shown(value))' cannot be one; "
        + "declare it first, or write a case of an enum, like '.first'"
    case .modelValue(let type):
      return "a line cannot make a '\(shown(type))'; make the value optional, and leave the first value out"
    case .unknownCase(let name, let type, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add it to the line of the type"
      return "'\(shown(type))' has no case '\(shown(name))'; \(remedy)"
    case .unusedModel(let type):
      return "no line uses the type '\(shown(type))'; load it, or leave the line out"
    case .unknownLoad(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add 'load \(shown(name)): TYPE'"
      return "'\(shown(name))' is no load of this screen; \(remedy)"
    case .noList(let name, let type, let effect):
      return
        "'\(shown(name))' is a '\(shown(type))' and no list; '\(effect)' needs a load of a list, like '[\(shown(type))]'"
    case .noElement(let change, let element, let list):
      return "'\(shown(change))' does not say which '\(shown(element))' it removes from '\(shown(list))'; "
        + "add the parameter 'id' of its type, or one of the type '\(shown(element))'"
    case .noIdentity(let type, let list):
      return "an element of '\(shown(list))' is found by its 'id', and '\(shown(type))' has none of that type; "
        + "declare it: 'type \(shown(type)) { id: UUID; … }'"
    case .reloadNeeds(let load, let change, let parameter):
      return "'\(shown(load))' is loaded with '\(shown(parameter))', which '\(shown(change))' does not have; "
        + "add it to the parameters of '\(shown(change))'"
    case .submitNeeds(let change, let parameter):
      return
        "the button of '\(shown(change))' has nothing to pass for '\(shown(parameter))'; add it to the parameters of "
        + "a load above, or make it a field"
    case .twoResults(let method, let one, let other):
      return "'\(shown(method))' would have to return '\(shown(one))' and '\(shown(other))'; leave one effect out"
    case .outputOfChange(let name):
      return "a change sends outputs that do not repeat, and '\(shown(name))' does; name another output"
    case .unknownPart(let parameter, let output, let change):
      return
        "'\(shown(change))' has nothing for '\(shown(parameter))' of '\(shown(output))'; a change sends its parameters, "
        + "and a 'submit' the fields, by the same names and types"
    case .unknownFollowed(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add 'state \(shown(name)): TYPE = …'"
      return "'\(shown(name))' is neither a state nor a watched value of this screen; \(remedy)"
    case .unknownInput(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "declare it in a line before this one"
      return "'\(shown(name))' is no load, state, watched value, field or change of this screen; \(remedy)"
    case .followsNothing(let name):
      return "'\(shown(name))' names nothing that the screen has, so it never changes; name a load or a state in it"
    case .notFollowed(let name, let reason): return "'\(shown(name))' \(reason); leave it out"
    case .followedType(let type):
      return "a load cannot follow a '\(shown(type))'; name a 'Bool', a number, a 'String', a 'Date', or an enum with "
        + "a case as its first value"
    case .noSample(let condition):
      return
        "no value is found for which '\(shown(condition))' holds, and the tests need one; write a simpler condition, "
        + "with comparisons, 'isEmpty', 'count', 'contains', 'hasPrefix', 'hasSuffix', '&&' and '||'"
    case .lacksConformance, .hiddenType, .lacksArguments, .incomparable, .nearlyType, .otherMethod, .noProtocol,
      .declaredModel:
      return messageOfExisting
    case .notOptimistic, .loadAndState, .secondSearch, .unknownField: return messageOfLimits
    case .noField:
      return SpecProblem.expected("'field'", usage: SpecGrammar.sample(of: "field")).message
    case .notEdited, .clearsEdits, .editsNothing, .editedType, .unchangeable: return messageOfEdits
    case .nestedStoreValue(let path):
      return "'\(shown(path))' lies inside a value of the store, which '--package' cannot make up; "
        + "watch the value as a whole"
    case .flow(let problem): return problem.message
    case .state(let problem): return problem.message
    case .plan(let error): return error.message
    case .tooDeep: return "this is nested too deep to be read; make it simpler"
    }
  }
}
