import Diagnostics
import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecDecoding
import SpecRepair

/// Runs the scenarios of specs in the tool itself, and explores the specs a little: no compiler and
/// no files are needed.
package struct ScenarioRunner: Sendable {
  /// Whether every order of actions and answers is tried too.
  package var explores = true

  package init() {}

  /// - Parameters:
  ///   - specs: spec files and folders of them, as they were typed.
  ///   - isStrict: whether warnings count as errors.
  /// - Returns: a line for each scenario, and the findings of the specs; `specErrors` if a spec is
  ///   wrong or a scenario fails.
  package func run(_ specs: [String], isStrict: Bool) -> RunReport {
    var report = RunReport()
    let inputs = SpecPaths(specs)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    guard inputs.faults.isEmpty, faults.isEmpty else {
      report.fail(inputs.faults + faults)
      return report
    }
    var tally = ScenarioTally()
    let explores = explores
    let runs = concurrentMap(sources) { runSpec($0, explores: explores) }
    for (source, run) in zip(sources, runs) {
      report.add(run.found, isStrict: isStrict)
      guard !run.results.isEmpty || run.exploration != nil else { continue }
      report.lines.append(shown(source.file.path))
      for result in run.results { report.lines.append("  " + tally.line(result)) }
      if let exploration = run.exploration {
        report.lines.append("  explored \(exploration.summary)")
      }
    }
    // If errors left nothing to run, the errors are enough.
    if tally.count > 0 || report.status == .done { report.lines.append(tally.summary) }
    return report
  }
}

private struct SpecRun: Sendable {
  let results: [ScenarioResult]
  var exploration: Exploration?
  let found: RunReport.SpecFindings
}

/// As much as takes about a tenth of a second.
private let shortExploration: ExplorationOptions = {
  var options = ExplorationOptions()
  options.work = 400_000
  return options
}()

private func runSpec(_ source: SpecSource, explores: Bool) -> SpecRun {
  let file = source.file
  var diagnostics = Diagnostics()
  let results: [ScenarioResult]
  var exploration: Exploration?
  var name: String?
  if source.isApp {
    let app = analyzeApp(
      file, features: source.imports, &diagnostics, explain: explainAppErrors
    ).app
    results = app.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    if explores, !diagnostics.hasErrors, let app {
      exploration = explore(app, shortExploration)
      exploration?.report(to: &diagnostics, warns: false)
    }
  } else {
    let analyzed = analyzeSpec(
      file, imports: source.imports, &diagnostics, explain: explainErrors
    )
    name = analyzed.spec?.name.value
    results = analyzed.feature.map { runScenarios(of: $0, in: file, &diagnostics) } ?? []
    if explores, !diagnostics.hasErrors, let feature = analyzed.feature {
      exploration = explore(feature, shortExploration)
      exploration?.report(to: &diagnostics, warns: false)
    }
  }
  return SpecRun(
    results: results, exploration: exploration,
    found: RunReport.SpecFindings(
      file: file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
      omitted: diagnostics.omitted))
}

/// The number of scenarios by result.
private struct ScenarioTally {
  private var passed = 0
  private var failed = 0
  private var notEvaluated = 0

  mutating func line(_ result: ScenarioResult) -> String {
    let sentence = shown(result.sentence)
    switch result.outcome {
    case .passed:
      passed += 1
      var notes: [String] = []
      let stubs = result.passedBy.joined(separator: ", ")
      if !stubs.isEmpty { notes.append("without \(stubs), which you write") }
      let dropped = result.dropped.map { "'\(shown($0))'" }.joined(separator: ", ")
      if !dropped.isEmpty { notes.append("\(dropped) dropped: the feature was not open") }
      return "passed  \(sentence)"
        + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    case .failed:
      failed += 1
      return "failed  \(sentence)"
    case .notEvaluated(let what):
      notEvaluated += 1
      return "skipped \(sentence) (\(what) is not evaluated here; the generated test runs it)"
    }
  }

  var count: Int { passed + failed + notEvaluated }

  var summary: String {
    let scenarios = count == 1 ? "1 scenario" : "\(count) scenarios"
    return "\(scenarios): \(passed) passed, \(failed) failed, \(notEvaluated) skipped"
  }
}
