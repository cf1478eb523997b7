import Wording

/// An error in a spec, with its position.
public struct SpecError: Error, Hashable, Sendable {
  /// The file as messages name it, or the option, `--load`; empty if the spec has no source text.
  public var source: String
  /// The line number, from 1; nil for an option.
  public var line: Int?
  /// The line as the user wrote it.
  public var text: String
  /// The range of the error in the line, in characters; empty at the end of the line.
  public var place: Range<Int>
  /// The problem in that range.
  public var problem: SpecProblem

  /// The problem and what to do, followed by the line with the range underlined.
  public var message: String {
    if source.isEmpty { return problem.message }
    let head = line.map { "\(printable(source)):\($0):\(place.lowerBound + 1)" } ?? source
    let characters = Array(text)
    let before = printable(String(characters.prefix(place.lowerBound).map { $0 == "\t" ? " " : $0 }))
    let marked = printable(String(characters.dropFirst(place.lowerBound).prefix(place.count)))
    let after = printable(String(characters.dropFirst(place.upperBound).map { $0 == "\t" ? " " : $0 }))
    let marks = String(repeating: "^", count: max(1, marked.count))
    return "\(head): \(problem.message)\n  \(before)\(marked)\(after)\n  "
      + String(repeating: " ", count: before.count) + marks
  }
}

/// The errors of a spec in the order of its lines; at least one.
public struct SpecErrors: Error, Hashable, Sendable {
  /// The errors.
  public let all: [SpecError]

  /// Returns nil if there are no errors.
  init?(_ errors: [SpecError]) {
    if errors.isEmpty { return nil }
    all = errors.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
  }
}

/// A problem and its range in the current line, in characters.
struct SpecFault: Error {
  var problem: SpecProblem
  var place: Range<Int>

  init(_ problem: SpecProblem, _ place: Range<Int>) {
    self.problem = problem
    self.place = place
  }
}

