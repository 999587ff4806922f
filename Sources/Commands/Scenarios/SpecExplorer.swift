import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

/// Explores specs: tries every order of actions and answers within bounds.
package struct SpecExplorer: Sendable {
  package var options = ExplorationOptions()
  /// Whether the scenarios of violations are added to the spec files.
  package var writes = false
  /// The file to which the graph of the exploration is written. Used only if there is a single
  /// spec.
  package var graph: GraphFile?
  private let clock = ContinuousClock()

  package init() {}

  /// - Returns: a report with the coverage, a scenario for each violation, and the findings. Its
  ///   status is `specErrors` if a spec has errors or a violation was found.
  package func exploreSpecs(_ specs: [String], isStrict: Bool) -> RunReport {
    var report = RunReport()
    let inputs = SpecPaths(specs)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    guard inputs.faults.isEmpty, faults.isEmpty else {
      report.fail(inputs.faults + faults)
      return report
    }
    for source in sources {
      let explored = explored(source)
      report.addFindings(explored.found, isStrict: isStrict)
      report.lines += explored.lines
      if writes {
        if explored.known > 0 { noteKnown(explored.known, in: source, &report) }
        if !explored.scenarios.isEmpty { add(explored.scenarios, to: source, &report) }
      }
      if let graph { graph.writeGraph(explored.drawn, &report) }
    }
    report.explainAcrossSpecs(sources)
    return report
  }

  /// The number of spec files that the arguments name.
  package static func count(of specs: [String]) -> Int { SpecPaths(specs).files.count }

  private func noteKnown(_ count: Int, in source: SpecSource, _ report: inout RunReport) {
    let scenarios = count == 1 ? "1 scenario is" : "\(count) scenarios are"
    report.notes.append("\(scenarios) in '\(shown(source.file.path))' already")
  }

  /// Adds scenarios to a spec file. If an editor has saved the file since it was read, the file is
  /// not changed.
  private func add(_ scenarios: [[String]], to source: SpecSource, _ report: inout RunReport) {
    let file = source.file
    guard let text = ScenarioInsertion.extendedSource(of: source, adding: scenarios) else {
      report.notes.append(
        "cannot add scenarios to '\(shown(file.path))' because of how its scenarios are written: add those above by hand"
      )
      return
    }
    do throws(Errno) {
      try SpecFixer.writeSpec(Array(text.utf8), over: file)
      let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
      report.notes.append("\(count) added to '\(shown(file.path))'")
    } catch {
      report.fail([Fault(cannot: "write", file.path, error)])
    }
  }

  /// Lists the samples of all payloads and answers for the initial state.
  package func samples(of specs: [String], isStrict: Bool) -> RunReport {
    var report = RunReport()
    let inputs = SpecPaths(specs)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    report.areLinesAsked = true
    if !inputs.faults.isEmpty || !faults.isEmpty { report.fail(inputs.faults + faults) }
    for source in sources where report.status != .fault {
      var diagnostics = Diagnostics()
      let (name, samples) = Self.samples(of: source, &diagnostics)
      report.addFindings(
        RunReport.SpecFindings(
          file: source.file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
          omitted: diagnostics.omitted), isStrict: isStrict)
      guard let samples else { continue }
      report.lines += [shown(source.file.path)] + samples.map { "  \($0)" }
    }
    return report
  }

  /// The name of a spec's feature, and the lines of its samples; no lines if the spec has errors.
  private static func samples(
    of source: SpecSource, _ diagnostics: inout Diagnostics
  ) -> (name: String?, lines: [String]?) {
    if source.isApp {
      let analyzed = analyzeApp(
        source.file, features: source.imports, &diagnostics, explain: explainAppErrors)
      return (nil, analyzed.app.map { sampleLines(of: $0) })
    }
    let analyzed = analyzeSpec(
      source.file, imports: source.imports, &diagnostics, explain: explainErrors)
    return (analyzed.spec?.name.value, analyzed.feature.map { sampleLines(of: $0) })
  }

  /// The result of exploring a spec. `known` is the number of violations for which the spec already
  /// contains a scenario.
  typealias Explored = (
    found: RunReport.SpecFindings, lines: [String], scenarios: [[String]], known: Int,
    drawn: DrawnGraph?
  )

  /// Explores one spec.
  ///
  /// - Returns: the spec's findings, the lines for the report, the lines of a new scenario for each
  ///   violation that the spec's own scenarios do not show, the number of all other violations, and
  ///   the graph if it is requested.
  func explored(_ source: SpecSource) -> Explored {
    if source.isApp { return exploredApp(source) }
    var diagnostics = Diagnostics()
    let analyzed = analyzeSpec(
      source.file, imports: source.imports, &diagnostics, explain: explainErrors)
    var result = Result()
    if let feature = analyzed.feature {
      let start = clock.now
      if let format = graph?.format {
        let explored = explore(
          App(feature), options, graphOf: format.limit, scenarioSteps: format.scenarioSteps)
        result.exploration = explored?.exploration
        result.drawn = explored.map {
          DrawnGraph($0.graph, of: feature.name, $0.exploration)
        }
      } else {
        result.exploration = explore(feature, options) {
          var ignored = Diagnostics()
          return analyzeSpec(source.file, imports: source.imports, &ignored).feature
        }
      }
      finish(&result, source.file, clock.now - start, &diagnostics)
      if let exploration = result.exploration {
        let isWhole = exploration.isExhausted && exploration.narrowing.unknown.isEmpty
        for action in exploration.unchanging where isWhole {
          guard let spec = analyzed.spec?.actions.first(where: { $0.name.value == action.name }),
            spec.origin == nil
          else { continue }
          diagnostics.warning(
            .neverChanges, "'\(action.name)' has changed nothing in any explored state",
            at: spec.name.range)
        }
      }
    }
    return explored(result, source, diagnostics, name: analyzed.spec?.name.value)
  }

  /// Explores the spec of an app.
  private func exploredApp(_ source: SpecSource) -> Explored {
    var diagnostics = Diagnostics()
    let app = analyzeApp(
      source.file, features: source.imports, &diagnostics, explain: explainAppErrors
    ).app
    var result = Result()
    if let app {
      let start = clock.now
      if let format = graph?.format {
        let explored = explore(
          app, options, graphOf: format.limit, scenarioSteps: format.scenarioSteps)
        result.exploration = explored?.exploration
        result.drawn = explored.map { DrawnGraph($0.graph, of: app.name, $0.exploration) }
      } else {
        result.exploration = explore(app, options)
      }
      finish(&result, source.file, clock.now - start, &diagnostics)
    }
    return explored(result, source, diagnostics, name: nil)
  }

  private struct Result {
    var exploration: Exploration?
    var drawn: DrawnGraph?
    var lines: [String] = []
  }

  /// Reports the result of exploring a spec that has no errors.
  private func finish(
    _ result: inout Result, _ file: SourceFile, _ time: Duration,
    _ diagnostics: inout Diagnostics
  ) {
    guard let exploration = result.exploration else {
      result.lines = [
        "\(shown(file.path)): not explored: the tool cannot compute the initial state"
      ]
      return
    }
    result.lines = lines(of: exploration, file, time)
    exploration.report(to: &diagnostics, warns: true)
  }

  private func explored(
    _ result: Result, _ source: SpecSource, _ diagnostics: Diagnostics, name: String?
  ) -> Explored {
    (
      RunReport.SpecFindings(
        file: source.file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
        omitted: diagnostics.omitted), result.lines,
      result.exploration?.violations.filter { !$0.isInSpec }.compactMap(\.scenario) ?? [],
      result.exploration?.violations.count { $0.isInSpec } ?? 0, result.drawn
    )
  }

  private func lines(
    of exploration: Exploration, _ file: SourceFile, _ time: Duration
  ) -> [String] {
    var lines = [shown(file.path)]
    lines += exploration.coverage.map { "  \($0)" }
    let milliseconds = max(time / Duration.milliseconds(1), 0.001)
    // For a short exploration, the speed is meaningless.
    if exploration.states >= 20_000 {
      lines.append("  \(Int(Double(exploration.states) / milliseconds * 1000)) states a second")
    }
    for violation in exploration.violations {
      guard let scenario = violation.scenario else {
        lines.append("  no scenario can do this: \(violation.message)")
        continue
      }
      lines += ["", "  # \(violation.message)"] + scenario
    }
    return lines
  }
}

