import EmbeddedSources
import SpecLanguage

/// The explanation of a finding, for `redux-gen explain` and the reference: a page of `docs/findings`.
///
/// The stages that report findings do not contain the explanations, so that the explanations need
/// not be compiled for the build plugin's tool. Tests run both specs: `bad` must cause only this
/// finding, at the marks, and `good` must cause no finding.
///
///     redux-gen explain missing-default
package struct Explanation: Sendable {
  package let id: FindingID
  package let severity: Severity
  /// For a finding of a comparison, what such a change breaks.
  package let category: ChangeCategory?
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

  /// The bad spec without its marks.
  package var bad: String? {
    guard let markedBad else { return nil }
    return String(
      String.UnicodeScalarView(markedBad.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }))
  }
}

extension Explanation {
  /// Reads a page. Its first lines are `# ID` and `*severity*: summary`; a finding of a comparison has
  /// a category after its severity. Text follows, and the specs under headings.
  ///
  /// - Returns: Nil if the page has another form.
  package init?(page: String) {
    var parts: [String: (text: [Substring], blocks: [String])] = ["": ([], [])]
    var part = ""
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block { parts[part]?.blocks.append(lines.joined(separator: "\n")) }
        block = block == nil ? [] : nil
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("## ") {
        part = String(line.dropFirst(3))
        parts[part] = ([], [])
      } else if !line.isEmpty {
        parts[part]?.text.append(line)
      }
    }
    guard let lines = parts[""]?.text, lines.count > 2, lines[0].hasPrefix("# "),
      let id = FindingID(rawValue: String(lines[0].dropFirst(2))),
      let end = lines[1].firstRange(of: "*: "), lines[1].hasPrefix("*")
    else { return nil }
    let words = lines[1][..<end.lowerBound].dropFirst().split(separator: ",")
    guard let severity = words.first.flatMap({ Severity(rawValue: String($0)) }) else { return nil }
    self.id = id
    self.severity = severity
    category = words.dropFirst().first.flatMap { ChangeCategory(rawValue: String($0.dropFirst())) }
    summary = String(lines[1][end.upperBound...])
    text = lines.dropFirst(2).joined(separator: " ")
    before = parts["Before"]?.blocks.first
    markedBad = parts["Wrong"]?.blocks.first
    good = parts["Right"]?.blocks.first
    beside = parts["The features"]?.blocks ?? []
  }
}

/// The explanations of all findings that the tool can report, sorted by id.
package let allExplanations: [Explanation] = {
  var explanations: [Explanation] = []
  var source = findingPageSources()
  while let page = source?.pointee.text {
    explanations += [Explanation(page: String(cString: page))].compactMap { $0 }
    source? += 1
  }
  return explanations
}()

/// What a change breaks.
package enum ChangeCategory: String, CaseIterable, Sendable {
  /// Code that uses the generated Swift no longer compiles.
  case source
  /// Stored data or recordings are lost or rejected.
  case persisted
  /// The code compiles and can read its data, but it behaves differently.
  case behaviour
}

extension ChangeCategory {
  /// The categories of the findings of a comparison.
  package static let byFinding: [FindingID: ChangeCategory] = Dictionary(
    allExplanations.compactMap { explanation in explanation.category.map { (explanation.id, $0) } },
    uniquingKeysWith: { first, _ in first })
}
