import HostIO
import Probing

/// The commands of `vmgen-dev`.
struct DeveloperCommands {
  private static let usage = """
    usage: vmgen-dev bench [--files N,N…] [--runs N] [--vmgen FILE] [--conventions C,C…] [--tree DIR] [--peers]
           vmgen-dev tree DIR [--files N]
           vmgen-dev names [--count N] [--seed N]
           vmgen-dev fuzz [FILE…] [--count N] [--seed N]
           vmgen-dev new-rule NAME
           vmgen-dev regenerate [--check]

    bench  times vmgen and ripgrep in turn on generated trees or on DIR; --peers adds slower tools
    tree   writes a generated tree to a new folder
    names  prints random screen names that vmgen accepts, each followed by a zero byte
    fuzz   lints inputs made from the rules' examples and the files, and reports broken guarantees

    new-rule    writes the file of a new rule, with gaps to fill in, and lists the rule
    regenerate  writes all files that are made from the rules; --check only names the stale ones
    """

  /// The options of each command: those with a value and those without.
  private static let options: [String: (valued: Set<String>, plain: Set<String>)] = [
    "bench": (["--files", "--runs", "--vmgen", "--conventions", "--tree"], ["--peers"]),
    "tree": (["--files"], []),
    "names": (["--count", "--seed"], []),
    "fuzz": (["--count", "--seed"], []),
    "new-rule": ([], []),
    "regenerate": ([], ["--check"]),
  ]

  /// An error in the command line, with its message.
  private struct Refusal: Error {
    var message: String
  }

  /// A parsed command line.
  private struct Input {
    var command: String
    var values: [String: String] = [:]
    var operands: [String] = []

    init(_ words: [String]) throws(Refusal) {
      guard let command = words.first, let taken = DeveloperCommands.options[command] else {
        throw Refusal(message: words.first.map { "unknown command '\($0)'" } ?? "no command")
      }
      self.command = command
      var rest = words.dropFirst()
      while let word = rest.popFirst() {
        if taken.plain.contains(word) {
          values[word] = ""
        } else if taken.valued.contains(word) {
          guard let value = rest.popFirst() else { throw Refusal(message: "'\(word)' needs a value") }
          values[word] = value
        } else if word.hasPrefix("--") {
          throw Refusal(message: "'\(command)' has no option '\(word)'")
        } else {
          operands.append(word)
        }
      }
      guard command == "fuzz" || operands.count == (["tree", "new-rule"].contains(command) ? 1 : 0) else {
        throw Refusal(message: "wrong number of operands for '\(command)'")
      }
    }

    /// The value of an option as a positive number; nil if the option is missing.
    func number(_ name: String) throws(Refusal) -> Int? {
      guard let value = values[name] else { return nil }
      guard let number = Int(value), number > 0 else {
        throw Refusal(message: "'\(name)' needs a positive number, not '\(value)'")
      }
      return number
    }

    func seed() throws(Refusal) -> UInt64 { UInt64(try number("--seed") ?? 1) }

    func list(_ name: String) -> [String]? { values[name]?.split(separator: ",").map { String($0) } }
  }

  private var output = OutputStream.standardOutput()

  /// Runs a command line.
  ///
  /// - Returns: The exit status.
  mutating func run(_ words: [String]) -> Int32 {
    defer { output.flush() }
    if words.contains("--help") {
      output.write(Self.usage + "\n")
      return 0
    }
    do throws(Refusal) {
      let input = try Input(words)
      switch input.command {
      case "bench": return try bench(input)
      case "tree":
        let tree = SyntheticTree(files: try input.number("--files") ?? 1_000)
        return tree.write(to: FilePath(input.operands[0])) == nil ? 1 : 0
      case "names":
        for name in AcceptedNames(count: try input.number("--count") ?? 500, seed: try input.seed()).words {
          output.write(Array(name.utf8) + [0])
        }
        return 0
      case "new-rule", "regenerate": return try rules(input)
      default: return try fuzz(input)
      }
    } catch {
      output.write("vmgen-dev: \(error.message)\n\(Self.usage)\n")
      return 2
    }
  }

  private mutating func bench(_ input: Input) throws(Refusal) -> Int32 {
    var bench = Bench()
    if let sizes = input.list("--files") {
      bench.sizes = sizes.compactMap { Int($0) }
      guard bench.sizes.count == sizes.count else {
        throw Refusal(message: "'--files' needs numbers separated by commas")
      }
    }
    bench.rounds = try input.number("--runs") ?? bench.rounds
    bench.vmgen = input.values["--vmgen"] ?? bench.vmgen
    bench.conventions = input.list("--conventions") ?? bench.conventions
    bench.tree = input.values["--tree"]
    bench.hasPeers = input.values["--peers"] != nil
    let isDone = bench.run { say($0) }
    return isDone ? 0 : 1
  }

  private mutating func say(_ text: String) {
    output.write(text)
    output.flush()
  }

  /// Runs `regenerate` or `new-rule`.
  private mutating func rules(_ input: Input) throws(Refusal) -> Int32 {
    do throws(FileError) {
      let root = try FileSystem.currentFolder()
      guard FileSystem.kind(root.appending(Regeneration.list.utf8)) == .file else {
        say("'\(input.command)' runs in the repository's folder; change into it\n")
        return 2
      }
      if input.command == "regenerate" {
        return try Regeneration.run(in: root, checksOnly: input.values["--check"] != nil) { say($0) }
      }
      guard let rule = NewRule(id: input.operands[0]) else {
        say("'\(input.operands[0])' is no name of a rule; use two or more words in snake case, as in 'final_class'\n")
        return 2
      }
      return try rule.write(in: root) { say($0) }
    } catch {
      throw Refusal(message: error.message)
    }
  }

  private mutating func fuzz(_ input: Input) throws(Refusal) -> Int32 {
    var corpus: [[UInt8]] = []
    for name in input.operands {
      do { corpus.append(try FileSystem.read(FilePath(name))) } catch { throw Refusal(message: error.message) }
    }
    let count = try input.number("--count") ?? 204_800
    let seed = try input.seed()
    let campaign = Campaign(seed: seed, count: (count + Campaign.parts - 1) / Campaign.parts, corpus: corpus)
    let parts = Threads.map(Campaign.parts, threads: Machine.coreCount) { campaign.broken(part: $0) }
    let broken = [campaign.brokenCorpus()] + parts
    for line in broken.compactMap({ $0 }) { output.write(line + "\n") }
    output.write("\(campaign.inputs) inputs and \(corpus.count) files, seed \(seed)\n")
    return broken.allSatisfy { $0 == nil } ? 0 : 1
  }
}
