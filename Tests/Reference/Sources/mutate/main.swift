import Foundation
import SwiftSyntax

// mutate [--seed N] OUT IN…
//
// Creates mutants of every Swift file below some folders. Tokens are deleted, doubled and swapped. Lines are commented
// out, doubled and put into conditions. Whole files are wrapped in conditions, strings, types and functions. Mutants
// that parse are written to OUT/valid, and a third of the others to OUT/invalid. Each mutant has its own names for the
// declarations of its file. All mutants can therefore be read as one project without affecting each other. Equal seeds
// produce equal files.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("mutate: \(text)\n".utf8))
  exit(2)
}

/// The Swift files below a folder, with their names relative to it.
func swiftFiles(below folder: String) -> [(path: String, name: String)] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(".swift") }.sorted().map { ("\(folder)/\($0)", $0) }
}

func run(seed: UInt64, from folders: [String], to target: String) throws {
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
      let text = mutator.mutant("M\(number)x\(each)")
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
var seed: UInt64 = 1
if words.first == "--seed", words.count > 1 {
  guard let number = UInt64(words[1]) else { fail("the seed is a number") }
  seed = number
  words.removeFirst(2)
}
guard words.count > 1 else { fail("usage: mutate [--seed N] OUT IN…") }

// The parser is recursive, so deeply nested files need a large stack.
let (chosenSeed, target, folders) = (seed, words[0], Array(words[1...]))
let thread = Thread {
  do {
    try run(seed: chosenSeed, from: folders, to: target)
    exit(0)
  } catch {
    fail("\(error)")
  }
}
thread.stackSize = 1 << 30
thread.start()
while true { sleep(1000) }
