// The test support of redux-gen, written by it. Do not edit.

/// Calls of a mock that wait until the test answers them.
/// ```swift
/// let loads = PendingCalls<TaskRepositoryMock.Call, TaskListMockAnswer<[TaskModel]>>(clock: clock) {
///   repository.calls.last
/// }
/// repository.answers.loadAll = [.later(loads.wait)]
/// store.dispatch(.load)
/// await store.settle(on: clock)
/// #expect(store.state.isLoading)
/// #expect(loads.underWay == [.loadAll])
/// await loads.answer(.returning([milk]))
/// ```
@MainActor public final class PendingCalls<Call, Answer: Sendable> {
  private let clock: ManualClock
  private let latest: () -> Call?
  /// The calls under way, the oldest first, with the numbers of their sleeps on the clock.
  private var calls: [(number: Int, call: Call?)] = []
  private var answers: [Int: Answer] = [:]

  /// - Parameters:
  ///   - clock: The clock of the store. A call that waits counts as asleep on this clock.
  ///   - latest: Returns the latest call of the mock, when this call begins to wait.
  public init(clock: ManualClock, latest: @escaping () -> Call?) {
    self.clock = clock
    self.latest = latest
  }

  /// The calls under way, the oldest first.
  public var underWay: [Call] { calls.compactMap(\.call) }

  /// The number of calls under way.
  public var count: Int { calls.count }

  public var isEmpty: Bool { calls.isEmpty }

  /// Waits for the answer to a call, for which a mock calls this method. Returns nil if the call is
  /// cancelled.
  @Sendable public func wait() async -> Answer? {
    let number = clock.nextSleep()
    calls.append((number, latest()))
    defer { calls.removeAll { $0.number == number } }
    // A sleep of more than a hundred years lasts until it is ended.
    let never = clock.now.advanced(by: .seconds(200 * 365 * 24 * 60 * 60))
    try? await clock.sleep(until: never, as: number)
    return answers.removeValue(forKey: number)
  }

  /// Answers the oldest call under way. Effects begin before, so that the call may be one that was
  /// only requested, and what the answer causes has begun afterwards. Reports an issue if no call is
  /// under way.
  public func answer(
    _ answer: Answer, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await clock.drive()
    guard let oldest = calls.first else {
      return reportIssue(
        "No call is under way that this answer could end.",
        SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    calls.removeFirst()
    answers[oldest.number] = answer
    clock.endSleep(oldest.number)
    await clock.drive()
  }
}
