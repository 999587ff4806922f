/// The explanation of a finding, for `redux-gen explain` and the reference.
///
/// It is defined next to the check that reports the id. Tests run both specs: `bad` gives this
/// finding alone, at its marks, and `good` gives none.
///
///     redux-gen explain missing-default
package struct Explanation: Sendable {
  package let id: FindingID
  package let severity: Severity
  /// A short description of what was found, without a full stop.
  package let summary: String
  /// Why it is reported, and what to do.
  package let text: String
  /// A spec with `⟦…⟧` around the place of the finding; nil if it would be too long or is not text.
  package let markedBad: String?
  /// The corrected spec.
  package let good: String?
  /// The specs of the app's features, if the examples are specs of apps.
  package let beside: [String]
  /// The version of the spec before the bad and the good one, for a finding of a comparison.
  package let before: String?

  package init(
    _ id: FindingID, _ severity: Severity, _ summary: String, _ text: String,
    bad: String? = nil, good: String? = nil, beside: [String] = [], before: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.text = text
    markedBad = bad
    self.good = good
    self.beside = beside
    self.before = before
  }

  /// The explanation of an error.
  package init(
    _ id: FindingID, _ summary: String, _ text: String, bad: String? = nil, good: String? = nil,
    beside: [String] = []
  ) {
    self.init(id, .error, summary, text, bad: bad, good: good, beside: beside)
  }

  /// The bad spec without the marks.
  package var bad: String? {
    guard let markedBad else { return nil }
    return String(
      String.UnicodeScalarView(markedBad.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }))
  }
}
