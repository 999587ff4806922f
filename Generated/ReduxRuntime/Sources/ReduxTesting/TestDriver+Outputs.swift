// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

// The methods that receive outputs other than actions. Like `receive`, they wait in real time if an
// effect waits for something other than the clock.

extension TestDriver {
  /// Receives the next error of an effect; nil if there is none.
  public func receiveError() async -> (any Error)? {
    await drive(patiently: true) { !log.errors.isEmpty }
    return log.errors.isEmpty ? nil : log.errors.removeFirst().0
  }

  /// Reads the next event; nil if there is none.
  public func receiveEvent(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Event? {
    await nextEvent(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads the next rejection; nil if there is none.
  public func receiveRejection() async -> Rejection? {
    await drive(patiently: true) { !log.unreadRejections.isEmpty }
    guard let next = log.unreadRejections.first else { return nil }
    log.readRejectionCount += 1
    return next.rejection
  }

  /// Expects that the next rejection has this message.
  public func receive(
    rejection message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let isExhaustive = exhaustivity == .on
    await drive(patiently: true) {
      log.unreadRejections.contains { isExhaustive || $0.rejection.message == message }
    }
    while !isExhaustive, let next = log.unreadRejections.first, next.rejection.message != message {
      log.readRejectionCount += 1
    }
    guard let next = log.unreadRejections.first else {
      return reportIssue(
        "Expected the rejection '\(message)', but there is none. Send an action that is rejected, or "
          + "check the middleware that should reject it.", place)
    }
    log.readRejectionCount += 1
    if next.rejection.message == message { return }
    reportIssue(
      "Expected the rejection '\(message)', but '\(text(next.action))' was rejected with "
        + "'\(next.rejection.message)'. Expect that first.", place)
  }

  private func nextEvent(_ place: SourcePlace) async -> Event? {
    await drive(patiently: true) { !log.events.isEmpty }
    if log.events.isEmpty { return nil }
    let next = log.events.removeFirst()
    for fault in next.faults { reportIssue(fault, place) }
    return next.event
  }
}

extension TestDriver where Event: Equatable {
  /// Expects that this event is the next one.
  public func receive(
    event: Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var next = await nextEvent(place)
    while exhaustivity == .off, let other = next, other != event { next = await nextEvent(place) }
    if next == event { return }
    guard let next else {
      return reportIssue(
        "Expected the event '\(event)', but there is none. \(missingAdvice)", place)
    }
    reportIssue(
      "Expected the event '\(event)', but the next is '\(next)'. Expect that first.", place)
  }
}
