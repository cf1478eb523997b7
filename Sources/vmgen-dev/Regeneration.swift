import HostIO
import Linting
import RuleTrials
import VMGenCLI

/// The generated files of the repository.
struct Regeneration {
  static let command = "swift run vmgen-dev regenerate"
  static let ruleFolder = "Sources/Linting/Rules"
  static let list = "\(ruleFolder)/AllRules.swift"
  static let record = "Sources/VMGenCLI/Rules/TrialRecord.swift"

  /// The path of each file in the repository, and its text.
  let files: [(path: String, text: String)]

  /// - Parameters:
  ///   - ruleFiles: The names of the files in the rules' folder.
  ///   - trials: The figures of the rules' trials, by the rules' ids.
  init(ruleFiles: [String], trials: [String: TrialFigures]) {
    files =
      [(Self.list, Self.list(of: ruleFiles)), (Self.record, Self.record(of: trials))]
      + GeneratedPages.all(trials: trials)
  }

  /// The names of the files in the rules' folder of a repository.
  static func ruleFiles(in root: FilePath) throws(FileError) -> [String] {
    try FileSystem.names(in: root.appending(ruleFolder.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files whose text in the repository differs.
  func stale(in root: FilePath) -> [(path: String, text: String)] {
    files.filter { (try? FileSystem.read(root.appending($0.path.utf8))) != Array($0.text.utf8) }
  }

  /// Runs the trials of all rules. `mistakes` has a message for each rule with failed trials.
  static func runTrials() -> (figures: [String: TrialFigures], mistakes: [String]) {
    let plans = TrialPlan.all
    let all = Threads.map(plans.count, threads: Machine.coreCount) { Trials(of: plans[$0].rule, plans[$0].plan) }
    let figures = Dictionary(uniqueKeysWithValues: all.map { ($0.rule.id, $0.figures) })
    let mistakes = all.compactMap { trials -> String? in
      let wrong = (trials.mutants + trials.decoys).count { !$0.isRight } + trials.mistakes.count
      if wrong == 0 { return nil }
      return "\(wrong) trials of '\(trials.rule.id)' fail; 'swift test --filter RuleTrialsTests' shows them"
    }
    return (figures, mistakes)
  }

  /// The list of the rules, from the names of their files.
  static func list(of ruleFiles: [String]) -> String {
    let constants = ruleFiles.filter { $0.hasSuffix(".swift") && $0 != "AllRules.swift" }.sorted().map { file in
      file.prefix(1).lowercased() + file.dropFirst().dropLast(".swift".count)
    }
    return """
      // Made by 'vmgen-dev regenerate' from the names of the files in this folder.

      extension Rule {
        /// Every rule, by id.
        public static let all: [Rule] = [
      \(constants.map { "    .\($0),\n" }.joined())  ]
      }

      extension TrialPlan {
        /// Every rule with its plan, by id.
        public static let all: [(rule: Rule, plan: TrialPlan)] = [
      \(constants.map { "    (.\($0), .\($0)),\n" }.joined())  ]
      }

      """
  }

  /// The figures of the trials as source code.
  private static func record(of trials: [String: TrialFigures]) -> String {
    let entries = trials.sorted { $0.key < $1.key }.map { id, each in
      let numbers =
        "mutants: \(each.mutants), caught: \(each.caught), decoys: \(each.decoys), silent: \(each.silent)"
      return """
            "\(id)": TrialFigures(\(numbers)),

        """
    }
    return """
      import Linting

      // Made by 'vmgen-dev regenerate'.

      /// The results of the rules' trials: variants of their examples, made by a seed.
      enum TrialRecord {
        /// By the rules' ids.
        static let figures: [String: TrialFigures] = [
      \(entries.joined())  ]
      }

      """
  }
}

extension Regeneration {
  /// Writes the stale files, or lists them if `checksOnly` is true.
  ///
  /// - Returns: The exit status.
  static func run(in root: FilePath, checksOnly: Bool, _ write: (String) -> Void) throws(FileError) -> Int32 {
    let names = try ruleFiles(in: root)
    let list = list(of: names)
    let built = TrialPlan.all.map { $0.rule.id }
    if try FileSystem.read(root.appending(Self.list.utf8)) != Array(list.utf8) {
      if checksOnly {
        write("\(Self.list) is stale; run '\(command)'\n")
        return 1
      }
      guard Disk.write(list, to: root.appending(Self.list.utf8)) else {
        write("\(Self.list) cannot be written; check its permissions\n")
        return 1
      }
      write("\(Self.list) was written; run '\(command)' again to build with the new list\n")
      return 1
    }
    guard self.list(of: built.map { NewRule.fileName(of: $0) }) == list else {
      write("this program was built with other rules; run '\(command)' to rebuild it\n")
      return 1
    }
    let trials = runTrials()
    if !trials.mistakes.isEmpty {
      write(trials.mistakes.joined(separator: "\n") + "\nnothing was written; fix the rules first\n")
      return 1
    }
    let stale = Regeneration(ruleFiles: names, trials: trials.figures).stale(in: root)
    if checksOnly {
      for file in stale { write("\(file.path) is stale; run '\(command)'\n") }
      return stale.isEmpty ? 0 : 1
    }
    for file in stale {
      guard Disk.write(file.text, to: root.appending(file.path.utf8)) else {
        write("\(file.path) cannot be written; check its permissions\n")
        return 1
      }
      write("wrote \(file.path)\n")
    }
    if stale.isEmpty { write("all files are up to date\n") }
    return 0
  }
}
