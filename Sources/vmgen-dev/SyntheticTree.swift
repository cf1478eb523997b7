import Chance
import HostIO

/// A generated folder of Swift files with the statistics of real apps: file sizes, folder depths, and the shares of
/// ViewModels, Views and protocols. Equal seeds produce equal bytes on every machine.
public struct SyntheticTree {
  /// The number of Swift files.
  public var files: Int
  /// The seed.
  public var seed: UInt64

  /// A tree with a number of files.
  public init(files: Int, seed: UInt64 = 1) {
    self.files = files
    self.seed = seed
  }

  /// Calls a closure for each file with its relative path and its text.
  ///
  /// As in the folder of an app, a third of the files are not Swift, and some folders have a `.gitignore`.
  public func each(_ body: (_ path: String, _ text: String) -> Void) {
    var chance = SplitMix64(state: seed)
    body(
      ".gitignore",
      "*.xcuserstate\nDerivedData/\n/build\nxcuserdata\nfastlane/report.xml\n**/*.generated.txt\n!keep.txt\n")
    var folder = "App"
    for index in 0..<files {
      // A folder has two files on average.
      if chance.isTrue(25) {
        let depth = 1 + chance.below(2)
        folder = (["App", "Core", "Features", "Tests"][chance.below(4)]) + "/Module\(index / 40)"
        for _ in 0..<depth { folder += "/" + chance.word() }
      }
      let name = chance.word() + chance.word() + "\(index)"
      var writer = FileWriter(name: name, chance: chance)
      body("\(folder)/\(name)\(writer.kind.suffix).swift", writer.text())
      chance = writer.chance
      if chance.isTrue(50) { body("\(folder)/\(name).json", "{ \"ViewModel\": \(index) }\n") }
      if index % 500 == 499 { body("\(folder)/.gitignore", "*.log\n\(chance.word())/\n") }
    }
  }

  /// Writes the tree into a new folder.
  ///
  /// - Returns: The number of bytes in Swift files; nil if writing failed.
  public func write(to folder: FilePath) -> Int? {
    var bytes = 0
    var isWritten = true
    each { path, text in
      if path.hasSuffix(".swift") { bytes += text.utf8.count }
      isWritten = isWritten && Disk.write(text, to: folder.appending(path.utf8))
    }
    return isWritten ? bytes : nil
  }
}

extension SplitMix64 {
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func isTrue(_ percent: Int) -> Bool { below(100) < percent }

  mutating func word() -> String { Self.words[below(Self.words.count)] }

  private static let words = [
    "Account", "Basket", "Channel", "Draft", "Event", "Folder", "Gallery", "History", "Item", "Journey", "Key", "Label",
    "Message", "Note", "Order", "Profile", "Query", "Report", "Session", "Ticket", "Update", "Voucher", "Window",
    "Year",
  ]
}

/// Generates the text of a file.
private struct FileWriter {
  enum Kind {
    case viewModel, view, controller, contract, model

    var suffix: String {
      switch self {
      case .viewModel: "ViewModel"
      case .view: "View"
      case .controller: "ViewController"
      case .contract, .model: ""
      }
    }
  }

  let name: String
  let kind: Kind
  var chance: SplitMix64
  private var lines: [String] = []

  init(name: String, chance: SplitMix64) {
    self.name = name
    self.chance = chance
    // The shares in six open-source apps, in percent: 3 ViewModels, 16 Views, 5 view controllers, 8 protocols. The rest
    // are models, including number 3: the golden counts depend on the kind of each number.
    kind =
      switch self.chance.below(100) {
      case 0..<3: .viewModel
      case 3: .model
      case 4..<20: .view
      case 20..<25: .controller
      case 25..<33: .contract
      default: .model
      }
  }

