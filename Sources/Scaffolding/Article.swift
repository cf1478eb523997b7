/// Returns a name in quotation marks with its article: `an 'Int'`, `a 'String'`.
///
/// - Parameter name: A name as the user wrote it. A `U` counts as a consonant, as in `UUID` and `User`.
func withArticle(_ name: String) -> String {
  let startsWithVowel = name.first.map { "AEIOaeio".contains($0) } ?? false
  return (startsWithVowel ? "an" : "a") + " '\(printable(name))'"
}
