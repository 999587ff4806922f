import SpecComparison
import SpecLanguage

/// The explanations of all findings that the tool can report, sorted by id.
package func allExplanations() -> [Explanation] {
  (stageExplanations() + comparisonExplanations).sorted { $0.id.rawValue < $1.id.rawValue }
}
