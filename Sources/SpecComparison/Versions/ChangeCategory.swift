import Diagnostics
import Explanations

/// The kind of code or data that a change breaks.
package enum ChangeCategory: String, CaseIterable, Sendable {
  /// Callers of the generated Swift no longer compile.
  case source
  /// Stored data or recordings are lost or rejected.
  case persisted
  /// The code compiles and reads its data, but behaves differently.
  case behaviour
}

/// A rule of the comparison.
package struct ComparisonRule: Sendable {
  package let category: ChangeCategory
  package let explanation: Explanation

  package var id: FindingID { explanation.id }

  /// - Parameters:
  ///   - before: a spec.
  ///   - bad: its next version, with `⟦…⟧` around the place of the finding.
  ///   - good: a version without the finding; nil if no version avoids it.
  ///   - beside: the features of an app.
  init(
    _ id: FindingID, _ category: ChangeCategory, _ summary: String, _ text: String,
    before: String? = nil, bad: String? = nil, good: String? = nil, beside: [String] = []
  ) {
    self.category = category
    // A compiler reports the changes that callers notice, so a default run fails only for stored
    // data.
    explanation = Explanation(
      id, category == .persisted ? .error : .warning, summary, text, bad: bad, good: good,
      beside: beside, before: before)
  }
}
