#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import HostIO

// The workshop: tools for those who work on vmgen. It is not shipped.

let usage = """
  usage: vmgen-dev bench [--files N,N…] [--runs N] [--vmgen FILE] [--conventions C,C…] [--tree DIR] [--peers]
         vmgen-dev tree DIR [--files N]
         vmgen-dev names [--count N] [--seed N]

  bench  runs vmgen and ripgrep in turn over trees of its own making, or over DIR; with --peers slower tools, too
  tree   writes such a tree into a new folder
  names  writes names of screens that are taken, as they are typed, each with a zero behind it
  """

/// Runs what the words say, and gives back whether that was possible.
func run(_ words: [String]) -> Bool {
  var output = OutputStream.standardOutput()
  defer { output.flush() }
  var values: [String: String] = [:]
  var operands: [String] = []
  var index = 0
  while index < words.count {
    if words[index] == "--peers" {
      values["--peers"] = ""
    } else if words[index].hasPrefix("--"), index + 1 < words.count {
      values[words[index]] = words[index + 1]
      index += 1
    } else {
      operands.append(words[index])
    }
    index += 1
  }
  func list(_ name: String) -> [String]? { values[name]?.split(separator: ",").map { String($0) } }
  switch operands.first {
  case "bench":
    var bench = Bench()
    if let sizes = list("--files") { bench.sizes = sizes.compactMap { Int($0) } }
    if let runs = values["--runs"].flatMap({ Int($0) }) { bench.rounds = max(1, runs) }
    if let vmgen = values["--vmgen"] { bench.vmgen = vmgen }
    if let conventions = list("--conventions") { bench.conventions = conventions }
    bench.tree = values["--tree"]
    bench.hasPeers = values["--peers"] != nil
    return bench.run {
      output.write($0)
      output.flush()
    }
  case "tree" where operands.count == 2:
    let files = values["--files"].flatMap { Int($0) } ?? 1_000
    return SyntheticTree(files: files).write(to: FilePath(operands[1])) != nil
  case "names" where operands.count == 1:
    let count = values["--count"].flatMap { Int($0) } ?? 500
    for name in TakenNames(count: count, seed: values["--seed"].flatMap { UInt64($0) } ?? 1).words {
      output.write(Array(name.utf8) + [0])
    }
    return true
  default:
    output.write(usage + "\n")
    return false
  }
}

if !run(Array(CommandLine.arguments.dropFirst())) { exit(1) }
