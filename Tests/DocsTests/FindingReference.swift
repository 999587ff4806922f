import SpecComparison
import SpecLanguage

/// Returns the findings as a Markdown table.
func findingReference(_ explanations: [Explanation]) -> String {
  var text = "| id | severity | meaning |\n|---|---|---|\n"
  for explanation in explanations {
    let summary = explanation.summary.replacing("<<", with: "&lt;&lt;")
    let id = explanation.id.rawValue
    text += "| [`\(id)`](../findings/\(id).md) | \(explanation.severity.rawValue) | \(summary) |\n"
  }
  return text
}
