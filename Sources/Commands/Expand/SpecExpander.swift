import FeatureAnalysis
import FeatureRendering
import SpecLanguage
import SpecRepair

/// Prints a spec with every shorthand expanded. Writes no files.
package struct SpecExpander: Sendable {
  package init() {}

  /// - Returns: a report with the expanded specs as lines for standard output. A spec with errors
  ///   is not printed.
  package func expandSpecs(_ request: RunRequest) -> RunReport {
    var report = RunReport()
    report.areLinesAsked = true
    guard let sources = report.readInputs(request.specs, output: request.output) else {
      return report
    }
    for source in sources {
      if let text = expandedText(of: source, request, &report) {
        let separator = report.lines.isEmpty ? [] : ["---"]
        report.lines += separator + lines(of: text)
      }
    }
    return report
  }

  /// The lines of a spec, whose last line may lack its end.
  private func lines(of text: String) -> [String] {
    let body = text.last?.isNewline == true ? text.dropLast() : text[...]
    return body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
  }

  private func expandedText(
    of source: SpecSource, _ request: RunRequest, _ report: inout RunReport
  ) -> String? {
    let file = source.file
    var diagnostics = Diagnostics()
    var analyzed: AnalyzedSpec?
    var app: App?
    if source.isApp {
      app = analyzeApp(file, features: source.imports, &diagnostics).app
    } else {
      analyzed = analyzeSpec(
        file, imports: source.imports, &diagnostics, explain: explainErrors)
    }
    report.addFindings(
      RunReport.SpecFindings(
        file: file, findings: diagnostics.inSourceOrder, omitted: diagnostics.omitted),
      isStrict: request.isStrict)
    var known = Diagnostics()
    guard !diagnostics.hasErrors, let root = parseYAML(file, &known) else { return nil }
    if source.isApp {
      return ExpandedSpec(app.flatMap { ExpandedTree(root, $0) }, of: root, file).text
    }
    guard let spec = analyzed?.spec else { return nil }
    let tree = ExpandedTree(root, spec, analyzed?.feature)
    return ExpandedSpec(tree, of: root, file).text
  }
}
