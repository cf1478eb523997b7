import Foundation
import PackagePlugin

/// Shows findings as warnings and errors of the build.
///
/// It is a build command with declared inputs and outputs: it runs only if a source file of the target, of a target that it
/// depends on, a configuration, a file that one extends, or a baseline has changed, or if a folder that could have a
/// configuration has got or lost an entry. Its output is an empty Swift file.
@main struct VMGenLint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    // Findings may depend on other files of the package.
    let own = Set(context.package.targets.map(\.id))
    let others = target.recursiveTargetDependencies.filter { own.contains($0.id) }
      .compactMap { $0 as? SourceModuleTarget }
    guard let tool = try? context.tool(named: "vmgen").url else {
      Diagnostics.error(
        "a build that starts in the folder of the package 'vmgen' has no tool for its plugins; "
          + "change to another folder, or set VMGEN_PLUGIN_TOOL=1")
      return []
    }
    return Self.commands(
      name: target.name, tool: tool, package: context.package.directoryURL,
      checked: target.sourceFiles(withSuffix: ".swift").map(\.url),
      read: others.flatMap { $0.sourceFiles(withSuffix: ".swift").map(\.url) },
      output: context.pluginWorkDirectoryURL)
  }

  /// - Parameters:
  ///   - checked: The source files to report on.
  ///   - read: Further source files that findings may depend on.
  private static func commands(
    name: String, tool: URL, package: URL, checked: [URL], read: [URL], output: URL
  ) -> [Command] {
    // A person cannot change the files that a plugin generates; those of all plugins are beside each other. The lint also
    // takes files outside of the package's or the project's folder, which a project of Xcode can have.
    let generated = output.deletingLastPathComponent()
    let checked = checked.filter { !isInside($0, generated) }
    if checked.isEmpty { return [] }
    let root = root(above: package)
    let stamp = output.appending(path: "VMGenLint.swift")
    // vmgen writes through no link that leads out of the project, and the build folder may be one.
    let written = output.resolvingSymlinksInPath().appending(path: "VMGenLint.swift")
    return [
      .buildCommand(
        displayName: "vmgen lint \(name)", executable: tool,
        arguments: ["lint", "--format", "xcode", "--quiet", "--root", root.path, "--stamp", written.path, "--"]
          + checked.map(\.path),
        inputFiles: checked + read + configurations(from: root, for: checked), outputFiles: [stamp])
    ]
  }

  /// The project's folder, as vmgen determines it: the git root, else the folder of the outermost configuration.
  private static func root(above folder: URL) -> URL {
    var outermost: URL?
    var current = folder.standardizedFileURL
    while true {
      if exists(current.appending(path: ".git")) { return current }
      if exists(current.appending(path: ".vmgen.json")) { outermost = current }
      if current.path == "/" || current.path.isEmpty { return outermost ?? folder }
      current.deleteLastPathComponent()
    }
  }

  /// Whether a file is in a folder or below it. `/App2/A.swift` is not in `/App`.
  private static func isInside(_ file: URL, _ folder: URL) -> Bool {
    let path = folder.standardizedFileURL.path
    return file.standardizedFileURL.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }

  /// The folders between the root and the files, the configurations in them, the files that these extend and the
  /// baselines. The time of a folder changes with its entries, so a new configuration is noticed.
  private static func configurations(from root: URL, for files: [URL]) -> [URL] {
    var folders: Set<String> = [root.path]
    for file in files {
      var folder = file.deletingLastPathComponent()
      while isInside(folder, root), folders.insert(folder.path).inserted {
        folder.deleteLastPathComponent()
      }
    }
    var found: Set<URL> = []
    for folder in folders.map({ URL(filePath: $0) }) {
      found.insert(folder.appending(path: ".vmgen-baseline.json"))
      add(folder.appending(path: ".vmgen.json"), folder: folder, root, &found)
    }
    return (folders.map { URL(filePath: $0) } + found.filter(exists)).sorted { $0.path < $1.path }
  }

  /// The keys of a configuration that name other files.
  private struct Settings: Decodable {
    var extends: String?
    var baseline: String?
  }

  /// Adds a configuration, its baseline, and the configurations that it extends. vmgen reports mistakes in them.
  ///
  /// - Parameter folder: The folder that the path of its baseline is relative to.
  private static func add(_ file: URL, folder: URL, _ root: URL, _ found: inout Set<URL>) {
    let decoder = JSONDecoder()
    // Configurations may have comments and trailing commas.
    decoder.allowsJSON5 = true
    guard found.insert(file.standardizedFileURL).inserted, let data = try? Data(contentsOf: file),
      let settings = try? decoder.decode(Settings.self, from: data)
    else { return }
    if let baseline = settings.baseline { found.insert(folder.appending(path: baseline).standardizedFileURL) }
    guard var path = settings.extends else { return }
    if let pin = path.range(of: "#sha256-", options: .backwards) { path = String(path[..<pin.lowerBound]) }
    guard path.hasPrefix("package:") else {
      let next = file.deletingLastPathComponent().appending(path: path).standardizedFileURL
      add(next, folder: next.deletingLastPathComponent(), root, &found)
      return
    }
    // `package:NAME/PATH`: the nearest checkout in this folder or above.
    path = ".build/checkouts/" + path.dropFirst("package:".count)
    var current = file.deletingLastPathComponent()
    while true {
      let next = current.appending(path: path).standardizedFileURL
      if exists(next) { return add(next, folder: folder, root, &found) }
      if current.path == root.path || current.path == "/" || current.path.isEmpty { return }
      current.deleteLastPathComponent()
    }
  }

  private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension VMGenLint: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let swift = target.inputFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
      return Self.commands(
        name: target.displayName, tool: try context.tool(named: "vmgen").url,
        package: context.xcodeProject.directoryURL, checked: swift, read: [],
        output: context.pluginWorkDirectoryURL)
    }
  }
#endif
