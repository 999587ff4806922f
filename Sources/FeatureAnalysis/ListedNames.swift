import Diagnostics

extension Analysis {
  /// What there is, for the help below an unknown name: `it has id, title`. The nearest come first
  /// where there are many. Nil where nothing is declared, and where many names are unknown.
  mutating func listed(
    _ names: some Collection<String>, nearest name: String, _ introduction: String
  ) -> String? {
    guard !names.isEmpty, mayCompare(names.count) else { return nil }
    let names = Array(names)
    let most = 6
    var shown = Array(names.prefix(most))
    if names.count > most, let near = nearName(name, among: names)?.name {
      shown = Array(([near] + names.filter { $0 != near }).prefix(most))
    }
    let rest = names.count - shown.count
    let end = rest > 0 ? " and \(rest) more" : ""
    return "\(introduction) \(shown.joined(separator: ", "))\(end)"
  }
}
