import Foundation
import SwiftSyntax

// mutate [--seed N] [--every N] OUT IN…
//
// Creates mutants of every Swift file below some folders. Tokens are deleted, doubled and swapped. Lines are commented
// out, doubled and put into conditions. Whole files are wrapped in conditions, strings, types and functions. Mutants
// that parse are written to OUT/valid, and a third of the others to OUT/invalid. Each mutant has its own names for the
// declarations of its file. All mutants can therefore be read as one project without affecting each other. Equal seeds
// produce equal files. `--every 4` writes one mutant in four.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("mutate: \(text)\n".utf8))
  exit(2)
}

/// The Swift files below a folder, with their names relative to it.
func swiftFiles(below folder: String) -> [(path: String, name: String)] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(".swift") }.sorted().map { ("\(folder)/\($0)", $0) }
}

func run(seed: UInt64, every step: Int, from folders: [String], to target: String) throws {
  let files = folders.flatMap(swiftFiles)
  if files.isEmpty { fail("no Swift files") }
  for kind in ["valid", "invalid"] {
    try FileManager.default.createDirectory(atPath: "\(target)/\(kind)", withIntermediateDirectories: true)
  }
  var (tried, valid) = (0, 0)
  for (number, file) in files.enumerated() {
    guard let bytes = FileManager.default.contents(atPath: file.path) else { fail("cannot read \(file.path)") }
    // The name decides, so a new file leaves the mutants of the others as they are.
    var mutator = Mutator(parse(String(decoding: bytes, as: UTF8.self)), seed: seed, file: file.name)
    for each in 0..<mutator.count {
      // Those that are left out are made, too, so that the others are the same as without the option.
      let text = mutator.mutant("M\(number)x\(each)")
      if (number + each) % step > 0 { continue }
      let isValid = !parse(text).hasError
      tried += 1
      valid += isValid ? 1 : 0
      // A third of the invalid mutants is enough.
      if !isValid, each % 3 > 0 { continue }
      let path = "\(target)/\(isValid ? "valid" : "invalid")/\(number)-\(each).swift"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
  }
  print("\(tried) mutants of \(files.count) files, \(valid) valid")
}

var words = Array(CommandLine.arguments.dropFirst())

/// The value of an option that precedes the folders.
@MainActor func value(of option: String) -> Int? {
  guard words.first == option, words.count > 1 else { return nil }
  guard let number = Int(words[1]), number > 0 else { fail("\(option) takes a positive number") }
  words.removeFirst(2)
  return number
}

let seed = UInt64(value(of: "--seed") ?? 1)
let step = value(of: "--every") ?? 1
guard words.count > 1 else { fail("usage: mutate [--seed N] [--every N] OUT IN…") }

// The parser is recursive, so deeply nested files need a large stack.
let (target, folders) = (words[0], Array(words[1...]))
let thread = Thread {
  do {
    try run(seed: seed, every: step, from: folders, to: target)
    exit(0)
  } catch {
    fail("\(error)")
  }
}
thread.stackSize = 1 << 30
thread.start()
while true { sleep(1000) }
