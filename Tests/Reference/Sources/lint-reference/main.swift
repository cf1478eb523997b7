import Foundation

// lint-reference [--rules a,b] [--convention C,C…] [--layers FILE] [--errors] PATH…
// lint-reference --list [--convention C]
//
// Prints one line for each finding, `path:line:column: rule`, sorted by bytes. Several conventions follow one another,
// with `convention: ` at the start of each line. This second implementation of the rules uses SwiftSyntax and shares no
// code with the product. If both agree, both understand the definition in the same way.

/// An error in the command line.
enum UsageError: Error {
  case unknownOption(String)
  case missingValue(String)
  case unknownRule(String)
  case unknownConvention(String)
  case missingPath(String)
  case unreadableLayers(String)
  case noPaths

  var text: String {
    switch self {
    case .unknownOption(let option): "unknown option '\(option)'"
    case .missingValue(let option): "'\(option)' needs a value"
    case .unknownRule(let rule): "unknown rule '\(rule)'"
    case .unknownConvention(let name): "unknown convention '\(name)'"
    case .missingPath(let path): "no such file or folder: \(path)"
    case .unreadableLayers(let path): "no layers can be read from \(path)"
    case .noPaths: "usage: lint-reference [--rules a,b] [--convention C,C…] [--layers FILE] [--errors] PATH…"
    }
  }
}

/// The parsed command line.
struct Options: Sendable {
  var rules: [String] = []
  var conventions = [Convention.observable]
  /// Whether to list the files with syntax errors, as found by SwiftSyntax, on standard error.
  var namesFilesWithErrors = false
  /// Whether to print only the rules of the conventions.
  var listsRules = false
  /// The path of a configuration file with layers.
  var layers: String?
  var paths: [String] = []

  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--rules":
        guard let value = words.popFirst() else { throw .missingValue(word) }
        rules += value.split(separator: ",").map(String.init)
      case "--convention":
        guard let value = words.popFirst() else { throw .missingValue(word) }
        conventions = []
        for name in value.split(separator: ",").map(String.init) {
          guard let known = Convention(rawValue: name) else { throw .unknownConvention(name) }
          conventions.append(known)
        }
      case "--layers":
        guard let value = words.popFirst() else { throw .missingValue(word) }
        layers = value
      case "--errors":
        namesFilesWithErrors = true
      case "--list":
        listsRules = true
      case _ where word.hasPrefix("--"):
        throw .unknownOption(word)
      default:
        paths.append(word)
      }
    }
    let known = Set(conventions.flatMap(\.rules).map(\.id))
    if let unknown = rules.first(where: { !known.contains($0) }) { throw .unknownRule(unknown) }
    if paths.isEmpty, !listsRules { throw .noPaths }
  }
}

func write(_ text: String, to handle: FileHandle) {
  handle.write(Data(text.utf8))
}

func run(_ options: Options) throws(UsageError) {
  if options.listsRules {
    return write(options.conventions.flatMap(\.rules).map { $0.id + "\n" }.joined(), to: .standardOutput)
  }
  var files: [String] = []
  for path in options.paths {
    guard let found = swiftFiles(at: path) else { throw .missingPath(path) }
    files += found
  }
  var layers: Layers?
  if let file = options.layers {
    // The patterns are relative to the first path, which is the folder of the project.
    layers = try? Layers(file: file, root: options.paths.first ?? "")
    if layers == nil { throw .unreadableLayers(file) }
  }
  let only = options.rules.isEmpty ? nil : Set(options.rules)
  let report = Run(files: files, conventions: options.conventions, only: only, layers: layers).report()
  if options.namesFilesWithErrors {
    write(report.filesWithErrors.map { "\($0): has syntax errors\n" }.joined(), to: .standardError)
  }
  write(report.lines.map { $0 + "\n" }.joined(), to: .standardOutput)
}

// The parser and walks over its tree are recursive, so deeply nested files need a large stack.
let thread = Thread {
  do throws(UsageError) {
    try run(Options(Array(CommandLine.arguments.dropFirst())))
    exit(0)
  } catch {
    write("lint-reference: \(error.text)\n", to: .standardError)
    exit(2)
  }
}
thread.stackSize = 1 << 30
thread.start()
while true { sleep(1000) }