extension Exploration {
  /// Reports each mistake at its range in the spec.
  ///
  /// - Parameter warns: whether to report warnings that a longer exploration might disprove.
  func report(to diagnostics: inout Diagnostics, warns: Bool) {
    for violation in violations {
      diagnostics.error(
        violation.id, violation.message, at: violation.range,
        help: violation.scenario == nil ? nil : "'redux-gen explore' prints it as a scenario")
    }
    for (reachable, reason) in unevaluated {
      diagnostics.warning(
        .notEvaluated, "'\(reachable.name)' could not be evaluated: \(reason)",
        at: reachable.range)
    }
    guard warns || isExhausted else { return }
    for reachable in unwitnessed {
      let message = "no explored state satisfies '\(reachable.name)'"
      if isExhausted, pruned == 0, !narrowing.mayHideStates {
        diagnostics.error(.neverReached, message, at: reachable.range)
      } else {
        diagnostics.warning(.neverReached, message, at: reachable.range)
      }
    }
  }

  /// The sentences about the coverage of the exploration.
  var coverage: [String] {
    var lines = ["explored: \(summary)"]
    if answersOnly.count > 3 {
      lines.append("sent only by effects: \(answersOnly.joined(separator: ", "))")
    }
    for cycle in restarts {
      lines.append(
        "calls that can follow one another without end if each is answered at once: "
          + cycle.joined(separator: " → "))
    }
    return lines
  }
}
