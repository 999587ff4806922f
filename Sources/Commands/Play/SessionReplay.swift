import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecLanguage

/// Replays a session: `redux-gen replay SPEC session.json`.
package struct SessionReplay: Sendable {
  /// Whether the steps up to the first finding are printed as a scenario.
  package var printsScenario = false

  package init() {}

  /// - Returns: a report with the first step whose state differs, the first broken invariant, and the
  ///   first trap. Its status is `specErrors` if there is one.
  package func replay(_ session: String, of spec: String, isStrict: Bool) -> RunReport {
    var report = RunReport()
    let played: PlayedSpec
    let file: SourceFile
    do throws(Fault) {
      played = try PlayedSpec([spec], for: "replay")
      file = try SessionFile.file(at: session)
    } catch {
      report.fail([error])
      return report
    }
    report.addFindings(played.findings, isStrict: isStrict)
    guard let app = played.app, report.status == .done else { return report }
    let read: Session
    do throws(SessionReading.Fault) {
      read = try SessionReading.session(in: file, of: app)
    } catch {
      let place = error.line.map { ":\($0)" } ?? ""
      report.fail([Fault("cannot replay '\(shown(session))\(place)': \(error.message)")])
      return report
    }
    do throws(EvaluationFault) {
      try replay(read, named: session, of: app, played, &report)
    } catch {
      report.fail([Fault("cannot replay '\(shown(session))': \(error.message)")])
    }
    return report
  }

  private func replay(
    _ session: Session, named name: String, of app: App, _ played: PlayedSpec,
    _ report: inout RunReport
  ) throws(EvaluationFault) {
    let compares = !app.whole.types.holdExternals(app.whole.state)
    let (run, findings) = try SessionRun.replaying(session, of: app, compares: compares)
    report.notes += Self.notes(session, name, played, compares: compares)
    let misfits = run.misfits.enumerated().compactMap { index, reason in reason.map { (index, $0) }
    }
    let count = session.entries.count == 1 ? "1 step" : "\(session.entries.count) steps"
    report.lines.append("\(shown(name)): \(count)")
    report.areLinesAsked = true
    report.lines += Self.lines(run, misfits, findings)
    if findings.isEmpty, misfits.isEmpty {
      report.lines.append("  \(Self.praise(session, compared: compares ? findings.compared : 0))")
    } else {
      report.status = .specErrors
    }
    var scenario: [String]?
    if printsScenario, let player = player(session, run, findings, app) {
      let name = findings.broken?.name ?? "replayed session"
      do throws(SessionPlayer.NoScenario) {
        let lines = try played.scenario(of: player, named: name)
        report.lines += [""] + lines
        scenario = lines
      } catch {
        report.lines.append("  \(error.message)")
      }
    }
    let details = Self.details(session, name, run, misfits, findings, scenario)
    report.details = { [.init(key: "replay", value: details)] }
  }

  /// A line for each step that does not fit, and for each finding.
  private static func lines(
    _ run: SessionRun, _ misfits: [(Int, String)], _ findings: SessionFindings
  ) -> [String] {
    var lines: [String] = []
    func step(_ index: Int?) -> String {
      guard let index else { return "the start" }
      let cause = run.places[index].map { run.player.moments[$0].cause } ?? ""
      return "step \(index + 1)" + (cause.isEmpty ? "" : " '\(cause)'")
    }
    for (index, reason) in misfits {
      lines.append("  step \(index + 1) does not fit: \(reason)")
    }
    if let index = findings.difference {
      lines.append("  \(step(index)): the state differs from the recorded one")
    }
    if let broken = findings.broken {
      lines.append("  \(step(broken.entry)): \(broken.message)")
    }
    if let fault = findings.fault {
      lines.append("  \(step(fault.entry)): \(fault.message)")
    }
    if let missing = findings.missing {
      lines.append("  '\(missing)' follows from the steps, and was not recorded")
    }
    return lines
  }

  /// What a replay without a finding has shown.
  private static func praise(_ session: Session, compared: Int) -> String {
    let recorded = session.entries.count { $0.hash != nil && !$0.isOut }
    if recorded == 0 || compared == 0 { return "every invariant holds" }
    let steps = session.entries.count { !$0.isOut }
    let states =
      compared == recorded && recorded == steps
      ? "every state is the recorded one"
      : compared == recorded
        ? "\(compared) of \(steps) states are recorded, and are the same"
        : "\(compared) of \(recorded) recorded states were compared, and are the same"
    return "\(states), and every invariant holds"
  }

  private static func notes(
    _ session: Session, _ name: String, _ played: PlayedSpec, compares: Bool
  ) -> [String] {
    var notes: [String] = []
    if !session.specHash.isEmpty, session.specHash != played.hash {
      notes.append(
        "'\(shown(name))' was made with another version of the spec: what still fits is replayed")
    }
    if !session.tool.isEmpty, session.tool != toolVersion {
      notes.append("'\(shown(name))' was made with redux-gen \(session.tool)")
    }
    if !compares {
      notes.append("the states are not compared: they have values of external types")
    }
    return notes
  }

  /// The steps up to the first finding, played again.
  private func player(
    _ session: Session, _ run: SessionRun, _ findings: SessionFindings, _ app: App
  ) -> SessionPlayer? {
    let steps = run.player.steps.prefix(findings.countOfSteps(in: run))
    guard let player = try? SessionPlayer(app, given: session.given) else { return nil }
    for step in steps { player.play(step) }
    return player
  }

  private static func details(
    _ session: Session, _ name: String, _ run: SessionRun, _ misfits: [(Int, String)],
    _ findings: SessionFindings, _ scenario: [String]?
  ) -> JSONValue {
    func found(_ entry: Int?, _ message: String) -> JSONValue {
      .object(["step": entry.map { .integer($0 + 1) }, "message": .string(message)])
    }
    let steps = session.entries.indices.map { index in
      JSONValue.string(run.places[index].map { run.player.moments[$0].cause } ?? "")
    }
    return .object([
      "session": .string(name), "steps": .array(steps),
      "misfits": .array(misfits.map { found($0.0, $0.1) }),
      "difference": findings.difference.map {
        found($0, "the state differs from the recorded one")
      },
      "invariant": findings.broken.map { found($0.entry, $0.message) },
      "trap": findings.fault.map { found($0.entry, $0.message) },
      "missing": findings.missing.map { .string($0) },
      "compared": .integer(findings.compared),
      "scenario": scenario.map { .string($0.joined(separator: "\n")) },
    ])
  }
}

extension TypeTable {
  /// Whether a state may hold values of types whose parts are unknown.
  func holdExternals(_ state: StateDeclaration) -> Bool {
    var seen: Set<String> = []
    var waiting = state.properties.map(\.type)
    while let type = waiting.popLast() {
      switch type {
      case .optional(let inner), .array(let inner), .set(let inner), .identifiedArray(let inner):
        waiting.append(inner)
      case .dictionary(let key, let value): waiting += [key, value]
      case .nominal(let name):
        guard seen.insert(name).inserted else { continue }
        switch self.nominal(type)?.kind {
        case .structure(let members)?: waiting += members.filter(\.isStored).map(\.type)
        case .enumeration(let cases)?: waiting += cases.flatMap(\.parameters).map(\.type)
        case .external?, nil: return true
        }
      default: break
      }
    }
    return false
  }
}