/// A problem in a spec. `nearest` is the most similar valid name, `usage` an example of the line, and `file` the path
/// of the project's file that causes the problem.
public enum SpecProblem: Hashable, Sendable {
  /// The first word of a line is no kind of line.
  case unknownOption(String, nearest: String?)
  /// A line precedes the first `screen`.
  case noScreen
  /// The file has no screen.
  case empty
  /// The line is not valid UTF-8.
  case notUTF8
  /// The character cannot occur in a spec.
  case character(Character)
  /// A string has no closing quote.
  case openString
  /// A backslash in a string precedes another character than `"`, `\`, `n`, `r`, `t` and `0`.
  case escape
  /// The given token or part is missing.
  case expected(String, usage: String)
  /// The text does not belong in the line.
  case unexpectedText(String, nearest: String?, usage: String)
  /// Generated code cannot use a name.
  case name(NameError)
  /// The name has another meaning in generated code or in Swift.
  case reserved(String, meaning: String, suggestion: String)
  /// The generated ViewModel declares or uses a member with the name.
  case ownName(String, suggestion: String)
  /// The name is already declared, in the line with this number.
  case duplicate(String, line: Int? = nil)
  /// A part of the line that may occur only once occurs twice.
  case repeated(String)
  /// No state can have the type, for this reason.
  case type(String, reason: String)
  /// A parameter consists of a type only; `name` is a suggestion.
  case unnamed(String, name: String)
  /// A parameter has a default value, which is not allowed in this line.
  case parameterValue(String)
  /// Only a change with parameters can run several times at once.
  case notConcurrent(String)
  /// A state has no initial value; `usual` is the usual one of its type. `word` begins the line.
  case noValue(String, type: String, usual: String, word: String)
  /// A name in a call is neither a parameter nor a state.
  case unknownName(String, nearest: String?)
  /// The type of the value is unknown.
  case untyped(String)
  /// An argument is a member of a parameter of the line.
  case memberOfParameter(String, parameter: String)
  /// An argument has an operator.
  case operatorInCall(String)
  /// An argument is a member of a given value whose type the file does not declare, or a property that it lacks.
  case untypedMember(String, owner: String, type: String)
  /// The arguments do not match the declared parameters of the output.
  case output(declaration: String)
  /// An output with arguments is not declared; `declaration` is the declaration to add.
  case unknownOutput(String, declaration: String, nearest: String?)
  /// No line declares the output, but one declares an output with nearly the same name.
  case undeclaredOutput(String, nearest: String)
  /// The type of a name in the payload of an event is unknown.
  case payload(String)
  /// The type of a value in the store is unknown.
  case storeType(String)
  /// The path to a value in the store contains an optional.
  case optionalPath(String)
  /// The result type of a search is unknown.
  case searchType(String)
  /// Two lines call the same method.
  case overloaded(String)
  /// Two loads declare a parameter of the same name differently.
  case twoParameters(String)
  /// The screen has a second paged list. The payload is the name of the first.
  case secondPages(String)
  /// A value does not have the required type.
  case value(String, type: String)
  /// A number does not fit into its type.
  case number(String, type: String)
  /// A value is optional, but its wrapped type is required.
  case mayBeNone(String, type: String)
  /// A value is forced with `!`.
  case forceUnwrap
  /// The type does not support the operator.
  case unsupportedOperator(String, type: String)
  /// Swift does not accept the order of the operators.
  case operatorOrder(String)
  /// A dictionary literal has the key twice, so it would trap.
  case twoKeys(String)
  /// The expression divides by zero.
  case divisionByZero(String)
  /// The expression would crash; `input` is the value of `$0` for which it has no result.
  case noResult(String, input: String?), negativeCount(String), reversedRange(String)
  /// Two lines give a value of the store different types; `of` is the word that the other line begins with.
  case storeTypes(String, String, other: String, of: String? = nil)
  /// Two screens declare an event of the store with different parameters.
  case eventParts(String, other: String)
  /// A type of the project lacks conformances that the screen needs.
  case lacksConformance(String, [String], kind: String, file: String)
  /// A type of the project is a protocol, a tuple or a function, so its values cannot be compared.
  case incomparable(String, _ kind: String, file: String)
  /// A type of the project is visible only in its own file; `by` is its modifier.
  case hiddenType(String, by: String, file: String)
  /// A generic type of the project has no type arguments in the line.
  case lacksArguments(String, _ parameters: [String], file: String)
  /// The project does not declare the type, but one with a similar name; `file` declares that one.
  case nearlyType(String, nearest: String, file: String)
  /// A module on which the target of the screen does not depend declares the type; `file` declares it.
  case otherModule(String, module: String, target: String, file: String)
  /// No line and no file declares the type, but Swift or Foundation declare one with a similar name.
  case nearlyLibrary(String, nearest: String)
  /// A new type would hide the type of a module; a `type` line may declare it all the same if `isDeclarable`.
  case appleType(String, module: String, suggestion: String, isDeclarable: Bool)
  /// An enum of the project has no such case; `file` declares the enum.
  case lacksCase(String, type: String, nearest: String?, file: String)
  /// The code of a `watch` line does not fit the type of the value in the project's store.
  case storeValue(String, type: String, code: String, file: String)
  /// The Interactor of the project declares the method differently from the call.
  case otherMethod(interactor: String, file: String, declared: String, called: String)
  /// The Interactor, repository or data source of the project is no protocol.
  case noProtocol(String, file: String, isRepository: Bool = false, conformance: String? = nil)
  /// The value may differ each time, so tests cannot predict it.
  case changingValue(String)
  /// The project does not declare the generic type, and vmgen cannot guess its parameters.
  case genericType(String)
  /// The project does not declare the type whose member the line uses.
  case undeclaredMember(String, type: String)
  /// The project does not declare the type of the value.
  case undeclaredValue(String, type: String)
  /// A value has a type that a line declares, of which only `nil` or an empty list can be written.
  case modelValue(String)
  /// An enum that a line declares has no such case.
  case unknownCase(String, type: String, nearest: String?)
  /// No line uses a type that a line declares.
  case unusedModel(String, misspelt: String?)
  /// The project declares the type with other properties than the line does.
  case declaredModel(String, file: String)
  /// A name is no load, nor of the other kind that the line can name there.
  case unknownLoad(String, or: String?, nearest: String?)
  /// The effect needs a list, and the load is none.
  case noList(String, type: String, effect: String)
  /// The change has no parameter that identifies the element to remove.
  case noElement(String, element: String, list: String)
  /// The element type of an effect has no `id`, or one of another type than the change's.
  case noIdentity(String, list: String, id: String)
  /// The parameter `id` of a change has another type than the `id` of the element that it removes.
  case typeOfIdentity(of: String, parameter: String, declared: String)
  /// The change lacks a parameter of a load that it reloads.
  case reloadNeeds(String, change: String, parameter: String)
  /// The View has no value for a parameter of a `submit`.
  case submitNeeds(String, parameter: String)
  /// Two effects need different result types.
  case twoResults(String, String, String)
  /// An optimistic change has no effect that it can show before the method returns.
  case notOptimistic(String)
  /// One change updates a load and a state.
  case loadAndState(String)
  /// The change has no value for a parameter of the output that it sends.
  case unknownPart(String, output: String, change: String)
  /// A change sends an output that repeats.
  case outputOfChange(String)
  /// A name after `when` is neither a state nor a watched value.
  case unknownFollowed(String, nearest: String?)
  /// A name in code is no value of the screen.
  case unknownInput(String, nearest: String?)
  /// The code of a computed value uses no value of the screen.
  case followsNothing(String)
  /// The load need not or cannot follow the value after `when`, for this reason.
  case notFollowed(String, reason: String)
  /// No load can follow values of this type.
  case followedType(String)
  /// vmgen found no valid value for the condition.
  case noSample(String)
  /// A name in a condition is no field above the line.
  case unknownField(String, nearest: String?)
  /// A form has no fields, which `for` needs: `submit`, `clears` or `form`.
  case noField(for: String)
  /// No line sends the fields.
  case noSubmit
  /// A load uses the text of a search; `line` is `load` or `page`.
  case searchText(String, load: String, line: String)
  /// A form cannot edit the load, because its type has no properties.
  case notEdited(String, type: String)
  /// A change clears a form that edits a value.
  case clearsEdits(String, String)
  /// No field of the form has the name of a property of the edited type; `properties` are the names to choose from.
  case editsNothing(String, type: String, properties: [String])
  /// The types of a field and of the property that it edits differ.
  case editedType(String, type: String, property: String)
  /// Tests cannot change the form, because the only valid value of each field is the loaded one.
  case unchangeable(String)
  /// The path has several properties, which the store of a generated package does not have.
  case nestedStoreValue(String)
  /// The screen that an output leads to does not fit.
  case flow(FlowProblem)
  /// A change cannot set a state, or a child does not fit its parent.
  case state(StateProblem)
  /// A type or a value is nested deeper than ``SpecLine/depthLimit``.
  case tooDeep
  /// The convention or another line gives something in this line another meaning.
  indirect case plan(PlanError)

