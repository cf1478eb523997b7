import SwiftScan

/// Determines whether an operator of a publisher's chain moves the values to the main thread.
enum MainThread {
  /// Whether a publisher delivers on the main thread behind an operator; nil if the operator leaves that open.
  static func isReached(behind name: Int, _ file: LintedFile) -> Bool? {
    let source = file.source
    let operators: [StaticString] = [
      "receive", "subscribe", "throttle", "debounce", "delay", "timeout", "collect", "publish", "publisher",
    ]
    if meansMainThread(name, source) { return true }
    guard source.isNamed(name, anyOf: operators), let call = source.memberCall(at: name, file.code) else { return nil }
    let arguments = source.arguments(in: call.arguments)
    func argument(_ label: StaticString) -> Range<Int>? {
      arguments.first { $0.label >= 0 && source.isNamed($0.label, label) }?.value
    }
    if source.isNamed(name, "publisher") {
      // A key path is observed on the thread that changes it, and UIKit posts its notifications on the main thread. Only
      // controls have events such as `.touchUpInside`.
      guard source.isFirstLabel("for", of: call), let value = arguments.first?.value else { return nil }
      let first = source.firstName(of: value.lowerBound, before: value.upperBound)
      let isEvent = source.tokens[first].kind == .period && source.isNamed(first + 1, anyOf: controlEvents)
      return isEvent || source.tokens[first].kind == .backslash || source.isNamed(first, startingWith: "UI")
        ? true : nil
    }
    if source.isNamed(name, "publish") { return argument("on").flatMap { isMain($0, file) == true ? true : nil } }
    if source.isNamed(name, "collect") {
      guard let value = arguments.first?.value,
        let time = value.first(where: { source.isNamed($0, startingWith: "byTime") }),
        source.tokens[time + 1].kind == .openParen,
        let scheduler = source.arguments(in: time + 1..<source.tokens.behind(time + 1)).first
      else { return nil }
      return isMain(scheduler.value, file)
    }
    let isHop = source.isNamed(name, "receive") || source.isNamed(name, "subscribe")
    if isHop, !source.isFirstLabel("on", of: call) { return nil }
    guard let scheduler = argument(isHop ? "on" : "scheduler") else { return nil }
    let result = isMain(scheduler, file)
    // The thread on which a publisher starts its work does not determine the thread on which it delivers.
    return source.isNamed(name, "subscribe") && !result ? nil : result
  }

  /// The names of `UIControl.Event`.
  private static let controlEvents: [StaticString] = [
    "touchDown", "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
    "menuActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
  ]

  /// Whether the name of a custom operator means the main thread: `.main`, `.receiveOnMain()`. UIKit tells of gestures and
  /// of the keyboard on the main thread.
  private static func meansMainThread(_ name: Int, _ source: SourceFile) -> Bool {
    let word = source.identifierName(name).lowercased()
    return word == "main"
      || ["onmain", "mainthread", "mainqueue", "mainscheduler", "gesture", "keyboard"].contains(where: word.contains)
  }

  /// Whether a scheduler may be that of the main thread. True for unknown schedulers.
  private static func isMain(_ scheduler: Range<Int>, _ file: LintedFile) -> Bool {
    let source = file.source
    return !source.identifiers(in: scheduler).contains { token in
      let isQueue = source.isNamed(token, "DispatchQueue") || source.isNamed(token, "OperationQueue")
      return isGlobalQueue(token, source) || isQueue && source.construction(at: token, file.code) != nil
        || source.identifierName(token).lowercased().contains("background")
    }
  }

  /// Whether a name is `global` in `DispatchQueue.global()` or `.global()`.
  private static func isGlobalQueue(_ token: Int, _ source: SourceFile) -> Bool {
    guard token > 0, source.isNamed(token, "global"), source.tokens[token - 1].kind == .period else { return false }
    return !source.isMemberOfValue(token)
      || source.receiver(before: token - 1).map { source.isNamed($0.last, "DispatchQueue") } ?? false
  }
}
