import Wording

/// Checks of the enum cases with which `watch` lines compare values of the store.
extension Surroundings {
  /// Throws if a case is probably a misspelt one of the project's enum, or of one that other lines compare with.
  func checkWatchedCases(_ spec: Spec, in home: PlanHome) throws(PlanError) {
    for watch in spec.watches {
      guard case .named(let path, []) = watch.storeType.withoutOptional, let transform = watch.transform else {
        continue
      }
      if let folder = home.typeFolder, let found = declaration(of: path, folder) {
        // A protocol of the project may declare static members in an extension.
        guard found.kind == .enum, (found.inherited ?? []).allSatisfy({ facts.declaredType($0, folder) == nil }) else {
          continue
        }
        for name in transform.comparedCases where !found.members.contains(name) && !found.plainCases.contains(name) {
          guard let nearest = NearestName.find(name, among: found.plainCases) else { continue }
          let file = root.isEmpty ? found.file : ProjectPath.relative(found.file, to: root)
          throw spec.fault(
            .lacksCase(name, type: watch.storeType.withoutOptional.text, nearest: nearest, file: file),
            at: [".", name], in: "watch")
        }
      } else if let (name, meant) = misspeltCase(transform.comparedCases, of: watch) {
        let line = specs.flatMap(\.origin.lines).first { source in
          guard let line = try? SpecLine(source.text), line.word == "watch" else { return false }
          return line.place(of: [".", meant]) != nil
        }
        let place = line?.line.map { "in line \($0)" } ?? "in another line"
        let reason = "differs by one letter from '\(meant)' \(place); write the same case in both lines"
        throw spec.fault(.type(name, reason: reason), at: [".", name], in: "watch")
      }
    }
  }

  /// Returns a case of a watch that differs by one letter from a case that more or earlier lines compare with.
  private func misspeltCase(_ names: [String], of watch: Spec.Watch) -> (name: String, meant: String)? {
    let others = specs.flatMap(\.allWatches).filter { $0.keyPath == watch.keyPath }.flatMap {
      $0.transform?.comparedCases ?? []
    }
    func count(_ name: String) -> Int { others.count { $0 == name } }
    let declared = specs.compactMap { $0.choices[watch.storeType.withoutOptional.text] }.flatMap(\.self)
    for name in names where !declared.contains(name) {
      let meant = others.first { other in
        // In short names, one letter makes another word: `on` and `off`, `read` and `red`.
        guard min(name.count, other.count) >= 6, NearestName.distance(name, other) == 1 else { return false }
        if name + "s" == other || other + "s" == name { return false }
        let isEarlier = others.firstIndex(of: other) ?? 0 < others.firstIndex(of: name) ?? 0
        return count(other) > count(name) || count(other) == count(name) && isEarlier
      }
      if let meant { return (name, meant) }
    }
    return nil
  }
}

extension SpecExpression {
  /// The enum cases with which the expression compares `$0`: `signedIn` in `$0 == .signedIn ? .home : .login`.
  var comparedCases: [String] { SpecValue(self)?.casesComparedWithInput ?? [] }
}

extension SpecValue {
  fileprivate var casesComparedWithInput: [String] {
    let inner = parts.flatMap(\.casesComparedWithInput)
    guard case .binary(let left, let sign, let right) = self, sign == "==" || sign == "!=" else { return inner }
    for (one, other) in [(left, right), (right, left)] where one.withoutParentheses == .input {
      // `.none` may be that of an optional.
      if case .member(nil, let name) = other.withoutParentheses, !["none", "some"].contains(name) { return [name] }
    }
    return inner
  }
}