  mutating func text() -> String {
    lines = ["//", "//  \(name)\(kind.suffix).swift", "//  Sample", "//", "", "import Foundation"]
    switch kind {
    case .viewModel: viewModel()
    case .view: view()
    case .controller: controller()
    case .contract: contract()
    case .model: model()
    }
    // Most files are short; a few are very long.
    var extra = chance.below(3)
    while chance.isTrue(35) { extra = extra * 2 + 1 }
    for index in 0..<min(extra, 60) { addition(index) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ more: String...) { lines += more }

  private mutating func viewModel() {
    let keyword = chance.isTrue(80) ? "final class" : "class"
    let setter = chance.isTrue(80) ? "private(set) var" : "var"
    add("import Observation", "", "/// The state of \(name)View.", "@Observable", "\(keyword) \(name)ViewModel {")
    for index in 0..<2 + chance.below(6) { add("    \(setter) value\(index): [\(chance.word())] = []") }
    if chance.isTrue(10) { add("    let coordinator: \(chance.word())Coordinator") }
    add("    private let interactor: any \(name)Interactor", "", "    init(interactor: any \(name)Interactor) {")
    add("        self.interactor = interactor", "    }", "")
    for index in 0..<2 + chance.below(8) { function("load\(index)", isAsync: true) }
    add("}")
  }

  private mutating func view() {
    add("import SwiftUI", "", "struct \(name)View: View {")
    if chance.isTrue(40) { add("    @State private var isShown = false") }
    if chance.isTrue(10) { add("    @StateObject private var viewModel: \(chance.word())ViewModel") }
    add("    let title: String", "", "    var body: some View {", "        VStack(spacing: 8) {")
    for _ in 0..<3 + chance.below(20) {
      add(
        "            Text(\"\\(title): \\(values.map { \"\\($0)\" }.joined())\")",
        "                .padding(.horizontal, 12)")
    }
    add("        }", "    }", "}", "", "#if DEBUG", "#Preview {", "    \(name)View(title: \"\(name)\")", "}", "#endif")
  }

  private mutating func controller() {
    add("import UIKit", "", "final class \(name)ViewController: UIViewController {")
    add("    @IBOutlet private weak var label: UILabel!", "    private var observers: [Any] = []", "")
    for index in 0..<2 + chance.below(10) { function("update\(index)", isAsync: false) }
    add("}")
  }

  private mutating func contract() {
    add("", "protocol \(name)Interactor: Sendable {")
    for index in 0..<1 + chance.below(6) { add("    func fetch\(index)(_ id: Int) async throws -> [\(chance.word())]") }
    add("}", "", "extension \(chance.word()): \(name)Interactor {}")
  }

  private mutating func model() {
    add("", "/// A \(name), as the server tells it.", "public struct \(name): Codable, Hashable, Sendable {")
    for index in 0..<2 + chance.below(12) { add("    public var field\(index): \(chance.word())?") }
    add("}")
  }

  private mutating func addition(_ index: Int) {
    switch chance.below(6) {
    case 0:
      add("", "extension \(chance.word()) {")
      function("convert\(index)", isAsync: false)
      add("}")
    case 1: add("", "enum \(name)Kind\(index): String, CaseIterable {", "    case first, second = \"2\", third", "}")
    case 2:
      add("", "/*", " The \(index)th note about \(name): it's \"quoted\" (and bracketed.", " */")
      add("let \(name.lowercased())\(index) = \"\"\"", "    A text of \\(\(index) + 1) lines", "    \"\"\"")
    default:
      add("", "final class \(name)Service\(index) {")
      for number in 0..<1 + chance.below(5) { function("run\(number)", isAsync: chance.isTrue(30)) }
      add("}")
    }
  }

  private mutating func function(_ name: String, isAsync: Bool) {
    add("    /// Does what its name says, unless there's nothing to do.")
    add("    func \(name)(_ input: Int, scale: Double = 1.5) \(isAsync ? "async " : "")-> String {")
    add("        guard input > 0, let first = items.first(where: { $0.id == input }) else { return \"\" }")
    for step in 0..<1 + chance.below(7) {
      switch chance.below(5) {
      case 0: add("        let ratio\(step) = Double(input) / scale")
      case 1:
        add(
          "        if first.isNew && input < \(step) { items[input] += [\(step), 0x\(step)F] } // see \(chance.word())")
      case 2: add("        items.map { item in item.name + \"\\(item.id)\" }.forEach { observer.observed($0) }")
      case 3:
        add(
          "        switch first.kind {", "        case .plain(let value): log(value ?? \"none\")",
          "        default: break", "        }")
      default: add("        self.count = max(0, min(count, input &* \(step)))")
      }
    }
    add("        return first.title", "    }", "")
  }
}
