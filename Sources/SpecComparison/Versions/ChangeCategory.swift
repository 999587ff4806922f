import SpecLanguage

/// What a change breaks.
package enum ChangeCategory: String, CaseIterable, Sendable {
  /// Code that uses the generated Swift no longer compiles.
  case source
  /// Stored data or recordings are lost or rejected.
  case persisted
  /// The code compiles and can read its data, but it behaves differently.
  case behaviour
}

/// A rule of the comparison.
package struct ComparisonRule: Sendable {
  package let category: ChangeCategory
  package let explanation: Explanation

  package var id: FindingID { explanation.id }

  /// - Parameters:
  ///   - before: the old version of an example spec.
  ///   - bad: the new version of the spec, with `⟦…⟧` around the range of the finding.
  ///   - good: a new version without the finding; nil if no version avoids the finding.
  ///   - beside: the specs of the features, if the example is an app.
  init(
    _ id: FindingID, _ category: ChangeCategory, _ summary: String, _ text: String,
    before: String? = nil, bad: String? = nil, good: String? = nil, beside: [String] = []
  ) {
    self.category = category
    // The compiler reports the changes that break callers. Therefore a run without options fails
    // only for changes of stored data.
    explanation = Explanation(
      id, category == .persisted ? .error : .warning, summary, text, bad: bad, good: good,
      beside: beside, before: before)
  }
}
