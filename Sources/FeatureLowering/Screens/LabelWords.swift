import FeatureAnalysis

/// Returns the words of a name as a label: `Profile Name` for `profileName`, `Completed` for a
/// condition `isCompleted`.
func labelWords(of name: String, isCondition: Bool = false) -> String {
  let words = titleWords(of: name)
  guard isCondition else { return words }
  for verb in ["Is ", "Has ", "Are "] where words.hasPrefix(verb) {
    return String(words.dropFirst(verb.count))
  }
  return words
}

extension ScreenList {
  /// What is shown while the list is empty.
  var emptyText: String {
    empty ?? source.stored.map { "No \(labelWords(of: $0))" } ?? "Nothing to Show"
  }
}