  /// Whether an error in another line may have caused the problem, so that this line may be correct.
  var mayFollowFromAnotherError: Bool {
    switch self {
    case .unknownName, .unknownLoad, .unknownField, .unknownFollowed, .unknownInput, .untyped, .untypedMember, .output,
      .unknownOutput,
      .undeclaredOutput,
      .payload,
      .searchType, .noField, .duplicate:
      true
    default: false
    }
  }

  /// The message: one lower-case sentence without a full stop, including what to do.
  public var message: String {
    switch self {
    case .unknownOption(let word, let nearest):
      let remedy = nearest.map { "try '\($0)'" } ?? "start the line with \(SpecGrammar.words)"
      return "'\(printable(word))' is not a kind of spec line; \(remedy)"
    case .noScreen: return "the line belongs to no screen; write 'screen NAME' before it"
    case .empty: return "the spec has no screen; add 'screen NAME'"
    case .notUTF8: return "the line is not valid UTF-8; save the file as UTF-8"
    case .openString: return "the string does not close on its line; add '\"'"
    case .escape: return "a backslash in a string can only precede '\"', '\\', 'n', 'r', 't' or '0'; remove it"
    case .expected(let what, let usage): return "\(what) is missing here; write '\(usage)'"
    case .unexpectedText(let text, let nearest, let usage):
      return "'\(printable(text))' does not belong here; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "write '\(usage)'")
    case .name(let error): return error.message
    case .reserved(let name, let meaning, let suggestion):
      return "'\(printable(name))' is \(meaning); try '\(suggestion)'"
    case .ownName(let name, let suggestion):
      return "'\(printable(name))' is already used by the generated ViewModel\(Self.ownUse(of: name)); "
        + "try '\(suggestion)'"
    case .repeated(let word): return "'\(word)' appears twice; remove one"
    case .type(let type, let reason): return "'\(printable(type))' \(reason)"
    case .unnamed(let type, let name): return "'\(printable(type))' has no name; try '_ \(name): \(printable(type))'"
    case .parameterValue(let name):
      return "'\(printable(name))' cannot have a default value; remove '= …'"
    case .unknownName(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "declare it, or write a literal"
      return "'\(printable(name))' is neither a parameter nor a state; \(remedy)"
    case .untyped(let value):
      return "the type of '\(printable(value))' is unknown; pass a parameter, a state or a literal with a label"
    case .memberOfParameter(let value, let parameter):
      return "a call cannot read '\(printable(value))', because '\(printable(parameter))' is a parameter of the line; "
        + "add a parameter for the member, and pass that"
    case .operatorInCall(let value):
      return
        "a call takes no operators, such as in '\(printable(value))'; pass the values, and let the Interactor compute"
    case .untypedMember(let value, let owner, let type):
      return
        "the type of '\(printable(value))' is unknown; declare the property in a line 'type \(printable(type)) { … }' of "
        + "the file, or pass '\(printable(owner))'"
    case .output(let declaration):
      return "the output is '\(printable(declaration))'; pass a value for each of its parameters"
    case .unknownOutput(let name, let declaration, let nearest):
      return "no output '\(printable(name))' has these parameters; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "add 'output \(printable(declaration))'")
    case .undeclaredOutput(let name, let nearest):
      return "no line declares the output '\(printable(name))'; did you mean '\(printable(nearest))'? If not, add "
        + "'output \(printable(name))'"
    case .payload(let name):
      return "the type of '\(printable(name))' is unknown; pass it unchanged, or declare it: '(\(name): TYPE)'"
    case .storeType(let name):
      return "the type of '\(printable(name))' in the store is unknown; write 'watch \(name): TYPE as NAME: TYPE { … }'"
    case .optionalPath(let path):
      return "a path cannot pass through an optional; write 'watch \(path): TYPE? as NAME: TYPE { … }' "
        + "and use '$0?.' in the code"
    case .searchType(let name):
      return "the result type of the search is unknown; write 'search \(name) as results: TYPE from …'"
    case .overloaded(let name):
      return "another line already calls '\(printable(name))'; call another method"
    case .twoParameters(let name):
      return "another load has a parameter '\(printable(name))' with another type or label, "
        + "but the screen has one value for both; rename one of the two"
    case .secondPages(let other):
      return
        "the screen already has the paged list '\(printable(other))', and it can have only one; "
        + "load or find this one at once, or move it to another screen"
    case .mayBeNone(let value, let type):
      let remedy = type == "URL" ? "write 'URL(filePath: \"…\")'" : "add '??' and a value"
      return "'\(printable(value))' may be nil; \(remedy), or make it optional: '\(printable(type))?'"
    case .forceUnwrap:
      return "'!' would crash on nil; add '??' and a value, or make the type optional"
    case .unsupportedOperator(let sign, let type):
      return sign == "??"
        ? "\(withArticle(type)) is never nil; remove '??'"
        : "'\(sign)' cannot be used with '\(printable(type))'; use another operator, or another type"
    case .operatorOrder(let value):
      return "Swift does not accept the order of the operators in '\(printable(value))'; add parentheses"
    case .twoKeys(let key): return "the dictionary has the key '\(printable(key))' twice; remove one"
    case .divisionByZero(let value):
      return "'\(printable(value))' divides by zero; write another divisor, or the value itself"
    case .noResult(let value, let input):
      guard let input else { return "'\(printable(value))' is outside the list; write the value itself" }
      return "'\(printable(value))' has no result if '$0' is '\(input)', as in the tests; "
        + "handle this value with '? :', or watch the value unchanged"
    case .number(let number, let type):
      return
        "'\(printable(number))' does not fit into '\(printable(type))'; write another number or choose another type"
    case .storeTypes(let path, let type, let other, let word):
      return "'\(printable(path))' of the store is \(withArticle(type)) here and "
        + "\(withArticle(other))\(word.map { " of '\($0)'" } ?? "") in another line; "
        + "use one type for both: 'watch \(printable(path)): TYPE as NAME: TYPE { … }'"
    case .eventParts(let event, let other):
      return
        "another screen declares '\(printable(other))'; declare '\(printable(event))' in the same way, or rename one of the two"
    case .changingValue(let value):
      return "'\(printable(value))' may differ each time, so tests cannot predict it; "
        + "pass a parameter of the event or a fixed value"
    case .genericType(let name):
      return "the generic type '\(printable(name))' is not declared; declare it first, or use a type without arguments"
    case .undeclaredMember(let member, let type):
      return "'\(printable(type))' is not declared, so it has no '\(printable(member))'; "
        + "declare it first, or remove the member"
    case .undeclaredValue(let value, let type):
      return "'\(printable(type))' is not declared, so vmgen cannot check '\(printable(value))'; "
        + "declare it first, or write a case of an enum, like '.first'"
    case .modelValue(let type):
      return "a spec cannot create \(withArticle(type)); make the value optional and remove the initial value"
    case .unknownCase(let name, let type, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add it to the line of the type"
      return "'\(printable(type))' has no case '\(printable(name))'; \(remedy)"
    case .unusedModel(let type, let misspelt):
      let remedy =
        misspelt.map { "but one uses '\(printable($0))'; did you mean '\(printable(type))' there?" }
        ?? "load it or remove the line"
      return "no line uses the type '\(printable(type))'\(misspelt == nil ? ";" : ",") \(remedy)"
    case .submitNeeds(let change, let parameter):
      return
        "the button of '\(printable(change))' has no value for '\(printable(parameter))'; add it to the parameters of "
        + "a load above, or make it a field"
    case .unknownFollowed(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add 'state \(printable(name)): TYPE = …'"
      return "'\(printable(name))' is neither a state nor a watched value of this screen; \(remedy)"
    case .unknownInput(let name, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "declare it in a line before this one"
      return "'\(printable(name))' is not a load, state, watched value, field or change of this screen; \(remedy)"
    case .followsNothing(let name):
      return "the code of '\(printable(name))' uses no value of the screen; use a load or a state in it"
    case .notFollowed(let name, let reason): return "'\(printable(name))' \(reason); remove it"
    case .followedType(let type):
      return "a load cannot follow \(withArticle(type)); use a 'Bool', a number, a 'String', a 'Date', or an enum "
        + "whose initial value is a case"
    case .noSample(let condition):
      return
        "vmgen found no value that satisfies '\(printable(condition))', and the tests need one; write a simpler condition "
        + "with comparisons, 'isEmpty', 'count', 'contains', 'hasPrefix', 'hasSuffix', '&&' and '||'"
    case .lacksConformance, .hiddenType, .lacksArguments, .incomparable, .nearlyType, .otherMethod, .noProtocol,
      .declaredModel, .otherModule, .nearlyLibrary, .appleType, .lacksCase, .storeValue:
      return messageOfExisting
    case .noValue, .notConcurrent, .notOptimistic, .loadAndState, .unknownField, .negativeCount, .reversedRange:
      return messageOfLimits
    case .character, .duplicate, .value, .noField, .noSubmit, .searchText: return messageOfLines
    case .unknownLoad, .noList, .noElement, .noIdentity, .typeOfIdentity, .reloadNeeds, .twoResults, .outputOfChange,
      .unknownPart:
      return messageOfEffects
    case .notEdited, .clearsEdits, .editsNothing, .editedType, .unchangeable: return messageOfEdits
    case .nestedStoreValue(let path):
      return "'--package' cannot generate the type that contains '\(printable(path))'; "
        + "watch the whole value"
    case .flow(let problem): return problem.message
    case .state(let problem): return problem.message
    case .plan(let error): return error.message
    case .tooDeep: return "this is nested too deeply; simplify it"
    }
  }
}
