import HostIO

/// `vmgen-dev bench`: measures the time and memory of vmgen and other tools, on generated trees or on a given one.
struct Bench {
  var sizes = [1_000, 10_000]
  var rounds = 15
  var vmgen = ".build/release/vmgen"
  var conventions = ["observable", "uikit", "unidirectional", "clean", "representable"]
  var tree: String?
  /// Whether to run the slower tools, too.
  var hasPeers = false

  private struct Contender {
    var name: String
    var words: [String]
    var rounds: Int
    var runs: [ChildRun] = []
  }

  /// Runs the benchmark.
  ///
  /// - Returns: False if ripgrep or vmgen could not be run.
  func run(write: (String) -> Void) -> Bool {
    guard let current = try? FileSystem.currentFolder() else { return false }
    let vmgen = current.appending(FilePath(vmgen).bytes).normalized.text
    if let tree { return measure(tree, vmgen: vmgen, write: write) }
    for size in sizes {
      guard let folder = Disk.temporaryFolder() else { return false }
      defer { _ = ChildRun.measure(["rm", "-rf", folder.text]) }
      guard SyntheticTree(files: size).write(to: folder) != nil else { return false }
      if !measure(folder.text, vmgen: vmgen, write: write) { return false }
    }
    return true
  }

  private func measure(_ tree: String, vmgen: String, write: (String) -> Void) -> Bool {
    let (files, bytes) = size(of: tree)
    var contenders = [
      Contender(
        name: "ripgrep", words: ["rg", "--no-ignore", "-c", "-g", "*.swift", "ViewModel", tree], rounds: rounds)
    ]
    for convention in conventions {
      contenders.append(
        Contender(
          name: "vmgen \(convention)",
          words: [vmgen, "lint", "--root", tree, "--convention", convention, "--format", "json"], rounds: rounds))
    }
    let folder = hasPeers ? Disk.temporaryFolder() : nil
    if let folder { contenders += peers(tree, folder) }
    defer { if let folder { _ = ChildRun.measure(["rm", "-rf", folder.text]) } }
    // The tools alternate, so that a slow phase of the machine affects all of them. The first round is a warm-up.
    for round in 0...rounds {
      for index in contenders.indices where round <= contenders[index].rounds {
        guard let run = ChildRun.measure(contenders[index].words) else { continue }
        if round > 0 || contenders[index].rounds == 0 { contenders[index].runs.append(run) }
      }
    }
    guard let first = contenders.first, !first.runs.isEmpty else {
      write("ripgrep (rg) is needed to compare with\n")
      return false
    }
    for contender in contenders where contender.runs.isEmpty {
      write("\(contender.name): could not be run, '\(contender.words[0])' is missing\n")
      if contender.words[0] == vmgen { return false }
    }
    write("\n### \(files) files, \(Self.decimals(Double(bytes) / 1e6)) MB\n\n")
    write("| | ms | times ripgrep's (quartiles) | files/s | MB/s | peak MB |\n|---|---|---|---|---|---|\n")
    for contender in contenders where !contender.runs.isEmpty {
      // The ratios to ripgrep in the same round.
      let ratios = zip(contender.runs, first.runs).map { $0.milliseconds / $1.milliseconds }.sorted()
      let time = Self.middle(contender.runs.map(\.milliseconds).sorted(), 0.5)
      let peak = contender.runs.map(\.peak).max() ?? 0
      write(
        "| \(contender.name) | \(Self.decimals(time)) | \(Self.decimals(Self.middle(ratios, 0.5), 2)) "
          + "(\(Self.decimals(Self.middle(ratios, 0.25), 2))–\(Self.decimals(Self.middle(ratios, 0.75), 2))) "
          + "| \(Int(Double(files) / time * 1e3)) | \(Int(Double(bytes) / time / 1e3)) | \(Self.decimals(peak)) |\n")
    }
    write("\n")
    for convention in conventions { write(phases(convention, tree, vmgen)) }
    return true
  }

  /// The share of each phase in vmgen's time, as a line of Markdown.
  private func phases(_ convention: String, _ tree: String, _ vmgen: String) -> String {
    guard let folder = Disk.temporaryFolder() else { return "" }
    defer { _ = ChildRun.measure(["rm", "-rf", folder.text]) }
    let file = folder.appending("statistics".utf8)
    let words = [vmgen, "lint", "--root", tree, "--convention", convention, "--statistics", "--quiet"]
    guard ChildRun.measure(words, output: file.text) != nil, let bytes = try? FileSystem.read(file) else {
      return ""
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(3)
    return "- `\(convention)`: \(lines.joined(separator: "; "))\n"
  }

  /// The slower tools. Each runs only once or a few times.
  private func peers(_ tree: String, _ folder: FilePath) -> [Contender] {
    let rules = """
      id: final-class
      language: swift
      rule: { kind: class_declaration, regex: "^(@\\\\w+\\\\s+)*class \\\\w*ViewModel" }
      ---
      id: no-class-main-actor
      language: swift
      rule: { kind: class_declaration, regex: "^@MainActor[^{]*class \\\\w*ViewModel" }
      ---
      id: no-coordinator
      language: swift
      rule: { kind: simple_identifier, regex: "[cC]oordinator", inside: { kind: class_declaration, regex: "class \\\\w*ViewModel", stopBy: end } }
      ---
      id: private-set-state
      language: swift
      rule: { kind: property_declaration, regex: "^var ", inside: { kind: class_declaration, regex: "class \\\\w*ViewModel", stopBy: end } }
      """
    let file = folder.appending("rules.yml".utf8)
    _ = Disk.write(rules, to: file)
    return [
      Contender(name: "ast-grep, four rules", words: ["ast-grep", "scan", "--rule", file.text, tree], rounds: 3),
      Contender(
        name: "reference on SwiftSyntax",
        words: ["Tests/Reference/.build-compared/release/lint-reference", "--convention", "observable", tree],
        rounds: 1),
      Contender(name: "swift-format lint", words: ["swift", "format", "lint", "-r", "-p", tree], rounds: 0),
    ]
  }

  private func size(of tree: String) -> (files: Int, bytes: Int) {
    let start = (buffer: FileBuffer(), files: 0, bytes: 0)
    let walk = FileWalker(honoursIgnores: false).visit(below: [FilePath(tree).normalized], start) { made, file in
      guard (try? file.read(into: &made.buffer)) != nil else { return }
      made.files += 1
      made.bytes += made.buffer.count
    }
    return walk.made.reduce((0, 0)) { ($0.0 + $1.files, $0.1 + $1.bytes) }
  }

  private static func middle(_ sorted: [Double], _ share: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * share + 0.5)]
  }

  private static func decimals(_ value: Double, _ count: Int = 1) -> String {
    let factor = count == 1 ? 10.0 : 100.0
    let scaled = Int((value * factor).rounded())
    let fraction = String(scaled % Int(factor))
    return "\(scaled / Int(factor))." + String(repeating: "0", count: count - fraction.count) + fraction
  }
}
