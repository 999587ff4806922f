// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

extension TestDriver {
  /// Dispatches an action, and compares the state after it. Actions that it causes, directly or
  /// through effects, have to be received afterwards. Actions from earlier steps must have been
  /// received before the call.
  ///
  /// - Parameter change: Changes the previous state to the expected state. If it is omitted, no
  ///   change is expected.
  /// - Returns: The effects of the action. `cancel()` cancels them, as a view does that
  ///   waits for the action in `store.run` and disappears.
  @discardableResult public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async -> ActionRun {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    reportUnreceived("before '\(text(action))' was sent", place)
    let run = startRun(action)
    // For an action of a closed feature there is no entry, because the app drops it before any
    // middleware receives it.
    let sent = takeEntry(place)
    compare("'\(text(action))'", sent?.state ?? state, change, place)
    await clock.drive()
    return run
  }

  /// Expects that middleware or an effect has dispatched an action, and compares the state after
  /// it. Lets effects begin, but does not advance the clock. If an effect waits for something other
  /// than the clock, it has the time ``ManualClock/patience`` to send the action.
  ///
  /// - Parameters:
  ///   - description: A description of the expected action, for messages.
  ///   - isExpected: Returns whether an action is the expected one.
  ///   - change: Changes the previous state to the expected state. If it is omitted, no change is
  ///     expected.
  public func receive(
    _ description: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    where isExpected: (Action) -> Bool, _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let isExhaustive = exhaustivity == .on
    await drive(patiently: true) {
      log.entries.contains { isExhaustive || isExpected($0.action) }
    }
    if !isExhaustive { skipEntries(place, until: isExpected) }
    guard let next = takeEntry(place) else {
      return reportIssue(
        "Expected to receive \(description), but there is no action. \(missingAdvice)", place)
    }
    if !isExpected(next.action) {
      reportIssue(
        "Expected to receive \(description), but the next is '\(text(next.action))'. Expect that "
          + "first, or skip the received actions with 'skipReceivedActions()'.", place)
    }
    compare("'\(text(next.action))'", next.state, change, place)
  }

  /// Skips all actions that middleware and effects have dispatched and that the test has not
  /// received. If there is no such action, the test fails.
  public func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await drive(patiently: true) { !log.entries.isEmpty || exhaustivity == .off }
    if log.entries.isEmpty, exhaustivity == .on {
      reportIssue(
        "There is no action to skip. Remove 'skipReceivedActions()', or: \(missingAdvice)",
        place)
    }
    skipEntries(place) { _ in false }
  }

  func reportUnreceived(_ moment: @autoclosure () -> String, _ place: SourcePlace) {
    if exhaustivity == .on, !log.entries.isEmpty {
      let moment = moment()
      let actions = log.entries.map { text($0.action) }.joined(separator: "\n  ")
      reportIssue(
        "Actions were not received \(moment):\n  \(actions)\nReceive each with 'receive(_:)', or "
          + "skip them with 'skipReceivedActions()'.", place)
    }
    skipEntries(place) { _ in false }
  }

  /// Removes and returns the next action that the test has not received, and reports its faults.
  private func takeEntry(_ place: SourcePlace) -> ActionLog<State, Action, Event>.Entry? {
    if log.entries.isEmpty { return nil }
    let entry = log.entries.removeFirst()
    for fault in entry.faults { reportIssue(fault, place) }
    return entry
  }

  /// Skips actions up to the expected one, which is not skipped.
  private func skipEntries(_ place: SourcePlace, until isMeant: (Action) -> Bool) {
    let skipped = log.entries.prefix { !isMeant($0.action) }
    log.entries.removeFirst(skipped.count)
    for fault in skipped.flatMap(\.faults) { reportIssue(fault, place) }
    if let last = skipped.last { note(last.state) }
  }

  private func note(_ newState: State) {
    // The former state is released after the change, because its `deinit` may use this object.
    let former = state
    state = newState
    withExtendedLifetime(former) {}
  }

  /// Compares the actual state with the expected one, and reports the differences.
  func compare(
    _ what: @autoclosure () -> String, _ actual: State,
    _ change: ((inout State) throws -> Void)?, _ place: SourcePlace
  ) {
    let before = exhaustivity == .on ? state : actual
    note(actual)
    var expected = before
    do {
      try change?(&expected)
    } catch {
      return reportIssue(
        "The expected change threw: \(error). The closure should only change the state.",
        place)
    }
    if expected != actual {
      let lines = differences(expected: expected, actual: actual).joined(separator: "\n  ")
      let advice =
        change == nil
        ? "Assert the change in a closure after the action, such as '{ $0.name = value }'."
        : "Correct the closure or the reducer."
      reportIssue(
        "After \(what()) the state is not the expected one:\n  \(lines)\n\(advice)", place)
    } else if change != nil, exhaustivity == .on, expected == before {
      reportIssue(
        "The closure for \(what()) changes nothing, and neither did the action. Remove the closure.",
        place)
    }
  }
}

extension TestDriver where Action: Equatable {
  /// Expects that this action is the next one that middleware or an effect has dispatched.
  public func receive(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    await receive(
      "'\(text(action))'", fileID: fileID, filePath: filePath, line: line, column: column,
      where: { $0 == action }, change)
  }
}
