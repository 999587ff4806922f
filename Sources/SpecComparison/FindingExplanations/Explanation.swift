import SpecLanguage

/// The explanation of a finding, for `redux-gen explain` and the reference.
///
/// The stages that report findings do not contain the explanations, so that the explanations need
/// not be compiled for the build plugin's tool. Tests run both specs: `bad` must cause only this
/// finding, at the marks, and `good` must cause no finding.
///
///     redux-gen explain missing-default
package struct Explanation: Sendable {
  package let id: FindingID
  package let severity: Severity
  /// A short description of the finding, without a full stop.
  package let summary: String
  /// The reason for the finding, and the remedy.
  package let text: String
  /// A spec with `⟦…⟧` around the place of the finding. Nil if the spec would be too long or is not
  /// text.
  package let markedBad: String?
  /// The corrected spec.
  package let good: String?
  /// The specs of the app's features, if `bad` and `good` are specs of apps.
  package let beside: [String]
  /// For a finding of a comparison, the older version of both specs.
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

  /// Creates the explanation of an error.
  package init(
    _ id: FindingID, _ summary: String, _ text: String, bad: String? = nil, good: String? = nil,
    beside: [String] = []
  ) {
    self.init(id, .error, summary, text, bad: bad, good: good, beside: beside)
  }

  /// The bad spec without its marks.
  package var bad: String? {
    guard let markedBad else { return nil }
    return String(
      String.UnicodeScalarView(markedBad.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }))
  }
}
