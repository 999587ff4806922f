import Diagnostics

extension Analysis {
  /// What is said of a property that something lacks: `Packet has no 'species'; it has crop, grams`.
  mutating func missing(
    _ name: String, in owner: String, _ suggestion: Suggestion, _ names: some Collection<String>
  ) -> String {
    let message = "\(owner) has no '\(name)'"
    if !suggestion.description.isEmpty { return message + suggestion.description }
    return message + (listed(names, nearest: name, "; it has") ?? "")
  }

  /// What there is, for the help below an unknown name: `it has id, title`. The nearest come first
  /// where there are many. Nil where nothing is declared, and where many names are unknown.
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
