import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage
import SpecRepair

/// Runs the scenarios of specs inside the tool, and then explores each spec for a short time. No
/// compiler is needed, and no files are written.
package struct ScenarioRunner: Sendable {
  /// Whether the specs are also explored, which means that every order of actions and answers is
  /// tried.
  package var explores = true
  /// The output folder, whose packages record what was stored; nil if stored data may change.
  package var output: String?
  /// Called with the number of specs that are done and the number of all specs.
  package var onProgress: (@Sendable (Int, Int) -> Void)?

  package init() {}

  /// - Parameters:
  ///   - specs: spec files and folders of spec files, as the user typed them.
  ///   - isStrict: whether warnings count as errors.
  /// - Returns: a report with a line for each scenario and the findings of the specs. Its status is
  ///   `specErrors` if a spec has errors or a scenario fails.
  package func testSpecs(_ specs: [String], isStrict: Bool) -> RunReport {
    var report = RunReport()
    let inputs = SpecPaths(specs, allowsInput: true)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: output ?? ".")
    guard inputs.faults.isEmpty, faults.isEmpty else {
      report.fail(inputs.faults + faults)
      return report
    }
    var tally = ScenarioTally()
    let runs = runSpecs(sources)
    let changes: [[Finding]]
    do throws(Fault) {
      changes = try changesOfData(of: sources, runs)
    } catch {
      report.fail([error])
      return report
    }
    report.details = { Self.details(of: sources, runs) }
    for ((source, run), changes) in zip(zip(sources, runs), changes) {
      report.addFindings(run.found(with: changes, of: source), isStrict: isStrict)
      report.lines += run.lines(of: source, &tally)
    }
    report.explainAcrossSpecs(sources)
    if changes.contains(where: { !$0.isEmpty }) {
      let words = ["redux-gen", "test"] + specs + ["--development"]
      report.notes.append(RecordedData.advice(words.joined(separator: " ")))
    }
    report.noteFixes(of: specs)
    // If errors prevented all scenarios from running, no summary is added.
    if tally.count + tally.mistakeCount > 0 || report.status == .done {
      report.lines.append(tally.summary)
    }
    return report
  }
}

extension ScenarioRunner {
  private func runSpecs(_ sources: [SpecSource]) -> [SpecRun] {
    let explores = explores
    let apps = KnownApps(besides: explores ? sources : [])
    var runs: [SpecRun] = []
    while runs.count < sources.count {
      // Without progress, no spec waits for others.
      let portion = sources[runs.count...].prefix(onProgress == nil ? .max : 4)
      runs += concurrentMap(Array(portion)) { source in
        SpecRun(of: source, explores: explores, apps)
      }
      onProgress?(runs.count, sources.count)
    }
    let together = ExploredTogether(runs.compactMap(\.exploration))
    for index in runs.indices { runs[index].settle(with: together) }
    return runs
  }

  private static func details(of sources: [SpecSource], _ runs: [SpecRun]) -> [JSONMember] {
    let runs = zip(sources, runs)
    return [
      .init(
        key: "scenarios",
        value: .array(
          runs.flatMap { source, run in scenarioDetails(run.results, in: source.file) })),
      .init(
        key: "explorations",
        value: .array(
          runs.compactMap { source, run in run.exploration?.json(in: source.file) })),
    ]
  }

  /// The findings about each spec whose stored data differs from the data that was last written.
  private func changesOfData(
    of sources: [SpecSource], _ runs: [SpecRun]
  ) throws(Fault) -> [[Finding]] {
    guard let output, runs.contains(where: { $0.stored != nil }),
      let recorded = try RecordedData(in: output)
    else { return runs.map { _ in [] } }
    return zip(sources, runs).map { source, run in
      guard let stored = run.stored, let name = run.name else { return [] }
      return recorded.findings(on: source, named: name, stored)
    }
  }
}

