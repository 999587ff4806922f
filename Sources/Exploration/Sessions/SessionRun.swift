import FeatureAnalysis
import FeatureSimulation

/// A session that is played, with what became of each of its entries.
package struct SessionRun {
  package let player: SessionPlayer
  /// For each entry, the index of the moment after it; nil if it was not performed.
  package private(set) var places: [Int?] = []
  /// For each entry, why it does not fit; nil if it does.
  package private(set) var misfits: [String?] = []

  package init(
    _ app: App, given: [GivenValue]?, _ entries: [Session.Entry] = []
  ) throws(EvaluationFault) {
    player = try SessionPlayer(app, given: given)
    for entry in entries { play(entry) }
  }

  /// Performs an entry, unless it was taken out or does not fit.
  package mutating func play(_ entry: Session.Entry) {
    var misfit = entry.misfit
    if let step = entry.step, !entry.isOut {
      switch performed(step) {
      case .step(let step): misfit = player.play(step)
      case .misfit(let reason): misfit = reason
      }
    }
    misfits.append(misfit)
    let isPerformed = entry.step != nil && misfit == nil && !entry.isOut
    places.append(isPerformed ? player.moments.count - 1 : nil)
  }

  /// Forgets the last entry.
  package mutating func takeBackEntry() {
    misfits.removeLast()
    if places.removeLast() != nil { player.takeBackStep() }
  }

  private enum Found {
    case step(Session.Step)
    case misfit(String)
  }

  /// A step whose indices count what was performed.
  private func performed(_ step: Session.Step) -> Found {
    guard case .cancel(let entry) = step else { return .step(step) }
    guard entry >= 0, entry < places.count, let place = places[entry] else {
      return .misfit("the step that it cancels was not performed")
    }
    return .step(.cancel(place - 1))
  }

  /// The entry whose step a moment follows; nil for the start.
  package func entry(ofMoment moment: Int) -> Int? { places.firstIndex { $0 == moment } }
}

/// What a replay of a session shows.
package struct SessionFindings {
  /// The first entry after which the state is not the recorded one.
  package var difference: Int?
  /// The first entry after which an invariant does not hold, and the invariant.
  package var broken: (entry: Int?, name: String, message: String)?
  /// How many states were compared with the recorded ones.
  package var compared = 0
  /// An action that the session should have recorded, because the spec causes it.
  package var missing: String?
  /// The entry that ended with a fault.
  package var fault: (entry: Int, message: String)?

  package var isEmpty: Bool { difference == nil && broken == nil && fault == nil && missing == nil }

  /// The moments up to the first of the findings.
  package func countOfSteps(in run: SessionRun) -> Int {
    let entries = [difference, broken?.entry, fault?.entry].compactMap(\.self)
    return entries.min().flatMap { run.places[$0] } ?? run.player.moments.count - 1
  }
}

extension SessionRun {
  /// Plays a session, and compares its states with the recorded hashes.
  ///
  /// - Parameter compares: whether the states can be compared.
  package static func replaying(
    _ session: Session, of app: App, compares: Bool
  ) throws(EvaluationFault) -> (run: SessionRun, findings: SessionFindings) {
    var run = try SessionRun(app, given: session.given)
    var findings = SessionFindings()
    findings.noteMoments(0..<1, of: run, entry: nil)
    for (index, entry) in session.entries.enumerated() {
      let known = run.player.moments.count
      run.play(entry)
      findings.noteMoments(known..<run.player.moments.count, of: run, entry: index)
      guard compares, findings.difference == nil, let hash = entry.hash, run.misfits[index] == nil,
        run.places[index] != nil, !run.player.isBetweenRecordedActions
      else { continue }
      findings.compared += 1
      if run.player.stateHash(at: run.player.moments.count - 1) != hash {
        findings.difference = index
      }
    }
    if compares { findings.missing = run.player.awaited.first }
    return (run, findings)
  }
}

extension SessionFindings {
  fileprivate mutating func noteMoments(_ moments: Range<Int>, of run: SessionRun, entry: Int?) {
    for place in moments {
      let moment = run.player.moments[place]
      if let fault = moment.fault, self.fault == nil, let entry {
        self.fault = (entry, fault.message)
      }
      if broken != nil { continue }
      for (name, truth) in moment.invariants {
        switch truth {
        case .holds, .unknown: continue
        case .fails: broken = (entry, name, "'\(name)' does not hold")
        case .faults(let fault):
          broken = (entry, name, "'\(name)' cannot be evaluated: \(fault.message)")
        }
        break
      }
    }
  }
}
