#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// embed-files OUTPUT FILE…
//
// Writes a Swift file with a constant for each file: `PackageResources.Home_View_swift` for `Home+View.swift`. The
// plugin EmbedFiles runs this during a build; it is not shipped.

/// Why nothing was written.
enum EmbeddingError: Error, CustomStringConvertible {
  case noOutput
  case unreadable(String)
  case unwritable(String)
  case noText(String)
  case sameName(String, String)

  var description: String {
    switch self {
    case .noOutput: "usage: embed-files OUTPUT FILE…"
    case .unreadable(let file): "\(file): error: it cannot be read"
    case .unwritable(let file): "\(file): error: it cannot be written"
    case .noText(let file): "\(file): error: it is no UTF-8"
    case .sameName(let file, let name): "\(file): error: there is a constant '\(name)' already; rename the file"
    }
  }
}

/// The name of a file's constant. As in SwiftPM, anything but letters, digits and underscores becomes an underscore.
func constantName(of file: String) -> String {
  let name = file.split(separator: "/").last ?? ""
  return String(String.UnicodeScalarView(name.unicodeScalars.map { isWord($0) ? $0 : "_" }))
}

func isWord(_ scalar: Unicode.Scalar) -> Bool {
  ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
}

/// A single-line string literal.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\\": result += "\\\\"
    case "\"": result += "\\\""
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

func embed(_ words: [String]) throws(EmbeddingError) {
  guard let output = words.first else { throw .noOutput }
  var names: Set<String> = []
  var code = "/// Files as they were when the tool was built.\nenum PackageResources {\n"
  for file in words.dropFirst() {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else { throw .unreadable(file) }
    // Not `String(validating:as:)`, which needs macOS 15, and not Wording's, which would be built twice.
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { throw .noText(file) }
    let name = constantName(of: file)
    guard names.insert(name).inserted else { throw .sameName(file, name) }
    code += "  static let \(name) = [UInt8](\(literal(text)).utf8)\n"
  }
  do {
    try Data((code + "}\n").utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
  } catch {
    throw .unwritable(output)
  }
}

do throws(EmbeddingError) {
  try embed(Array(CommandLine.arguments.dropFirst()))
} catch {
  print(error)
  exit(1)
}
