// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

extension TestDriver {
  /// Dispatches an action, and compares the state after it. Actions that it causes, directly or
  /// through effects, have to be received afterwards; earlier ones must have been received before.
  ///
  /// - Parameter change: Changes the previous state to the expected one; the state must not change
  ///   if omitted.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    reportUnreceived("before '\(text(action))' was sent", place)
    dispatch(action)
    // An app drops an action for a feature that is not open before any middleware sees it.
    let sent = takeEntry(place)
    compare("'\(text(action))'", sent?.state ?? state, change, place)
    await clock.drive()
  }

  /// Expects the next action that middleware or an effect dispatched, and compares the state after
  /// it. Lets effects begin, and does not advance the clock. If an effect waits for something other
  /// than the clock, it has ``ManualClock/patience`` to send the action.
  ///
  /// - Parameters:
  ///   - description: A description of the expected action, for messages.
  ///   - isExpected: Whether this is the expected action.
  ///   - change: Changes the previous state to the expected one; the state must not change if
  ///     omitted.
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

  /// Skips the actions that middleware and effects have dispatched and that were not received;
  /// there must be at least one.
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

  func reportUnreceived(_ moment: String, _ place: SourcePlace) {
    if exhaustivity == .on, !log.entries.isEmpty {
      let actions = log.entries.map { text($0.action) }.joined(separator: "\n  ")
      reportIssue(
        "Actions were not received \(moment):\n  \(actions)\nReceive each with 'receive(_:)', or "
          + "skip them with 'skipReceivedActions()'.", place)
    }
    skipEntries(place) { _ in false }
  }

  /// Removes the next action that was not received, and reports its faults.
  private func takeEntry(_ place: SourcePlace) -> ActionLog<State, Action, Event>.Entry? {
    if log.entries.isEmpty { return nil }
    let entry = log.entries.removeFirst()
    for fault in entry.faults { reportIssue(fault, place) }
    return entry
  }

  /// Skips actions until the expected one.
  private func skipEntries(_ place: SourcePlace, until isMeant: (Action) -> Bool) {
    while let next = log.entries.first, !isMeant(next.action), let entry = takeEntry(place) {
      state = entry.state
    }
  }

  /// Compares the current state with the expected one.
  func compare(
    _ what: String, _ actual: State, _ change: ((inout State) throws -> Void)?,
    _ place: SourcePlace
  ) {
    let before = exhaustivity == .on ? state : actual
    state = actual
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
        "After \(what) the state is not the expected one:\n  \(lines)\n\(advice)", place)
    } else if change != nil, exhaustivity == .on, expected == before {
      reportIssue(
        "The closure for \(what) changes nothing, and neither did the action. Remove the closure.",
        place)
    }
  }
}

extension TestDriver where Action: Equatable {
  /// Expects this action to be the next that middleware or an effect dispatched.
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
