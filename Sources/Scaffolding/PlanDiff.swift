extension Plan {
  /// The plan as a unified diff, which `git apply` and `patch -p1` take at the project's root.
  ///
  /// Files that do not change are not in it. The notes are left to the caller: they are no part of a patch.
  public func diff() -> String {
    var result = ""
    for step in steps {
      switch step.action {
      case .create: result += unifiedDiff(path: step.path, from: nil, to: step.contents)
      case .replace: result += unifiedDiff(path: step.path, from: step.existing ?? [], to: step.contents)
      case .skip, .identical, .conflict: continue
      }
    }
    return result
  }
}

/// The difference of two files; `old` is nil where there was no file.
private func unifiedDiff(path: String, from old: [UInt8]?, to new: [UInt8]) -> String {
  let oldLines = lines(of: old ?? [])
  let newLines = lines(of: new)
  var result = "--- \(old == nil ? "/dev/null" : quoted("a/" + path))\n+++ \(quoted("b/" + path))\n"
  for hunk in hunks(edits(from: oldLines, to: newLines)) {
    let removed = hunk.edits.filter { $0.kind != .added }.count
    let added = hunk.edits.filter { $0.kind != .removed }.count
    result += "@@ -\(range(hunk.oldStart, removed)) +\(range(hunk.newStart, added)) @@\n"
    for edit in hunk.edits {
      result += "\(edit.kind.rawValue)\(edit.line.text)\n"
      if !edit.line.isTerminated { result += "\\ No newline at end of file\n" }
    }
  }
  return result
}

/// A line and whether a line feed ends it: lines that differ in that alone differ.
private struct DiffLine: Equatable {
  var bytes: ArraySlice<UInt8>
  var isTerminated: Bool
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

private struct Edit {
  enum Kind: String {
    case kept = " "
    case removed = "-"
    case added = "+"
  }
  var kind: Kind
  var line: DiffLine
}

private struct Hunk {
  /// Lines before the hunk, in each file.
  var oldStart: Int
  var newStart: Int
  var edits: [Edit]
}

private func lines(of bytes: [UInt8]) -> [DiffLine] {
  var result: [DiffLine] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      result.append(DiffLine(bytes: rest, isTerminated: false))
      break
    }
    result.append(DiffLine(bytes: rest[..<end], isTerminated: true))
    rest = rest[(end + 1)...]
  }
  return result
}

/// The shortest edit script, by the table of longest common subsequences behind the common start and end.
private func edits(from old: [DiffLine], to new: [DiffLine]) -> [Edit] {
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = min(
    zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
  let a = Array(old[start..<(old.count - end)])
  let b = Array(new[start..<(new.count - end)])
  var result = old[..<start].map { Edit(kind: .kept, line: $0) }

  // Files of many thousand lines that have nothing in common are replaced as a whole; the table would not fit.
  if a.count * b.count > 4_000_000 {
    result += a.map { Edit(kind: .removed, line: $0) } + b.map { Edit(kind: .added, line: $0) }
  } else {
    let width = b.count + 1
    var common = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i * width + j] =
          a[i] == b[j]
          ? common[(i + 1) * width + j + 1] + 1 : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        result.append(Edit(kind: .kept, line: a[i]))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, j == b.count || common[(i + 1) * width + j] >= common[i * width + j + 1] {
        result.append(Edit(kind: .removed, line: a[i]))
        i += 1
      } else {
        result.append(Edit(kind: .added, line: b[j]))
        j += 1
      }
    }
  }
  return result + old[(old.count - end)...].map { Edit(kind: .kept, line: $0) }
}

/// Changes with three lines around them; changes whose surroundings touch share a hunk.
private func hunks(_ edits: [Edit]) -> [Hunk] {
  var isNearChange = [Bool](repeating: false, count: edits.count)
  for (index, edit) in edits.enumerated() where edit.kind != .kept {
    for near in max(0, index - 3)...min(edits.count - 1, index + 3) { isNearChange[near] = true }
  }
  var result: [Hunk] = []
  var (oldLine, newLine) = (0, 0)
  for (index, edit) in edits.enumerated() {
    if isNearChange[index] {
      if index == 0 || !isNearChange[index - 1] {
        result.append(Hunk(oldStart: oldLine, newStart: newLine, edits: []))
      }
      result[result.count - 1].edits.append(edit)
    }
    if edit.kind != .added { oldLine += 1 }
    if edit.kind != .removed { newLine += 1 }
  }
  return result
}

/// `12,3` as a hunk's header writes it: the first line counted from 1, or the line before where there are none.
private func range(_ before: Int, _ count: Int) -> String {
  count == 0 ? "\(before),0" : count == 1 ? "\(before + 1)" : "\(before + 1),\(count)"
}

/// A path as git writes it: in quotes where it holds a control character, a quote or a backslash.
private func quoted(_ path: String) -> String {
  let special = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  guard special else { return path.utf8.contains(UInt8(ascii: " ")) ? path + "\t" : path }
  var result = "\""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "\""): result += "\\\""
    case UInt8(ascii: "\\"): result += "\\\\"
    case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 8)
      result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
  return result + "\""
}
