import SpecLanguage

extension Findings {
  /// Reports a missing property. The message suggests a similar name or lists the existing names,
  /// as in `Packet has no 'species'; it has crop, grams`.
  ///
  /// - Parameter candidates: the names that are allowed here; nil if all `names` are allowed.
  mutating func reportMissing(
    _ name: Located<String>, in owner: String, among names: some Collection<String>,
    suggesting candidates: [String]? = nil, behind sign: String = ""
  ) {
    let suggestion =
      if let candidates {
        self.suggestion(name.value, among: candidates)
      } else {
        self.suggestion(name.value, among: names)
      }
    let listed = listed(names, nearest: name.value, "it has")
    let isNear = !suggestion.description.isEmpty
    let end = isNear ? suggestion.description : listed.map { "; \($0)" } ?? ""
    error(
      .unknownProperty, "\(owner) has no '\(name.value)'\(end)", at: name.range,
      help: isNear ? listed : nil, fixes: suggestion.fixes(at: name.range, behind: sign))
  }

  /// Returns a help text for an unknown name that lists the existing names: `it has id, title`. If
  /// there are many names, the most similar names come first. Returns nil if nothing is declared,
  /// or if there are many unknown names.
  mutating func listed(
    _ names: some Collection<String>, nearest name: String, _ introduction: String
  ) -> String? {
    guard !names.isEmpty, mayCompare(names.count) else { return nil }
    let names = Array(names)
    let most = 5
    var shown = Array(names.prefix(most))
    if names.count > most, let near = nearName(name, among: names)?.name {
      shown = Array(([near] + names.filter { $0 != near }).prefix(most))
    }
    let rest = names.count - shown.count
    let end = rest > 0 ? " and \(rest) more" : ""
    return "\(introduction) \(shown.joined(separator: ", "))\(end)"
  }
}
