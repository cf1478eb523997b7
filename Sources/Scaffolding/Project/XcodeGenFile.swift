/// The parts of XcodeGen's `project.yml` that say what targets are built for, read as they are written: what other files
/// and templates say is not known.
struct XcodeGenFile {
  /// Every value, behind the keys that lead to it. An element of a list has the key `-`.
  private var values: [(keys: [String], text: String)] = []

  init(_ text: String) {
    var open: [(indent: Int, key: String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let code = SettingsFile.trimmed(SettingsFile.before(" #", in: line))
      if code.isEmpty || code.hasPrefix("#") { continue }
      var indent = line.prefix { $0 == " " }.count
      var rest = code
      while rest.hasPrefix("- ") {
        // A list may stand as deep as its key.
        open.removeAll { $0.indent > indent || ($0.indent == indent && $0.key == "-") }
        open.append((indent, "-"))
        rest = rest.dropFirst(2)
        indent += 2 + rest.prefix { $0 == " " }.count
        rest = SettingsFile.trimmed(rest)
      }
      open.removeAll { $0.indent >= indent && !($0.key == "-" && $0.indent < indent) }
      guard let colon = rest.firstRange(of: ":"), colon.upperBound == rest.endIndex || rest[colon.upperBound] == " "
      else {
        add(rest, at: open.map(\.key))
        continue
      }
      open.append((indent, String(SettingsFile.unquoted(SettingsFile.trimmed(rest[..<colon.lowerBound])))))
      add(SettingsFile.trimmed(rest[colon.upperBound...]), at: open.map(\.key))
    }
  }

  /// A value, taken apart where it stands in brackets: `[App, Kit]`, `{ iOS: "16.0" }`.
  private mutating func add(_ text: Substring, at keys: [String]) {
    guard let first = text.first, let last = text.last else { return }
    if first == "[", last == "]" {
      for part in text.dropFirst().dropLast().split(separator: ",") {
        add(SettingsFile.trimmed(part), at: keys + ["-"])
      }
    } else if first == "{", last == "}" {
      for part in text.dropFirst().dropLast().split(separator: ",") {
        let pair = part.split(separator: ":", maxSplits: 1).map(SettingsFile.trimmed)
        if pair.count == 2 { add(pair[1], at: keys + [String(SettingsFile.unquoted(pair[0]))]) }
      }
    } else {
      values.append((keys, String(SettingsFile.unquoted(text))))
    }
  }

  /// The targets that are not tests.
  func targets() -> [DeployedTarget] {
    var names: [String] = []
    for value in values where value.keys.count > 2 && value.keys[0] == "targets" && !names.contains(value.keys[1]) {
      names.append(value.keys[1])
    }
    let common = values.compactMap { value -> Deployment? in
      guard let last = value.keys.last, value.keys[0] == "options" || value.keys[0] == "settings" else { return nil }
      if value.keys.dropLast() == ["options", "deploymentTarget"] {
        return Deployment(system: last, version: value.text)
      }
      return Deployment(setting: last, value: value.text)
    }
    return names.compactMap { target($0, common) }
  }

  private func target(_ name: String, _ common: [Deployment]) -> DeployedTarget? {
    let own = values.filter { $0.keys.starts(with: ["targets", name]) }.map {
      (keys: $0.keys.dropFirst(2), text: $0.text)
    }
    if own.contains(where: { $0.keys == ["type"] && $0.text.contains("test") }) { return nil }
    let systems = own.filter { ["platform", "supportedDestinations"].contains($0.keys.first) }.map(\.text)
      .filter { $0 != "auto" }
    func isBuiltFor(_ deployment: Deployment) -> Bool {
      systems.isEmpty || systems.contains(deployment.system)
        || (deployment.system == "iOS" && systems.contains { ["macCatalyst", "iPad"].contains($0) })
    }
    var deployments = own.compactMap { value -> Deployment? in
      guard let last = value.keys.last else { return nil }
      if value.keys == ["deploymentTarget"] {
        return systems.count == 1 ? Deployment(system: systems[0], version: value.text) : nil
      }
      if value.keys.dropLast() == ["deploymentTarget"] { return Deployment(system: last, version: value.text) }
      return value.keys.first == "settings" ? Deployment(setting: last, value: value.text) : nil
    }
    // A target's own word counts more than that of the project.
    deployments += common.filter { other in !deployments.contains { $0.system == other.system } }
    let sources = own.filter { value in
      value.keys.first == "sources"
        && [["sources"], ["sources", "-"], ["sources", "-", "path"]].contains(Array(value.keys))
    }
    return DeployedTarget(name: name, sources: sources.map(\.text), deployments: deployments.filter(isBuiltFor))
  }
}