/// The results of a spec's scenarios, and of its short exploration.
private struct SpecRun: Sendable {
  private(set) var results: [ScenarioResult] = []
  private var diagnostics = Diagnostics()
  /// The name of the feature; nil for an app, and if it could not be decoded.
  private(set) var name: String?
  /// What the feature stores; nil if it stores nothing, or if the spec has errors.
  private(set) var stored: StoredShape?
  private(set) var exploration: Exploration?
  /// Whether the spec was not explored because a scenario fails.
  private(set) var isCutShort = false
  /// The number of mistakes that the exploration found.
  private(set) var mistakeCount = 0

  /// The report on the spec; empty if nothing was run.
  func lines(of source: SpecSource, _ tally: inout ScenarioTally) -> [String] {
    guard !results.isEmpty || exploration != nil else { return [] }
    var lines = [shown(source.file.path)]
    for result in results { lines.append("  " + tally.line(result)) }
    if let exploration {
      let hint = exploration.untakenRules.map { "; \($0): 'redux-gen explore' says why" } ?? ""
      lines.append("  explored \(exploration.summary)\(hint)")
    }
    if isCutShort { lines.append("  not explored, because a scenario fails") }
    tally.mistakeCount += mistakeCount
    return lines
  }

  init(of source: SpecSource, explores: Bool, _ apps: KnownApps) {
    let file = source.file
    var search: (() -> Exploration?)?
    if source.isApp {
      let app = analyzeApp(
        file, features: source.imports, &diagnostics, explain: explainAppErrors
      ).app
      if let app {
        results = runScenarios(of: app, in: file, &diagnostics)
        search = { explore(app, .short) }
      }
    } else {
      let analyzed = analyzeSpec(
        file, imports: source.imports, &diagnostics, explain: explainErrors
      )
      name = analyzed.spec?.name.value
      if let feature = analyzed.feature {
        stored = StoredShape(of: feature)
        results = runScenarios(of: feature, in: file, &diagnostics)
        search = { explore(feature, .short)?.beside(apps, feature.name) }
      }
    }
    if explores, diagnostics.hasErrors {
      isCutShort = search != nil
    } else if explores {
      exploration = search?()
    }
  }

  /// Reports the exploration, without what the other explorations of the run disprove or report.
  mutating func settle(with others: ExploredTogether) {
    guard let exploration else { return }
    let errorCount = diagnostics.errorCount
    others.settled(exploration, of: name).report(to: &diagnostics, warns: false)
    mistakeCount = diagnostics.errorCount - errorCount
  }

  /// The findings of the spec, with findings about its stored data.
  func found(with others: [Finding], of source: SpecSource) -> RunReport.SpecFindings {
    RunReport.SpecFindings(
      file: source.file,
      findings: source.relevant(diagnostics.inSourceOrder, of: name) + others,
      omitted: diagnostics.omitted)
  }
}

/// Counts scenarios by their results.
private struct ScenarioTally {
  private var passed = 0
  private var failed = 0
  private var notEvaluated = 0
  /// The number of mistakes that explorations found. Failed scenarios are not included.
  var mistakeCount = 0

  mutating func line(_ result: ScenarioResult) -> String {
    let sentence = shown(result.sentence)
    let dropped = result.dropped.map { "'\(shown($0))'" }.joined(separator: ", ")
    var notes = dropped.isEmpty ? [] : ["\(dropped) dropped: the feature was not open"]
    func line(_ verdict: String) -> String {
      "\(verdict)  \(sentence)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
    switch result.outcome {
    case .passed:
      passed += 1
      let stubs = result.passedBy.joined(separator: ", ")
      if !stubs.isEmpty { notes.insert("without \(stubs), which you write", at: 0) }
      return line("passed")
    case .failed:
      failed += 1
      return line("failed")
    case .notEvaluated(let what):
      notEvaluated += 1
      return "skipped \(sentence) (\(what) is not evaluated here; the generated test runs it)"
    }
  }

  var count: Int { passed + failed + notEvaluated }

  var summary: String {
    let scenarios = count == 1 ? "1 scenario" : "\(count) scenarios"
    let text = "\(scenarios): \(passed) passed, \(failed) failed, \(notEvaluated) skipped"
    if mistakeCount == 0 { return text }
    let mistakes = mistakeCount == 1 ? "1 mistake" : "\(mistakeCount) mistakes"
    return "\(text); exploring found \(mistakes)"
  }
}
