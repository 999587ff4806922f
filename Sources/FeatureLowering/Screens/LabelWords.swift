/// Returns the words of a name as a label: `Profile Name` for `profileName`, `Completed` for a
/// condition `isCompleted`, `URL List` for `URLList`.
func labelWords(of name: String, isCondition: Bool = false) -> String {
  var words = nameWords(name)
  if isCondition, words.count > 1, ["is", "has", "are"].contains(words[0]) { words.removeFirst() }
  return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
}

/// Splits a name before each capital that begins a word, and at underscores.
private func nameWords(_ name: String) -> [String] {
  var words: [String] = []
  var word = ""
  let characters = Array(name)
  for (index, character) in characters.enumerated() {
    let follows = index > 0 && characters[index - 1].isUppercase
    let ends = index + 1 < characters.count && characters[index + 1].isLowercase
    let begins = character.isUppercase && (!follows || ends) || character == "_"
    if begins, !word.isEmpty {
      words.append(word)
      word = ""
    }
    if character != "_" { word.append(character) }
  }
  if !word.isEmpty { words.append(word) }
  return words
}
