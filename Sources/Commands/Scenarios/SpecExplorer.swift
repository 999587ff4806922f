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
  /// The sentence of the scenario at whose end exploring begins.
  package var beginning: String?
  /// The time until which random walks follow searches that ended at a bound; nil for no walks.
  package var end: ContinuousClock.Instant?
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
    let searches = searchSpecs(sources)
    if let beginning, let fault = Self.fault(of: beginning, searches) {
      report.fail([fault])
      return report
    }
    let together = ExploredTogether(searches.compactMap(\.exploration))
    var details: [JSONValue] = []
    for (source, search) in zip(sources, searches) {
      let explored = explored(search, of: source, together)
      if let exploration = explored.exploration {
        details.append(exploration.json(in: source.file, samples: search.samples))
      }
      report.addFindings(explored.found, isStrict: isStrict)
      report.lines += explored.lines
      if writes {
        if explored.known > 0 { noteKnown(explored.known, in: source, &report) }
        if !explored.scenarios.isEmpty { add(explored.scenarios, to: source, &report) }
      }
      if let graph { graph.writeGraph(explored.drawn, &report) }
    }
    report.details = { [details] in [.init(key: "explorations", value: .array(details))] }
    report.explainAcrossSpecs(sources)
    return report
  }

  private func searchSpecs(_ sources: [SpecSource]) -> [SpecSearch] {
    let apps = KnownApps(besides: sources)
    var explorer = self
    return sources.enumerated().map { place, source in
      // The random walks of a spec leave time for the specs after it.
      explorer.options.walksUntil = end.map {
        clock.now + ($0 - clock.now) / (sources.count - place)
      }
      return explorer.search(of: source, apps)
    }
  }

  private static func isSession(_ name: String) -> Bool { name.hasSuffix(".json") }

  /// The end of a scenario, or of the session in a file.
  private static func end(named name: String, of app: App) -> ScenarioEnd? {
    guard isSession(name) else {
      return app.scenarios.first { $0.sentence == name }.flatMap { app.stateAtEnd(of: $0) }
    }
    guard let file = try? SessionFile.file(at: name),
      let session = try? SessionReading.session(in: file, of: app)
    else { return nil }
    return app.stateAtEnd(of: session, at: name)
  }

  /// Why a spec was not explored from the end of a scenario.
  private static func fault(of beginning: String, _ searches: [SpecSearch]) -> Fault? {
    guard let search = searches.first(where: { $0.isValid && !$0.hasBeginning }) else { return nil }
    if isSession(beginning) {
      return Fault("cannot play '\(shown(beginning))' as a session of this spec")
    }
    guard search.scenarios.contains(beginning) else {
      let hint = nearest(beginning, among: search.scenarios).map {
        "; did you mean '\(shown($0))'?"
      }
      return Fault("no scenario is named '\(shown(beginning))'" + (hint ?? ""))
    }
    return Fault("the tool cannot run '\(shown(beginning))' to its end")
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
    let text = ScenarioInsertion.extendedSource(
      of: file, imports: source.imports, isApp: source.isApp, adding: scenarios)
    guard let text else {
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
    var details: [JSONValue] = []
    for source in sources where report.status != .fault {
      var diagnostics = Diagnostics()
      let (name, samples) = Self.samples(of: source, &diagnostics)
      report.addFindings(
        RunReport.SpecFindings(
          file: source.file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
          omitted: diagnostics.omitted), isStrict: isStrict)
      guard let samples else { continue }
      report.lines += [shown(source.file.path)] + samples.map { "  \($0)" }
      details.append(
        .object(["path": .string(source.file.path), "samples": .strings(samples)]))
    }
    report.details = { [details] in [.init(key: "samples", value: .array(details))] }
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
    drawn: DrawnGraph?, exploration: Exploration?
  )

  /// Explores one spec.
  ///
  /// - Returns: the spec's findings, the lines for the report, the lines of a new scenario for each
  ///   violation that the spec's own scenarios do not show, the number of all other violations, and
  ///   the graph if it is requested.
  func explored(_ source: SpecSource) -> Explored {
    explored(search(of: source, KnownApps(besides: [source])), of: source, ExploredTogether([]))
  }

  /// The search through the states of a spec.
  private struct SpecSearch {
    var diagnostics = Diagnostics()
    /// The name of the feature; nil for an app.
    var name: String?
    /// The ranges of the names of the feature's own actions.
    var actions: [String: SourceRange] = [:]
    var isValid = false
    var exploration: Exploration?
    var drawn: DrawnGraph?
    var samples: [String] = []
    /// The sentences of the spec's scenarios, and whether exploring begins where it has to.
    var scenarios: [String] = []
    var hasBeginning = true
    var time = Duration.zero
  }

  private func search(of source: SpecSource, _ apps: KnownApps) -> SpecSearch {
    var search = SpecSearch()
    if source.isApp {
      let app = analyzeApp(
        source.file, features: source.imports, &search.diagnostics, explain: explainAppErrors
      ).app
      if let app { self.search(app, apps, &search) { explore(app, $0) } }
      return search
    }
    let analyzed = analyzeSpec(
      source.file, imports: source.imports, &search.diagnostics, explain: explainErrors)
    search.name = analyzed.spec?.name.value
    for action in analyzed.spec?.actions ?? [] where action.origin == nil {
      search.actions[action.name.value] = action.name.range
    }
    if let feature = analyzed.feature {
      self.search(App(feature), apps, &search) {
        explore(feature, $0) {
          var ignored = Diagnostics()
          return analyzeSpec(source.file, imports: source.imports, &ignored).feature
        }
      }
    }
    return search
  }

  private func search(
    _ app: App, _ apps: KnownApps, _ search: inout SpecSearch,
    _ explored: (ExplorationOptions) -> Exploration?
  ) {
    search.isValid = true
    var options = options
    if let beginning {
      search.scenarios = app.scenarios.map(\.sentence)
      options.beginning = Self.end(named: beginning, of: app)
      search.hasBeginning = options.beginning != nil
      guard search.hasBeginning else { return }
    }
    search.samples = sampleLines(of: app)
    let start = clock.now
    if let format = graph?.format {
      let found = explore(
        app, options, graphOf: format.limit, scenarioSteps: format.scenarioSteps)
      search.exploration = found?.exploration.beside(apps, search.name)
      if let found, let exploration = search.exploration {
        search.drawn = DrawnGraph(found.graph, of: app.name, exploration)
      }
    } else {
      search.exploration = explored(options)?.beside(apps, search.name)
    }
    search.time = clock.now - start
  }

  private func explored(
    _ search: SpecSearch, of source: SpecSource, _ others: ExploredTogether
  ) -> Explored {
    var diagnostics = search.diagnostics
    var lines: [String] = []
    let exploration = search.exploration.map { others.settled($0, of: search.name) }
    if let exploration {
      lines = self.lines(of: exploration, source.file, search.time)
      exploration.report(to: &diagnostics, warns: true)
      // What was left out may change it.
      let isWhole = exploration.isExhausted && exploration.narrowing.leavesNothingOut
      for action in exploration.unchanging where isWhole {
        guard let range = search.actions[action.name] else { continue }
        diagnostics.warning(
          .neverChanges, "'\(action.name)' has changed nothing in any explored state", at: range)
      }
    } else if search.isValid {
      lines = [
        "\(shown(source.file.path)): not explored: the tool cannot compute the initial state"
      ]
    }
    return (
      RunReport.SpecFindings(
        file: source.file,
        findings: source.relevant(diagnostics.inSourceOrder, of: search.name),
        omitted: diagnostics.omitted), lines,
      exploration?.violations.filter { !$0.isInSpec }.compactMap(\.scenario) ?? [],
      exploration?.violations.count { $0.isInSpec } ?? 0, search.drawn, exploration
    )
  }

  private func lines(
    of exploration: Exploration, _ file: SourceFile, _ time: Duration
  ) -> [String] {
    var lines = [shown(file.path)]
    lines += (exploration.coverage + exploration.limitLines + exploration.codeLines).map {
      "  \($0)"
    }
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
      lines += ["", "  # \(violation.message)"]
      if let length = violation.walkLength {
        lines.append("  # found by a random walk of \(length) steps; a shorter way may exist")
      }
      lines += scenario
    }
    return lines
  }
}

extension Exploration {
  /// The exploration with what the apps that have the feature do with it beyond what was explored.
  ///
  /// - Parameter feature: the name of the feature; nil for the exploration of an app.
  func beside(_ apps: KnownApps, _ feature: String?) -> Exploration {
    var noted = self
    for use in feature.map({ apps.uses(of: $0) }) ?? [] {
      noted.noteUse(by: use.app, sending: use.sentActions, givesState: use.givesState)
    }
    return noted
  }

  /// Reports each mistake at its range in the spec.
  ///
  /// - Parameter warns: whether to report warnings that a longer exploration might disprove.
  func report(to diagnostics: inout Diagnostics, warns: Bool) {
    reportViolations(to: &diagnostics)
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
    if sentInside.count > 3 {
      lines.append("sent only by \(writtenSenders): \(sentInside.joined(separator: ", "))")
    }
    for cycle in restarts {
      lines.append(
        "calls that answers begin again, unless the state ends this: "
          + cycle.joined(separator: " → "))
    }
    return lines
  }
}
