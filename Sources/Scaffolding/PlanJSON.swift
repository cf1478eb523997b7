extension Plan {
  /// The plan for programs.
  ///
  /// ```json
  /// {"version": 1,
  ///  "steps": [{"action": "create", "path": "Home/HomeView.swift", "bytes": 1520, "contents": "…"}],
  ///  "notes": []}
  /// ```
  ///
  /// `action` is `create`, `replace`, `skip`, `identical` or `conflict`; a conflict has a `reason`. Paths are relative
  /// to `folder`, an absolute path; to the project where it is nil.
  public func json(relativeTo folder: String? = nil) -> String {
    var result = "{\"version\": 1,\n \"steps\": ["
    for (index, step) in steps.enumerated() {
      result += index == 0 ? "\n  " : ",\n  "
      result += "{\"action\": \(jsonString(step.action.word)), \"path\": \(jsonString(path(of: step, from: folder)))"
      if case .conflict(let conflict) = step.action { result += ", \"reason\": \(jsonString(conflict.message))" }
      result += ", \"bytes\": \(step.contents.count)"
      result += ", \"contents\": \(jsonString(String(decoding: step.contents, as: UTF8.self)))}"
    }
    result += "],\n \"notes\": ["
    result += notes.map(jsonString).joined(separator: ", ")
    return result + "]}\n"
  }
}

/// `text` as a JSON string; control characters and line separators escaped, all else as it is.
func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
