import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

/// The findings of open documents, which are computed beside the requests.
package struct Diagnosis: Sendable {
  /// One document that is checked, with the specs that it needs and the apps that contain it.
  struct Subject: Sendable {
    let uri: String
    let version: Int
    /// The document is the first.
    let files: [SourceFile]
  }

  struct Result: Sendable {
    let uri: String
    let version: Int
    let file: SourceFile
    let findings: [Finding]
  }

  /// The state of all documents to which the diagnosis belongs.
  let revision: Int
  let subjects: [Subject]

  /// Computes the findings of all documents.
  package func findFindings() -> Findings {
    Findings(
      revision: revision,
      results: subjects.map { subject in
        Result(
          uri: subject.uri, version: subject.version, file: subject.files[0],
          findings: Self.findings(of: subject.files))
      })
  }

  package struct Findings: Sendable {
    let revision: Int
    let results: [Result]
  }

  /// Returns the findings of the first file: those of `check`, and the scenarios that fail.
  ///
  /// - Parameter isBrief: Whether scenarios are not run, and errors are not explained.
  static func findings(of files: [SourceFile], isBrief: Bool = false) -> [Finding] {
    if let file = files.first, DocumentPath.isConfiguration(file.path) {
      return findings(ofConfiguration: file)
    }
    let sources = specs(of: files)
    guard let source = sources.first else { return [] }
    let rendered = render(
      source, as: Rendering(), evaluation: isBrief ? nil : .scenarios,
      explain: isBrief ? nil : explainErrors, explainApp: isBrief ? nil : explainAppErrors)
    var report = RunReport()
    report.addFindings(
      RunReport.SpecFindings(file: source.file, findings: rendered.findings), isStrict: false)
    report.explainAcrossSpecs(sources)
    return report.findings.first { $0.file.path == source.file.path }?.findings ?? []
  }
}

extension Diagnosis {
  /// The findings about a configuration, and about the paths of its scaffolds.
  private static func findings(ofConfiguration file: SourceFile) -> [Finding] {
    let configuration = ConfigurationFile(file)
    let others = Scaffold.read(of: configuration).findings.filter { $0.file.path == file.path }
    return configuration.findings + others.flatMap(\.findings)
  }
}

extension Evaluation {
  /// Runs scenarios and plans no tests.
  static let scenarios = Evaluation(
    runScenarios: { _ = FeatureSimulation.runScenarios(of: $0, in: $1, &$2) },
    runAppScenarios: { _ = FeatureSimulation.runScenarios(of: $0, in: $1, &$2) },
    planTests: { _ in FeatureTests() }, planLinks: { _ in LinkTests() })
}
