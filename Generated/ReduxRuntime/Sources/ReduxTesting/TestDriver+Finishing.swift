// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

extension TestDriver {
  /// Ends the test. Everything that happened must have been asserted, and no effect may be under
  /// way.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let isExhaustive = exhaustivity == .on
    await clock.drive()
    await drive(patiently: false) { !isExhaustive || effectsInProgress.isEmpty }
    isFinished = true
    reportUnreceived("at the end", place)
    for fault in log.events.flatMap(\.faults) { reportIssue(fault, place) }
    if isExhaustive {
      reportUnread(place)
      reportRunning(place)
    }
    cancelEffects()
  }

  /// Cancels the effects that are under way at the end of the test. If there is no such effect, the
  /// test fails. Actions that the effects have already sent still have to be received.
  public func skipEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await clock.drive()
    if effectsInProgress.isEmpty, exhaustivity == .on {
      reportIssue("There is no effect to skip. Remove 'skipEffects()'.", place)
    }
    cancelEffects()
    await clock.drive()
  }

  private func reportUnread(_ place: SourcePlace) {
    for (error, id) in log.errors {
      reportIssue(
        "\(names(of: [id?.description ?? ""])) threw: \(error). Receive it with 'receiveError()', or "
          + "catch it in the effect.", place)
    }
    if !log.events.isEmpty {
      reportIssue(
        "Events were not read: \(log.events.map(\.event)). Read each with 'receive(event:)' or "
          + "'receiveEvent()'.", place)
    }
    for (action, rejection) in log.unreadRejections {
      reportIssue(
        "'\(text(action))' was rejected with '\(rejection.message)', which was not read. Read it "
          + "with 'receive(rejection:)' or 'receiveRejection()'.", place)
    }
  }

  private func reportRunning(_ place: SourcePlace) {
    let (sleeping, outside) = running
    if !sleeping.isEmpty {
      reportIssue(
        "Still running: \(names(of: sleeping)). Waiting for the clock: advance it with 'advance(by:)', "
          + "cancel the effect, or skip it with 'skipEffects()'.", place)
    }
    if !outside.isEmpty {
      reportIssue(
        "Still running: \(names(of: outside)). Waiting outside the clock: its dependency waits for "
          + "real time, or for a silent stream. Yield an element, end the stream, cancel "
          + "the effect, inject the clock, or skip it with 'skipEffects()'.", place)
    }
  }
}

// MARK: - Waiting

extension TestDriver {
  /// Drives the effects until a condition is true. If the condition does not hold at once, waits
  /// some real time for effects that wait for something other than the clock, and for tasks that
  /// are not effects.
  func drive(patiently isPatient: Bool, until isThere: () -> Bool) async {
    if isThere() {
      await clock.driveBriefly()
      return
    }
    await clock.drive()
    let start = ContinuousClock.now
    var rounds = 0
    while !isThere(), !Task.isCancelled {
      let isWorthIt = isPatient && !clock.outsideNames.isEmpty
      guard rounds < clock.silentRounds || isWorthIt && ContinuousClock.now - start < clock.patience
      else { return }
      rounds += 1
      await clock.passRound()
      await clock.driveBriefly()
    }
  }

  /// The names of the effects that have not ended, separated into those that sleep on the clock and
  /// those that wait for something else.
  private var running: (sleeping: [String], outside: [String]) {
    let outside = Set(clock.outsideNames)
    let names = effectsInProgress.map { $0?.description ?? "" }
    return (names.filter { !outside.contains($0) }, names.filter(outside.contains))
  }

  /// The advice in the message for something that was expected and did not happen.
  var missingAdvice: String {
    let sleeping = running.sleeping
    let outside = clock.outsideNames
    var advice: [String] = []
    if !sleeping.isEmpty {
      advice.append(
        "Waiting for the clock: \(names(of: sleeping)). Advance it with 'advance(by:)'.")
    }
    if !outside.isEmpty {
      advice.append(
        "Waiting outside the clock: \(names(of: outside)). Its dependency waits for real time, or "
          + "for a silent stream: yield an element, cancel it, or inject the clock.")
    }
    return advice.isEmpty
      ? "No effect is running: send an action that starts it, or do not expect it."
      : advice.joined(separator: " ")
  }
}
