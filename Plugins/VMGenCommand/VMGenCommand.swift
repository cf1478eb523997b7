import Foundation
import PackagePlugin

/// `swift package vmgen lint`, `… new Cart --in Sources/App/Cart`, `… fix`: runs vmgen in the package's folder.
///
/// The plugin declares no permission, so that checks need no question. On macOS, commands that write need
/// `swift package --allow-writing-to-package-directory vmgen …`; the plugin says so before it runs them.
@main struct VMGenCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets = try context.package.targets(named: names).compactMap { $0 as? SourceModuleTarget }
    guard let tool = try (try? context.tool(named: "vmgen").url) ?? built() else { return }
    try run(
      tool: tool, in: context.package.directoryURL, extractor.remainingArguments, targets: targets.map(\.directoryURL),
      permitted: "swift package --allow-writing-to-package-directory vmgen")
  }

  /// The tool in the package that it is part of, where plugins get none.
  private func built() throws -> URL? {
    let result = try packageManager.build(.product("vmgen"), parameters: .init())
    let tool = result.builtArtifacts.first { $0.kind == .executable }
    if tool == nil { Diagnostics.error(result.logText) }
    return tool?.url
  }

  /// The commands that write into the project, and the options that make others write.
  private static let writing: Set<String> = ["new", "init", "hook", "agents"]
  private static let writingOptions = ["--fix", "--write-baseline", "--output", "-o", "--history", "--stamp"]
  private static let reading: Set<String> = [
    "--dry-run", "--check", "--schema", "--help", "-h", "--diff", "--assume-target",
  ]

  /// Whether a command writes into the project.
  private static func isWriting(_ arguments: [String]) -> Bool {
    if !reading.isDisjoint(with: arguments) { return false }
    // Without '--yes', 'migrate' only shows the plan. Without options, 'init' only lists what it can set up.
    if arguments == ["init"] { return false }
    if arguments[0] == "migrate" { return arguments.contains("--yes") }
    if writing.contains(arguments[0]) || arguments.starts(with: ["templates", "eject"]) { return true }
    return arguments.indices.contains { index in
      let argument = arguments[index]
      if writingOptions.contains(where: { argument == $0 || argument.hasPrefix("\($0)=") }) { return true }
      // '--format sarif=FILE' and '--format=sarif=FILE' write a file.
      let isFormat = index > 0 && arguments[index - 1] == "--format"
      return isFormat ? argument.contains("=") : argument.hasPrefix("--format=") && argument.dropFirst(9).contains("=")
    }
  }

  /// Runs vmgen in a folder.
  ///
  /// - Parameter permitted: The beginning of a command line that may write, for the message if this process may not.
  private func run(tool: URL, in folder: URL, _ arguments: [String], targets: [URL], permitted: String) throws {
    var arguments = arguments.isEmpty ? ["lint"] : arguments
    if arguments[0] == "fix" { arguments.replaceSubrange(0..<1, with: ["lint", "--fix"]) }
    if arguments[0] == "lint" { arguments += targets.map(\.path) }
    if Self.isWriting(arguments), !Self.canWrite(folder) {
      Diagnostics.error(
        "'vmgen \(arguments[0])' writes into \(folder.lastPathComponent); "
          + "run '\(permitted) \(arguments.joined(separator: " "))'")
      return
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    // vmgen has printed the findings; SwiftPM needs an error to end with another status than 0.
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("'vmgen \(arguments[0])' ended with status \(process.terminationStatus)")
    }
  }

  /// Whether the sandbox lets this process write. Permissions of the file system alone do not tell.
  private static func canWrite(_ folder: URL) -> Bool {
    let probe = folder.appending(path: ".vmgen-\(UUID().uuidString)")
    guard (try? Data().write(to: probe)) != nil else { return false }
    return (try? FileManager.default.removeItem(at: probe)) != nil
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension VMGenCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode passes the targets that the user has selected. vmgen checks the folders of the project.
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try run(
        tool: context.tool(named: "vmgen").url, in: context.xcodeProject.directoryURL, extractor.remainingArguments,
        targets: [], permitted: "vmgen")
    }
  }
#endif
