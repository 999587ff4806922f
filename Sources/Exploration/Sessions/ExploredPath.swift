import FeatureAnalysis
import FeatureSimulation

/// Steps that exploring has found: the shortest path to a mistake or to a state. A session plays them.
package struct ExploredPath: Sendable {
  /// The steps, as the history of a session shows them.
  package let texts: [String]
  /// What the mistake is; nil for a path to a state.
  package let message: String?
  /// The values with which the path begins; nil for the initial state.
  package let given: [GivenValue]?
  let functions: [FunctionAnswer]
  let steps: [Trace.Step]
  let mistake: Mistake?

  init(_ trace: Trace, to mistake: Mistake?, _ texts: [String] = []) {
    (self.texts, self.mistake) = (texts, mistake)
    (given, functions, steps) = (trace.given, trace.functions, trace.steps)
    message = mistake?.message
  }
}

/// Explores from a state until a step leads to a mistake. Returns nil if the tool cannot compute the
/// state.
///
/// - Returns: the shortest path to a mistake, or nil if there is none, and what was explored.
package func exploreToMistake(
  _ app: App, from start: ScenarioEnd, _ options: ExplorationOptions
) -> (path: ExploredPath?, exploration: Exploration)? {
  var options = options
  options.beginning = start
  options.endsAtMistake = true
  guard
    let (exploration, searches) = explored(app, options, groups: FeatureGroup.groups(of: app))
  else { return nil }
  let found = searches.flatMap { search, system in
    search.found.filter { $0.depth > 0 }.map { (found: $0, search: search, system: system) }
  }
  // Of two paths with the same length, `min` takes the first.
  guard var shortest = found.min(by: { $0.found.depth < $1.found.depth }) else {
    return (nil, exploration)
  }
  let trace = shortest.system.trace(to: shortest.found, shortest.search.visited)
  let text = shortest.system.text
  return (
    ExploredPath(trace, to: shortest.found.mistake, trace.steps.map { text.plain($0) }), exploration
  )
}

extension Mistake {
  /// The mistake, without the path to it.
  fileprivate var message: String {
    switch kind {
    case .invariant(let broken):
      broken.fault.map { "'\(broken.name)' cannot be evaluated: \($0.message)" }
        ?? "'\(broken.name)' does not hold"
    case .fault(let fault, _): fault.message
    case .computed(let trap):
      "'\(trap.model.map { "\($0)." } ?? "")\(trap.name)' cannot be computed: \(trap.fault.message)"
    }
  }
}

// MARK: - Playing

extension SessionRun {
  /// Performs the steps of a path after those that were played.
  ///
  /// - Returns: the entries of the steps.
  package mutating func follow(_ path: ExploredPath) throws(PathMisfit) -> [Session.Entry] {
    guard path.functions.map(\.value) == player.functions.map(\.value) else {
      throw PathMisfit(reason: "functions of other modules have other results here")
    }
    let before = player.beginning
    var entries: [Session.Entry] = []
    for step in path.steps {
      guard let own = player.step(for: step, after: before) else {
        throw PathMisfit(reason: "the call that step \(entries.count + 1) answers has not begun")
      }
      let entry = Session.Entry(step: own, json: Session.json(of: own, in: player.app))
      play(entry)
      if let misfit = misfits.last ?? nil { throw PathMisfit(reason: misfit) }
      entries.append(entry)
    }
    return entries
  }
}

/// Why the steps of a path cannot be performed in a session.
package struct PathMisfit: Error {
  package let reason: String
}

extension SessionPlayer {
  /// What there is when a path begins. The calls and ids of its steps come afterwards.
  fileprivate struct Beginning {
    let calls: Set<Int>
    let ids: Int
  }

  fileprivate var beginning: Beginning {
    Beginning(calls: Set(openCalls.map(\.open.number)), ids: stores.countOfCreatedIDs)
  }

  /// A step of a path as a step of this session; nil if it answers a call that is not under way.
  fileprivate func step(for step: Trace.Step, after before: Beginning) -> Session.Step? {
    switch step {
    case .entry(.start): return .start
    case .entry(.action(let call)):
      guard case .impulse(.action(let own)) = replacingIDs(in: .impulse(.action(call)), before)
      else { return nil }
      return .action(own)
    case .load(let load):
      guard case .impulse(.load(let own)) = replacingIDs(in: .impulse(.load(load)), before) else {
        return nil
      }
      return .load(own)
    case .answer(let place, let call, let answer):
      let open = openCalls.filter { !before.calls.contains($0.open.number) }
      guard place < open.count, open[place].open.feature == call.feature,
        open[place].open.reference == call.reference,
        case .answer(_, let own) = replacingIDs(in: .answer(0, answer), before)
      else { return nil }
      return .answer(open[place].call, own)
    case .time: return .time
    case .wait(let length): return .wait(length)
    case .cancel, .stored: return nil
    }
  }

  private func replacingIDs(in step: ExploredStep, _ before: Beginning) -> ExploredStep {
    stores.replacingMadeIDs(in: step, after: before.ids)
  }

  /// Whether the last step has made the mistake to which a path leads.
  package func shows(mistakeOf path: ExploredPath) -> Bool {
    switch path.mistake?.kind {
    case .invariant(let broken):
      last.invariants.contains {
        $0.name == broken.name && $0.truth != .holds && $0.truth != .unknown
      }
    case .fault: last.fault != nil
    case .computed:
      values(at: moments.count - 1).contains {
        if case .failure = $0.result { true } else { false }
      }
    case nil: true
    }
  }
}
