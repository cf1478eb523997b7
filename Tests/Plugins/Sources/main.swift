// Runs the plugins with contexts of its own, made by the stand-ins for SwiftPM's and Xcode's modules: the commands that they
// return, and the hints about permissions. Compiled together with the plugins by `.ci/plugins`.
import Foundation
import PackagePlugin
import XcodeProjectPlugin

var failures = 0

@MainActor func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
  if found == expected { return }
  print("plugins: \(what)\n  found    \(found)\n  expected \(expected)")
  failures += 1
}

struct SourceTarget: SourceModuleTarget {
  var id: String
  var name: String
  var directoryURL: URL
  var sourceFiles: FileList
  var recursiveTargetDependencies: [any Target] = []
}

struct SystemTarget: Target {
  var id = "system"
  var name = "system"
  var directoryURL = URL(filePath: "/none")
  var recursiveTargetDependencies: [any Target] = []
}

/// A folder with files for one check, in the folder that the first argument names.
struct Folder {
  let url: URL

  init() throws {
    url = URL(filePath: CommandLine.arguments[1]).appending(path: UUID().uuidString).standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> URL { name.isEmpty ? url : url.appending(path: name).standardizedFileURL }

  func write(_ name: String, _ text: String = "") throws {
    let file = path(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func list(_ names: [String]) -> FileList { FileList(names.map { File(url: path($0), type: .source) }) }

  /// The paths of files relative to this folder, sorted.
  func names(_ files: [URL]) -> [String] {
    files.map { file in
      let path = file.standardizedFileURL.path
      return path == url.path ? "" : path.hasPrefix(url.path + "/") ? String(path.dropFirst(url.path.count + 1)) : path
    }.sorted()
  }
}

let tool = PluginContext.Tool(name: "vmgen", url: URL(filePath: "/tools/vmgen"))

// MARK: - The build-tool plugin

/// The arguments behind the fixed ones, the inputs and the outputs of the only command.
@MainActor func parts(_ commands: [Command], _ folder: Folder) -> (
  checked: [String], inputs: [String], outputs: [String]
)? {
  guard commands.count == 1, case .buildCommand(_, let executable, let arguments, let inputs, let outputs) = commands[0]
  else { return nil }
  expect(executable.path, tool.url.path, "the plugin runs another tool")
  let names = arguments.map { $0.replacingOccurrences(of: folder.url.path + "/", with: "") }
  expect(Array(names.prefix(4)), ["lint", "--format", "xcode", "--quiet"], "the first arguments")
  expect(names.contains("--stamp"), true, "the plugin asks for no output")
  return (Array(names.drop { $0 != "--" }.dropFirst()), folder.names(inputs), folder.names(outputs))
}

@MainActor func checkXcodeTarget() throws {
  let folder = try Folder()
  try folder.write(".git/HEAD")
  try folder.write(
    ".vmgen.json", "{ // shared\n \"extends\": \"Shared/base.json#sha256-00\", \"baseline\": \"known.json\", }")
  try folder.write("Shared/base.json", "{ \"extends\": \"none.json\" }")
  try folder.write("known.json")
  try folder.write("App/App/.vmgen.json", "{ \"extends\": \"package:Style/style.json\" }")
  try folder.write("App/.build/checkouts/Style/style.json", "{}")
  let swift = ["App/App/A.swift", "Common/B.swift", "Derived/plugins/App/Other/Generated.swift"]
  for name in swift { try folder.write(name) }
  let files =
    swift.map { File(url: folder.path($0), type: .source) } + [
      File(url: folder.path("App/App/C.m"), type: .source), File(url: folder.path("App/App/D.h"), type: .header),
      File(url: folder.path("App/App/E.swift"), type: .resource),
    ]
  let target = XcodeTarget(displayName: "App", inputFiles: FileList(files))
  let work = folder.path("Derived/plugins/App/VMGenLint")
  let project = XcodeProject(displayName: "App", directoryURL: folder.path("App"), targets: [target])
  func commands(_ tools: [String: PluginContext.Tool], _ target: XcodeTarget) throws -> [Command] {
    try VMGenLint().createBuildCommands(
      context: XcodePluginContext(project: project, work: work, tools: tools), target: target)
  }
  let found = parts(try commands(["vmgen": tool], target), folder)
  expect(found?.checked, ["App/App/A.swift", "Common/B.swift"], "the files of a target of Xcode")
  expect(
    found?.inputs,
    [
      "", ".vmgen.json", "App", "App/.build/checkouts/Style/style.json", "App/App", "App/App/.vmgen.json",
      "App/App/A.swift", "Common", "Common/B.swift", "Shared/base.json", "known.json",
    ], "the inputs of a target of Xcode")
  expect(found?.outputs, ["Derived/plugins/App/VMGenLint/VMGenLint.swift"], "the output of a target of Xcode")
  expect((try? commands([:], target)) == nil, true, "a missing tool is no error")
  let empty = XcodeTarget(displayName: "Text", inputFiles: FileList([]))
  expect(try commands(["vmgen": tool], empty).count, 0, "a target without Swift files has a command")
}

@MainActor func checkPackageTarget() throws {
  let folder = try Folder()
  try folder.write("Outer/.vmgen.json", "{}")
  try folder.write("Outer/Demo/Sources/App/A.swift")
  let kit = SourceTarget(
    id: "kit", name: "Kit", directoryURL: folder.path("Outer/Demo/Sources/Kit"),
    sourceFiles: folder.list(["Outer/Demo/Sources/Kit/K.swift", "Outer/Demo/Sources/Kit/K.md"]))
  let foreign = SourceTarget(
    id: "foreign", name: "Foreign", directoryURL: folder.path("Foreign"), sourceFiles: folder.list(["Foreign/F.swift"]))
  let app = SourceTarget(
    id: "app", name: "App", directoryURL: folder.path("Outer/Demo/Sources/App"),
    sourceFiles: folder.list(["Outer/Demo/Sources/App/A.swift"]), recursiveTargetDependencies: [kit, foreign])
  func commands(_ tools: [String: PluginContext.Tool], _ target: any Target) throws -> [Command] {
    let package = Package(directoryURL: folder.path("Outer/Demo"), targets: [app, kit])
    let context = PluginContext(package: package, work: folder.path("Outer/Demo/.build/plugins/App"), tools: tools)
    return try VMGenLint().createBuildCommands(context: context, target: target)
  }
  let found = parts(try commands(["vmgen": tool], app), folder)
  expect(found?.checked, ["Outer/Demo/Sources/App/A.swift"], "the files of a target")
  expect(
    found?.inputs,
    [
      "Outer", "Outer/.vmgen.json", "Outer/Demo", "Outer/Demo/Sources", "Outer/Demo/Sources/App",
      "Outer/Demo/Sources/App/A.swift", "Outer/Demo/Sources/Kit/K.swift",
    ], "the inputs of a target")
  expect(try commands(["vmgen": tool], SystemTarget()).count, 0, "a target without sources has a command")
  expect(Diagnostics.errors, [], "errors without a reason")
  expect(try commands([:], app).count, 0, "a command without a tool")
  expect(Diagnostics.errors.first?.contains("VMGEN_PLUGIN_TOOL=1"), true, "a missing tool is not reported")
  Diagnostics.errors = []
}

// MARK: - The command plugin

/// The message about the missing permission; nil if the plugin runs vmgen. No file can be written into a folder that
/// does not exist.
@MainActor func hint(_ line: String, inXcode: Bool) -> String? {
  Diagnostics.errors = []
  let folder = URL(filePath: "/none/Demo")
  let tools = ["vmgen": PluginContext.Tool(name: "vmgen", url: URL(filePath: "/none/vmgen"))]
  let arguments = line.split(separator: " ").map(String.init)
  if inXcode {
    let project = XcodeProject(displayName: "Demo", directoryURL: folder, targets: [])
    let context = XcodePluginContext(project: project, work: folder, tools: tools)
    try? VMGenCommand().performCommand(context: context, arguments: arguments)
  } else {
    let context = PluginContext(package: Package(directoryURL: folder, targets: []), work: folder, tools: tools)
    try? VMGenCommand().performCommand(context: context, arguments: arguments)
  }
  return Diagnostics.errors.first { $0.contains("writes into") }
}

@MainActor func checkPermissions() {
  let writing = [
    "new Cart", "fix", "lint --fix", "lint --fix --unsafe-fixes", "lint --format sarif=a.sarif",
    "lint --format=sarif=a.sarif", "lint --output a.txt", "lint --write-baseline a.json", "lint --stamp a.swift",
    "report -o a.html", "report --output=a.html", "report --history a.jsonl", "init --hook", "init --yes",
    "init --xcode-templates", "hook install", "hook uninstall", "agents", "templates eject", "migrate observable --yes",
  ]
  let reading = [
    "", "lint", "lint --strict", "lint --format json", "lint --format=json", "lint --fix --diff", "new Cart --dry-run",
    "new --help", "init", "init --schema", "init --xcode-templates --check", "agents --check", "agents --dry-run",
    "templates list", "templates check", "migrate observable", "migrate observable --assume-target", "rules", "survey",
    "report", "--version", "help new", "completions zsh",
  ]
  for line in writing {
    expect(hint(line, inXcode: false) == nil, false, "'\(line)' writes, but has no hint")
    expect(hint(line, inXcode: true) == nil, false, "'\(line)' writes, but has no hint in Xcode")
  }
  for line in reading {
    expect(hint(line, inXcode: false), nil, "'\(line)' writes nothing, but has a hint")
    expect(hint(line, inXcode: true), nil, "'\(line)' writes nothing, but has a hint in Xcode")
  }
  expect(
    hint("--target App new Cart", inXcode: false),
    "'vmgen new' writes into Demo; run 'swift package --allow-writing-to-package-directory vmgen new Cart'", "the hint")
  // Xcode passes the selected targets, and gives no permission that the plugin does not declare.
  expect(
    hint("--target App new Cart", inXcode: true), "'vmgen new' writes into Demo; run 'vmgen new Cart'",
    "the hint in Xcode")
}

try checkXcodeTarget()
try checkPackageTarget()
checkPermissions()
exit(failures == 0 ? 0 : 1)
