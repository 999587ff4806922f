import SpecComparison
import SpecLanguage

/// Formats explanations for `redux-gen explain`.
package enum ExplanationText {
  /// The list of all findings, with a line for each finding that contains its id and its meaning.
  package static func findingList(_ explanations: [Explanation]) -> String {
    let width = explanations.map(\.id.rawValue.utf8.count).max() ?? 0
    return explanations.map { explanation in
      let id = explanation.id.rawValue
      let padding = String(repeating: " ", count: width - id.utf8.count)
      let severity = explanation.severity == .warning ? "warning" : "error  "
      return "\(id)\(padding)  \(severity)  \(explanation.summary)\n"
    }.joined()
  }

  /// A complete explanation, with a spec that has the finding and a spec that does not have it.
  package static func page(_ explanation: Explanation) -> String {
    var text = "\(explanation.id) (\(explanation.severity.rawValue)): \(explanation.summary)\n\n"
    text += wrapped(explanation.text, at: 80)
    if let before = explanation.before { text += "\nBefore:\n\n" + indented(before) }
    if let bad = explanation.bad { text += "\nWrong:\n\n" + indented(bad) }
    if let good = explanation.good { text += "\nRight:\n\n" + indented(good) }
    if !explanation.beside.isEmpty {
      text += "\nThe features:\n\n"
      text += explanation.beside.map { indented($0) }.joined(separator: "\n")
    }
    return text
  }

  /// The ids that the user may have meant: the most similar id, or, if no id is similar, the ids
  /// that share a word or a prefix with `id`.
  package static func near(_ id: String, _ explanations: [Explanation]) -> [String] {
    let ids = explanations.map(\.id.rawValue)
    if let nearest = nearest(id, among: ids) { return [nearest] }
    var found: [String] = []
    let words = id.split(separator: "-").filter { $0.utf8.count > 2 }
    for candidate in ids where found.count < 5 && !found.contains(candidate) {
      let parts = candidate.split(separator: "-")
      if words.contains(where: parts.contains) { found.append(candidate) }
    }
    return found.isEmpty ? beginning(like: id, ids) : found
  }

  /// At most three ids. They are the ids that have the longest common prefix with `id`.
  private static func beginning(like id: String, _ ids: [String]) -> [String] {
    let shared = ids.map { zip($0.utf8, id.utf8).prefix { $0 == $1 }.count }
    guard let most = shared.max(), most > 1 else { return [] }
    return Array(zip(ids, shared).filter { $1 == most }.map(\.0).prefix(3))
  }

  private static func indented(_ spec: String) -> String {
    spec.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  /// The words of `text`, wrapped at `width`.
  private static func wrapped(_ text: String, at width: Int) -> String {
    var result = ""
    var column = 0
    for word in text.split(separator: " ") {
      if column > 0 && column + word.utf8.count >= width {
        result += "\n"
        column = 0
      }
      if column > 0 { result += " " }
      result += word
      column += word.utf8.count + 1
    }
    return result + "\n"
  }
}
