#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import HostIO
import Probing

// The workshop: tools for those who work on vmgen. It is not shipped.

let usage = """
  usage: vmgen-dev bench [--files N,N…] [--runs N] [--vmgen FILE] [--conventions C,C…] [--tree DIR] [--peers]
         vmgen-dev tree DIR [--files N]
         vmgen-dev names [--count N] [--seed N]
         vmgen-dev fuzz [FILE…] [--count N] [--seed N]

  bench  runs vmgen and ripgrep in turn over trees of its own making, or over DIR; with --peers slower tools, too
  tree   writes such a tree into a new folder
  names  writes names of screens that are taken, as they are typed, each with a zero behind it
  fuzz   takes inputs made from the rules' examples and the files through the lint, and says what does not hold
  """

/// What each command takes: the options that have a value behind them, and those that have none.
let options: [String: (valued: Set<String>, plain: Set<String>)] = [
  "bench": (["--files", "--runs", "--vmgen", "--conventions", "--tree"], ["--peers"]),
  "tree": (["--files"], []),
  "names": (["--count", "--seed"], []),
  "fuzz": (["--count", "--seed"], []),
]

/// Runs what the words say, and gives back the exit status.
func run(_ words: [String]) -> Int32 {
  var output = OutputStream.standardOutput()
  defer { output.flush() }
  func refuse(_ what: String) -> Int32 {
    output.write("vmgen-dev: \(what)\n\(usage)\n")
    return 2
  }
  if words.contains("--help") {
    output.write(usage + "\n")
    return 0
  }
  guard let command = words.first, let taken = options[command] else {
    return refuse(words.first.map { "there is no command '\($0)'" } ?? "a command is missing")
  }
  var values: [String: String] = [:]
  var operands: [String] = []
  var rest = words.dropFirst()
  while let word = rest.popFirst() {
    if taken.plain.contains(word) {
      values[word] = ""
    } else if taken.valued.contains(word) {
      guard let value = rest.popFirst() else { return refuse("'\(word)' wants a value") }
      values[word] = value
    } else if word.hasPrefix("--") {
      return refuse("'\(command)' has no option '\(word)'")
    } else {
      operands.append(word)
    }
  }
  guard command == "fuzz" || operands.count == (command == "tree" ? 1 : 0) else {
    return refuse("'\(command)' takes other operands")
  }
  var numbers: [String: Int] = [:]
  for name in ["--runs", "--count", "--seed"] + (command == "tree" ? ["--files"] : []) {
    guard let value = values[name] else { continue }
    guard let number = Int(value), number > 0 else { return refuse("'\(name)' wants a number, not '\(value)'") }
    numbers[name] = number
  }
  let seed = UInt64(numbers["--seed"] ?? 1)
  func list(_ name: String) -> [String]? { values[name]?.split(separator: ",").map { String($0) } }
  switch command {
  case "bench":
    var bench = Bench()
    if let sizes = list("--files") {
      bench.sizes = sizes.compactMap { Int($0) }
      guard bench.sizes.count == sizes.count else { return refuse("'--files' wants numbers with commas between") }
    }
    bench.rounds = numbers["--runs"] ?? bench.rounds
    bench.vmgen = values["--vmgen"] ?? bench.vmgen
    bench.conventions = list("--conventions") ?? bench.conventions
    bench.tree = values["--tree"]
    bench.hasPeers = values["--peers"] != nil
    let isDone = bench.run {
      output.write($0)
      output.flush()
    }
    return isDone ? 0 : 1
  case "tree":
    return SyntheticTree(files: numbers["--files"] ?? 1_000).write(to: FilePath(operands[0])) == nil ? 1 : 0
  case "names":
    for name in TakenNames(count: numbers["--count"] ?? 500, seed: seed).words {
      output.write(Array(name.utf8) + [0])
    }
    return 0
  default:
    do throws(FileError) {
      var corpus: [[UInt8]] = []
      for name in operands { corpus.append(try FileSystem.read(FilePath(name))) }
      let campaign = Campaign(
        seed: seed, count: ((numbers["--count"] ?? 204_800) + Campaign.parts - 1) / Campaign.parts, corpus: corpus)
      let parts = Threads.map(Campaign.parts, threads: Machine.coreCount) { campaign.broken(part: $0) }
      let broken = [campaign.brokenCorpus()] + parts
      for line in broken.compactMap({ $0 }) { output.write(line + "\n") }
      output.write("\(campaign.inputs) inputs and \(corpus.count) files, seed \(seed)\n")
      return broken.allSatisfy { $0 == nil } ? 0 : 1
    } catch {
      return refuse(error.message)
    }
  }
}

exit(run(Array(CommandLine.arguments.dropFirst())))
