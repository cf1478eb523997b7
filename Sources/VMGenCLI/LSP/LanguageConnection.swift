import Configuring
import HostIO
import Wording

/// The connection to a language client (JSON-RPC 2.0). Returns its messages in the order in which they arrive.
struct LanguageConnection {
  /// A message that the server has to handle.
  struct Message {
    var method: String
    /// The id as JSON; nil for a notification.
    var id: JSONOutput?
    var parameters: JSONValue
  }

  /// The error codes of JSON-RPC and of the Language Server Protocol.
  enum ErrorCode: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParameters = -32_602
    case notInitialized = -32_002
    case cancelled = -32_800
    /// The server has dropped a request; the client may send it again.
    case serverCancelled = -32_802
  }

  private var duplex = StandardDuplex()
  private var frames = MessageFrames()
  private var queue: [Message] = []
  /// The ids of cancelled requests, as JSON.
  private var cancelled: Set<String> = []
  private var requests = 0

  /// Whether no further message can arrive.
  var hasEnded: Bool { duplex.isAtEnd && queue.isEmpty || duplex.isClosed }

  /// Whether a notification is queued, which may change texts or files.
  mutating func hasChange() -> Bool {
    receive(waiting: 0)
    return queue.contains { $0.id == nil }
  }

  /// Whether the client has cancelled a request.
  mutating func isCancelled(_ id: JSONOutput) -> Bool {
    receive(waiting: 0)
    return cancelled.contains(id.line)
  }

  /// The next message; nil if none arrives in time.
  ///
  /// - Parameter milliseconds: The maximum time to wait; nil to wait until a message arrives or the input ends.
  mutating func next(waiting milliseconds: Int?) -> Message? {
    receive(waiting: 0)
    if queue.isEmpty {
      // All requests have been answered, so forget the ids of requests that were cancelled too late.
      cancelled = []
      receive(waiting: milliseconds)
    }
    return queue.isEmpty ? nil : queue.removeFirst()
  }

  private mutating func receive(waiting milliseconds: Int?) {
    duplex.read(waiting: milliseconds)
    frames.append(duplex.take())
    while let frame = frames.next() {
      switch frame {
      case .content(let bytes): receive(bytes)
      case .tooLarge(let count):
        fail(nil, .invalidRequest, "the message has \(count) bytes; the limit is \(MessageFrames.largest)")
      case .noise: fail(nil, .parseError, "no 'Content-Length' before the message; it was skipped")
      }
    }
  }

  private mutating func receive(_ bytes: [UInt8]) {
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes, replacesHalves: true)
    } catch {
      fail(nil, .parseError, error.text(path: "message", bytes))
      return
    }
    if value.array != nil {
      // The Language Server Protocol has no batches.
      fail(nil, .invalidRequest, "a batch is not supported; send each message by itself")
      return
    }
    let id = value["id"].flatMap(Self.id)
    if id == nil, let wrong = value["id"], !wrong.isNull {
      fail(nil, .invalidRequest, "'id' must be a number or a text")
      return
    }
    guard let method = value["method"]?.string else {
      // Answers to the server's own requests need no handling.
      if id == nil || value["result"] == nil && value["error"] == nil {
        fail(id, .invalidRequest, "the message has no 'method'")
      }
      return
    }
    let parameters = value["params"] ?? .null
    if method == "$/cancelRequest" {
      if let id = parameters["id"].flatMap(Self.id) { cancelled.insert(id.line) }
      return
    }
    queue.append(Message(method: method, id: id, parameters: parameters))
  }

  /// The id of a request; nil if a value is no id. Some clients write whole numbers as `1.0`.
  private static func id(_ value: JSONValue) -> JSONOutput? {
    switch value.content {
    case .string(let text): .string(text)
    case .number(let text): value.integer.map { .number($0) } ?? .json(text)
    default: nil
    }
  }

  // MARK: - Send

  /// Answers a request.
  mutating func answer(_ id: JSONOutput, _ result: JSONOutput) {
    cancelled.remove(id.line)
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  /// Answers a request with an error. The id is nil for a message that is no valid request.
  mutating func fail(_ id: JSONOutput?, _ code: ErrorCode, _ message: String, data: JSONOutput? = nil) {
    if let id { cancelled.remove(id.line) }
    var error: JSONOutput = ["code": .number(code.rawValue), "message": .string(message)]
    error.add("data", data)
    send(["jsonrpc": "2.0", "id": id ?? .null, "error": error])
  }

  mutating func notify(_ method: String, _ parameters: JSONOutput) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request whose answer does not matter.
  mutating func request(_ method: String, _ parameters: JSONOutput?) {
    requests += 1
    var message: JSONOutput = ["jsonrpc": "2.0", "id": .string("vmgen-\(requests)"), "method": .string(method)]
    message.add("params", parameters)
    send(message)
  }

  private mutating func send(_ message: JSONOutput) {
    let bytes = message.bytes
    duplex.write(Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
  }
}

extension JSONValue {
  /// The value for missing parameters.
  static let null = JSONValue(.null)

  /// The value of a member; nil if this is no object, or has no such member.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var isNull: Bool { if case .null = content { true } else { false } }
  var string: String? { if case .string(let text) = content { text } else { nil } }
  var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  var array: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
  /// A whole number. Clients may write it as `1.0`.
  var integer: Int? {
    guard case .number(let text) = content else { return nil }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }
}
