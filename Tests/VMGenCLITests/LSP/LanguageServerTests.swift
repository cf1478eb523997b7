import Configuring
import HostIO
import Sandboxes
import Testing
import Wording

@testable import VMGenCLI

/// The parts of `vmgen lsp` that need no client. `Tests/Editor` tests the server with real clients.
@Suite struct LanguageServerTests {
  // MARK: - Frames

  private func frames(_ text: String, by step: Int) -> [MessageFrames.Frame] {
    var frames = MessageFrames()
    var found: [MessageFrames.Frame] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: step) {
      frames.append(Array(bytes[start..<min(start + step, bytes.count)]))
      while let frame = frames.next() { found.append(frame) }
    }
    return found
  }

  @Test(arguments: [1, 2, 7, 1000]) func messagesAreSplitHoweverTheyArrive(step: Int) {
    let text = "Content-Length: 2\r\n\r\n{}content-length:  3 \r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\r\n\r\n"
    #expect(
      frames(text, by: step) == [.content(Array("{}".utf8)), .content(Array("[1]".utf8)), .content([])])
  }

  @Test(arguments: [1, 13, 1 << 20]) func noiseIsSkipped(step: Int) {
    let good = "Content-Length: 2\r\n\r\n{}"
    for bad in ["Content-Length: a\r\n\r\n", "Content-Length: -1\r\n\r\n", "x: 1\r\n\r\n", "\r\n\r\n"] {
      #expect(frames(bad + good, by: step) == [.noise, .content(Array("{}".utf8))])
    }
    // Noise in several pieces is one frame. Noise that arrives together with a header is a part of the headers.
    for count in [9_000, 40_000] {
      let noise = String(repeating: "x", count: count)
      let content = MessageFrames.Frame.content(Array("{}".utf8))
      #expect(frames(noise + good, by: step) == (step > count ? [content] : [.noise, content]))
      #expect(frames("\(noise)\r\n\r\n\(good)", by: step) == [.noise, content])
    }
    #expect(frames("Content-Length: 99999999999999999999\r\n\r\n" + good, by: step).last == .content(Array("{}".utf8)))
  }

  // MARK: - Positions

  private static let text = "a😀é\r\nb\rc\n\n"

  @Test(arguments: [PositionEncoding.utf8, .utf16]) func positionsLeadBack(encoding: PositionEncoding) {
    let document = OpenDocument(uri: "file:///a.swift", version: 1, Self.text)
    for offset in 0...document.text.count where offset == document.text.count || document.text[offset] & 0xC0 != 0x80 {
      let position = document.position(of: offset, encoding)
      // The place between CR and LF is the end of the line.
      let isBetween = offset > 0 && document.text[offset - 1] == 0x0D && document.text[offset] == 0x0A
      #expect(document.offset(of: position, encoding) == (isBetween ? offset - 1 : offset))
    }
  }

  @Test func positionsOutsideOfTheTextMeanTheNearestPlace() {
    let document = OpenDocument(uri: "file:///a.swift", version: 1, Self.text)
    func offset(_ line: Int, _ character: Int, _ encoding: PositionEncoding) -> Int {
      document.offset(of: TextPosition(line: line, character: character), encoding)
    }
    #expect(offset(0, 99, .utf16) == 7 && offset(99, 0, .utf16) == document.text.count && offset(-1, 5, .utf16) == 0)
    // Inside of a surrogate pair, and inside of a code point.
    #expect(offset(0, 2, .utf16) == 5)
    #expect(offset(0, 3, .utf16) == 5 && offset(0, 5, .utf8) == 5)
    #expect(offset(0, .max, .utf8) == 7 && offset(.max, .max, .utf16) == document.text.count)
  }

  @Test func editsApplyInTheirOrder() {
    var document = OpenDocument(uri: "file:///a.swift", version: 1, "one\ntwo\n")
    func change(_ text: String, _ numbers: Int...) -> OpenDocument.Change {
      let ends =
        numbers.isEmpty
        ? nil
        : (TextPosition(line: numbers[0], character: numbers[1]), TextPosition(line: numbers[2], character: numbers[3]))
      return OpenDocument.Change(range: ends.map { (start: $0.0, end: $0.1) }, text: text)
    }
    document.apply([change("X", 0, 0, 0, 1), change("", 0, 3, 1, 0)], version: 2, .utf16)
    #expect(document.text.string(0..<document.text.count) == "Xnetwo\n" && document.version == 2)
    document.apply([change("-", 0, 4, 0, 2)], version: 3, .utf16)
    #expect(document.text.string(0..<document.text.count) == "Xn-wo\n")
    document.apply([change("new")], version: 4, .utf16)
    #expect(document.text.string(0..<document.text.count) == "new")
  }

  // MARK: - URIs

  @Test func pathsAndURIsLeadToEachOther() {
    for path in ["/a/b.swift", "/a b/ü%20#?.swift", "/"] {
      #expect(DocumentURI.path(DocumentURI.uri(FilePath(path))) == FilePath(path))
    }
    #expect(DocumentURI.uri(FilePath("/a b/é")) == "file:///a%20b/%C3%A9")
    #expect(DocumentURI.path("FILE://localhost/a/../b%2fc") == FilePath("/b/c"))
    for uri in ["", "file:", "http://a/b", "untitled:1", "file://host/a", "file:///a%00b"] {
      #expect(DocumentURI.path(uri) == nil)
    }
  }

  // MARK: - JSON

  @Test func halvesOfCharactersAreReplaced() throws {
    let text = Array(#""a\uD83Db\uD83D\uDE00\uDE00\uD83D\u0041""#.utf8)
    #expect(try JSONReader.read(text, replacesHalves: true).string == "a\u{FFFD}b😀\u{FFFD}\u{FFFD}A")
    #expect(throws: ConfigurationProblem.self) { try JSONReader.read(text) }
  }

  @Test func theEncodingIsTheFirstThatBothKnow() throws {
    func encoding(_ json: String) throws -> PositionEncoding {
      ClientAbilities(try JSONReader.read(Array("{\"capabilities\":\(json)}".utf8))).encoding
    }
    #expect(try encoding(#"{"general":{"positionEncodings":["utf-32","utf-8","utf-16"]}}"#) == .utf8)
    #expect(try encoding(#"{"general":{"positionEncodings":["utf-32"]}}"#) == .utf16)
    #expect(try encoding("{}") == .utf16)
    #expect(try encoding("[]") == .utf16)
  }

  // MARK: - Messages

  /// The answers of the server to some messages, after `initialize` with a workspace.
  private func answers(_ sandbox: Sandbox, workspace: String, _ messages: [String]) throws -> [JSONValue] {
    let start = #"{"id":0,"method":"initialize","params":{"rootUri":"\#(uri(sandbox, workspace))","capabilities":{}}}"#
    let end = [#"{"id":99,"method":"shutdown"}"#, #"{"method":"exit"}"#]
    let input = ([start] + messages + end).map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let run = try sandbox.run(["lsp"], input: input)
    var frames = MessageFrames()
    frames.append(Array(run.output.utf8))
    var answers: [JSONValue] = []
    while let frame = frames.next() {
      if case .content(let bytes) = frame { answers.append(try JSONReader.read(bytes)) }
    }
    return answers
  }

  private func uri(_ sandbox: Sandbox, _ path: String) -> String {
    DocumentURI.uri(FilePath("\(sandbox.url.path)/\(path)").normalized)
  }

  private func request(_ id: Int, _ method: String, _ uri: String, _ rest: String = "") -> String {
    #"{"id":\#(id),"method":"textDocument/\#(method)","params":{"textDocument":{"uri":"\#(uri)"}\#(rest)}}"#
  }

  private func open(_ uri: String, _ text: String) -> String {
    #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","text":"\#(text)"}}}"#
  }

  @Test(arguments: ["[]", #"[{"id":1,"method":"shutdown"}]"#]) func batchesAreInvalidRequests(batch: String) throws {
    let answers = try answers(Sandbox(), workspace: ".", [batch])
    let error = try #require(answers.compactMap { $0["error"] }.first)
    #expect(error["code"]?.integer == -32_600 && error["message"]?.string?.contains("batch") == true)
    #expect(answers.last?["id"]?.integer == 99, "the server goes on")
  }

  @Test func filesOutsideOfTheWorkspaceHaveNoFindings() throws {
    let sandbox = try Sandbox()
    let text = "class AViewModel {}"
    for path in ["in/A.swift", "out/B.swift"] { try sandbox.write(path, text) }
    let (inside, outside) = (uri(sandbox, "in/A.swift"), uri(sandbox, "out/B.swift"))
    let answers = try answers(
      sandbox, workspace: "in",
      [open(inside, text), open(outside, text), request(1, "diagnostic", inside), request(2, "diagnostic", outside)])
    func items(_ id: Int) -> Int? { answers.first { $0["id"]?.integer == id }?["result"]?["items"]?.array?.count }
    #expect(items(1) ?? 0 > 0 && items(2) == 0)
    let published = answers.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }
      .filter { $0["params"]?["uri"]?.string == outside }.compactMap { $0["params"]?["diagnostics"]?.array?.count }
    #expect(published.allSatisfy { $0 == 0 })
  }

  @Test func aSilencingCommentHasRoomForAReason() throws {
    let sandbox = try Sandbox()
    let text = "class AViewModel {}"
    try sandbox.write("A.swift", text)
    let file = uri(sandbox, "A.swift")
    let range = #","range":{"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"context":{}"#
    let answers = try answers(sandbox, workspace: ".", [open(file, text), request(1, "codeAction", file, range)])
    let actions = answers.first { $0["id"]?.integer == 1 }?["result"]?.array ?? []
    let silencer = try #require(actions.first { $0["title"]?.string == "Silence 'final_class' here" })
    let new = silencer["edit"]?["changes"]?[file]?.array?.first?["newText"]?.string
    #expect(new == "// vmgen:disable:next final_class -- REASON\n")
  }

  /// The file needs no other one for its findings, so it was not kept in memory.
  @Test func aFindingInAFileThatNeedsNoOtherCanBeSilenced() throws {
    let sandbox = try Sandbox()
    let text = "import SwiftUI\n\nstruct AView: View {\n  @State var viewModel = BViewModel()\n}\n"
    try sandbox.write("A.swift", text)
    try sandbox.write("B.swift", "@Observable final class BViewModel {}\n")
    let file = uri(sandbox, "A.swift")
    let range = #","range":{"start":{"line":3,"character":14},"end":{"line":3,"character":14}},"context":{}"#
    let answers = try answers(
      sandbox, workspace: ".",
      [open(file, text.replacing("\n", with: "\\n")), request(1, "codeAction", file, range)])
    let actions = answers.first { $0["id"]?.integer == 1 }?["result"]?.array ?? []
    #expect(actions.contains { $0["title"]?.string == "Silence 'private_state_object' here" })
  }

  /// 'URLSession' hides the finding on 'shared', which is reported once the first one is silenced.
  @Test func aFindingThatHidesAnotherCanBeSilenced() throws {
    let sandbox = try Sandbox()
    let text = "final class AViewModel {\n  func load() { URLSession.shared.start() }\n}\n"
    try sandbox.write("A.swift", text)
    let silenced = text.replacing("  func", with: "  // vmgen:disable:next no_data_access\n  func")
    try sandbox.write("B.swift", silenced.replacing("AView", with: "BView"))
    let lint = try sandbox.run("lint", "--only", "no_data_access,no_shared_instance", "--format", "agent")
    #expect(lint.output.contains("A.swift:2:17 ") && lint.output.contains("no_data_access"), "\(lint.output)")
    #expect(lint.output.contains("B.swift:3:17 ") && lint.output.contains("no_shared_instance"), "\(lint.output)")
    let file = uri(sandbox, "A.swift")
    let range = #","range":{"start":{"line":1,"character":20},"end":{"line":1,"character":20}},"context":{}"#
    let answers = try answers(
      sandbox, workspace: ".",
      [open(file, text.replacing("\n", with: "\\n")), request(1, "codeAction", file, range)])
    let actions = answers.first { $0["id"]?.integer == 1 }?["result"]?.array ?? []
    #expect(actions.contains { $0["title"]?.string == "Silence 'no_data_access' here" }, "\(actions)")
  }

  /// Some clients write null for members that they leave out.
  @Test func aRangeOfNullMeansTheWholeText() throws {
    let sandbox = try Sandbox()
    let file = uri(sandbox, "A.swift")
    let change =
      #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(file)","version":2},"#
      + #""contentChanges":[{"range":null,"rangeLength":null,"text":"struct A {}"}]}}"#
    let answers = try answers(
      sandbox, workspace: ".",
      [open(file, "class AViewModel {}"), request(1, "diagnostic", file), change, request(2, "diagnostic", file)])
    func items(_ id: Int) -> Int? { answers.first { $0["id"]?.integer == id }?["result"]?["items"]?.array?.count }
    #expect(items(1) ?? 0 > 0 && items(2) == 0)
  }

  /// A request is answered even if its id is a number with decimals.
  @Test func everyIdIsAnswered() throws {
    func request(_ id: String) -> String { #"{"id":\#(id),"method":"$/none"}"# }
    let answers = try answers(
      Sandbox(), workspace: ".",
      [request("7.0"), request("8.5"), request("\"a\""), request("true"), request("[]"), request("null")])
    // The server refuses a message without reading those before it.
    func errors(_ code: Int) -> [JSONValue] { answers.filter { $0["error"]?["code"]?.integer == code } }
    #expect(errors(-32_600).count == 2)
    let unknown = errors(-32_601)
    #expect(unknown.count == 3 && unknown[0]["id"]?.integer == 7 && unknown[2]["id"]?.string == "a")
    #expect("\(unknown[1])".contains("8.5"))
  }
}
