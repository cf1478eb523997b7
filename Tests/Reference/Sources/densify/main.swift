import Foundation

// densify [--seed N] IN OUT
//
// Real code rarely breaks the rules. This program copies the Swift files of a folder and adds violations. Classes
// become ViewModels, and some names become names that rules look for. Statements, members and attributes that rules
// check are inserted where they are valid. The result must parse, but need not compile. Equal seeds produce equal
// files.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("densify: \(text)\n".utf8))
  exit(2)
}

func swiftFiles(below folder: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(".swift") }.sorted()
}

func run(seed: UInt64, from source: String, to target: String) throws {
  let names = swiftFiles(below: source)
  if names.isEmpty { fail("no Swift files in \(source)") }
  let files = names.compactMap { name in
    FileManager.default.contents(atPath: "\(source)/\(name)").map { (name: name, bytes: [UInt8]($0)) }
  }
  var classes: Set<String> = []
  for file in files { classes.formUnion(declaredClasses(in: file.bytes)) }
  for file in files {
    var sower = Sower(classes: classes, seed: seed, file: file.name)
    let path = "\(target)/\(file.name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(sower.sow(in: file.bytes)).write(to: URL(fileURLWithPath: path))
  }
}

var words = Array(CommandLine.arguments.dropFirst())
var seed: UInt64 = 1
if words.first == "--seed", words.count > 1 {
  guard let number = UInt64(words[1]) else { fail("the seed is a number") }
  seed = number
  words.removeFirst(2)
}
guard words.count == 2 else { fail("usage: densify [--seed N] IN OUT") }

// The parser is recursive, so deeply nested files need a large stack.
let (chosenSeed, source, target) = (seed, words[0], words[1])
let thread = Thread {
  do {
    try run(seed: chosenSeed, from: source, to: target)
    exit(0)
  } catch {
    fail("\(error)")
  }
}
thread.stackSize = 1 << 30
thread.start()
while true { sleep(1000) }
