import SpecComparison
import SpecLanguage

/// Returns the rules of `redux-gen breaking` as a Markdown table.
func breakingReference() -> String {
  var text = "| id | category | finds |\n|---|---|---|\n"
  for category in ChangeCategory.allCases {
    for rule in allExplanations where rule.category == category {
      let id = "[`\(rule.id)`](../findings/\(rule.id).md)"
      text += "| \(id) | `\(category.rawValue)` | \(rule.summary) |\n"
    }
  }
  return text
}
