import Foundation

/// The compiler plugin behind the stand-in's `#Preview`.
///
/// The compiler starts it and talks to it over standard input and output: eight bytes of length, little-endian, then
/// that many bytes of JSON, either way.
@main
struct Plugin {
  static func main() {
    while let message = receive() {
      if message["getCapability"] != nil {
        send(["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()] as [String: Any]]])
      } else if let request = message["expandFreestandingMacro"] as? [String: Any] {
        send(["expandMacroResult": ["expandedSource": expansion(of: request), "diagnostics": [Any]()] as [String: Any]])
      } else {
        send(["expandMacroResult": ["diagnostics": [Any]()]])
      }
    }
  }

  /// A function with the preview's body, which no code calls. Its name is unique in the module.
  private static func expansion(of request: [String: Any]) -> String {
    let syntax = request["syntax"] as? [String: Any]
    guard let source = syntax?["source"] as? String, let open = source.firstIndex(of: "{"),
      let discriminator = request["discriminator"] as? String
    else { return "" }
    let macro = (request["macro"] as? [String: Any])?["typeName"] as? String
    let isView = macro == "SwiftUIView"
    let attributes = isView ? "@SwiftUI.ViewBuilder @MainActor" : "@MainActor"
    let result = isView ? "some SwiftUI.View" : "UIKit.UIViewController"
    return "\(attributes) private func \(discriminator)7previewfMu_() -> \(result) \(source[open...])"
  }

  private static func receive() -> [String: Any]? {
    guard let header = read(8) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let body = read(length) else { return nil }
    return (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
  }

  private static func read(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      let more = FileHandle.standardInput.readData(ofLength: count - data.count)
      if more.isEmpty { return nil }
      data += more
    }
    return data
  }

  private static func send(_ message: [String: Any]) {
    guard let body = try? JSONSerialization.data(withJSONObject: message) else { return }
    let length = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    FileHandle.standardOutput.write(Data(length) + body)
  }
}
