import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

/// The findings of open documents, which are computed beside the requests. First those of `check`
/// and the scenarios that fail; then what takes longer.
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
    var findings: [Finding]
    /// The traces of the mistakes that exploring found.
    var traces: [FoundTrace] = []
    /// What the steps of scenarios change, if it is shown.
    var changes: [StepChange] = []
    /// The app whose scenarios can be run; nil if the spec has errors.
    var app: App?
    /// Whether scenarios were not run because they took too many steps.
    var isCutShort = false
  }

  /// The findings of all documents, as far as they are known.
  package struct Findings: Sendable {
    let revision: Int
    var results: [Result]
  }

  /// The state of all documents to which the diagnosis belongs.
  let revision: Int
  let subjects: [Subject]
  /// Whether the states after the steps of scenarios are shown.
  var showsStates = false

  /// The steps of scenarios before the findings are shown, which take 0.1 to 0.3 seconds.
  package var firstSteps = 1_500_000
  /// The steps of scenarios afterwards.
  package var laterSteps = 5_000_000
  private static let stepsOfStates = 300_000

  /// Computes the findings of all documents, without what takes long.
  ///
  /// - Parameter isStopped: Whether a document was changed, so that nothing is needed any more.
  package func findFindings(isStopped: @escaping @Sendable () -> Bool = { false }) -> Findings {
    var results: [Result] = []
    for subject in subjects where !isStopped() {
      var result = Result(
        uri: subject.uri, version: subject.version, file: subject.files[0], findings: [])
      result.check(subject.files, firstSteps, isStopped)
      results.append(result)
    }
    return Findings(revision: revision, results: results)
  }

  /// Adds what takes long: scenarios with many steps, a short exploration, and the states after the
  /// steps of scenarios.
  package func findMore(
    than first: Findings, isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> Findings {
    var found = first
    for index in found.results.indices where !isStopped() {
      guard let app = found.results[index].app else { continue }
      if found.results[index].isCutShort {
        found.results[index].check(subjects[index].files, laterSteps, isStopped)
      }
      found.results[index].addExploration(of: app, isStopped)
      if showsStates {
        for scenario in app.scenarios where !isStopped() {
          found.results[index].changes += stepChanges(
            of: scenario, in: app, maximumSteps: Self.stepsOfStates)
        }
      }
    }
    return found
  }

  /// Returns the findings of `check` about the first file.
  static func findings(of files: [SourceFile]) -> [Finding] {
    if let file = files.first, DocumentPath.isConfiguration(file.path) {
      return findings(ofConfiguration: file)
    }
    guard let source = specs(of: files).first else { return [] }
    return checkSpec(source).findings
  }

  /// The findings about a configuration, and about the paths of its scaffolds.
  fileprivate static func findings(ofConfiguration file: SourceFile) -> [Finding] {
    let configuration = ConfigurationFile(file)
    let others = Scaffold.readScaffolds(of: configuration).findings.filter {
      $0.file.path == file.path
    }
    return configuration.findings + others.flatMap(\.findings)
  }
}

/// A mistake that exploring found, with a scenario that reproduces it.
struct FoundTrace: Sendable, Equatable {
  let range: SourceRange
  let message: String
  /// The lines of the scenario.
  let scenario: [String]
}

extension Diagnosis.Result {
  /// Finds what `check` finds, and the scenarios that fail.
  fileprivate mutating func check(
    _ files: [SourceFile], _ steps: Int, _ isStopped: @escaping @Sendable () -> Bool
  ) {
    if DocumentPath.isConfiguration(file.path) {
      findings = Diagnosis.findings(ofConfiguration: file)
      return
    }
    let sources = specs(of: files)
    guard let source = sources.first else { return }
    let checked = checkSpec(source, explain: explainErrors, explainApp: explainAppErrors)
    var found = checked.findings
    app = checked.app
    if let app {
      var diagnostics = Diagnostics()
      let results = runScenarios(
        of: app, in: file, within: ScenarioBudget(steps: steps, isStopped: isStopped),
        &diagnostics)
      isCutShort = results.contains(where: \.exceedsBudget)
      found += diagnostics.inSourceOrder
    }
    findings = explained(found, sources)
  }

  private func explained(_ found: [Finding], _ sources: [SpecSource]) -> [Finding] {
    var report = RunReport()
    let sorted = found.indices.sorted {
      (found[$0].range.start, $0) < (found[$1].range.start, $1)
    }
    report.addFindings(
      RunReport.SpecFindings(file: file, findings: sorted.map { found[$0] }), isStrict: false)
    report.explainAcrossSpecs(sources)
    return report.findings.first { $0.file.path == file.path }?.findings ?? []
  }

  /// Explores as briefly as `test` does, unless a scenario fails.
  fileprivate mutating func addExploration(
    of app: App, _ isStopped: @escaping @Sendable () -> Bool
  ) {
    guard !findings.contains(where: { $0.severity == .error }) else { return }
    var options = ExplorationOptions.short
    options.isStopped = isStopped
    guard let exploration = explore(app, options), !isStopped() else { return }
    traces = exploration.violations.compactMap(FoundTrace.init)
    var diagnostics = Diagnostics()
    exploration.reportViolations(to: &diagnostics)
    findings += diagnostics.inSourceOrder
  }
}

extension FoundTrace {
  /// The trace of a mistake; nil if a scenario of the spec shows it, or none can.
  init?(_ violation: Exploration.Violation) {
    guard let scenario = violation.scenario, !violation.isInSpec else { return nil }
    self.init(range: violation.range, message: violation.message, scenario: scenario)
  }
}

extension LanguageServer {
  /// The message with all findings of a document.
  func published(_ result: Diagnosis.Result) -> JSONValue {
    Message.notification(
      "textDocument/publishDiagnostics",
      .object([
        "uri": .string(result.uri), "version": .integer(result.version),
        "diagnostics": .array(result.findings.map { diagnostic($0, in: result.file) }),
      ]))
  }

  /// A finding in the form of the protocol.
  func diagnostic(_ finding: Finding, in file: SourceFile) -> JSONValue {
    let related = client.showsRelated ? finding.related : nil
    let isUnused = finding.id.rawValue.hasPrefix("unused")
    return .object([
      "range": encoding.range(finding.range, in: file),
      "severity": .integer(finding.severity == .error ? 1 : 2),
      "code": .string(finding.id.rawValue), "source": .string("redux-gen"),
      "message": .string(finding.message + (finding.help.map { "\n\($0)" } ?? "")),
      "tags": isUnused ? .array([.integer(1)]) : nil,
      "relatedInformation": related.map { place in
        .array([
          .object([
            "location": .object([
              "uri": .string(uri(of: file.path)), "range": encoding.range(place.range, in: file),
            ]), "message": .string(place.message),
          ])
        ])
      },
    ])
  }
}
