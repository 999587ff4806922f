import SpecComparison
import SpecLanguage

/// Returns the rules of `redux-gen breaking` as a Markdown table.
func breakingReference() -> String {
  var text = "| id | category | finds |\n|---|---|---|\n"
  for category in ChangeCategory.allCases {
    for rule in allComparisonRules where rule.category == category {
      text += "| `\(rule.id)` | `\(category.rawValue)` | \(rule.explanation.summary) |\n"
    }
  }
  return text
}
