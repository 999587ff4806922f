/// Calls of a mock that wait until the test answers them.
/// ```swift
/// let loads = PendingCalls<TaskListMockAnswer<[TaskModel]>>(clock: clock)
/// repository.answers.loadAll = [.later(loads.wait)]
/// store.dispatch(.load)
/// await store.settle(on: clock)
/// #expect(store.state.isLoading)
/// await loads.answer(.returning([milk]))
/// ```
@MainActor public final class PendingCalls<Answer: Sendable> {
  private let clock: ManualClock
  /// The calls under way, the oldest first, as numbers of sleeps on the clock.
  private var calls: [Int] = []
  private var answers: [Int: Answer] = [:]

  /// - Parameter clock: The clock of the store. A call that waits counts as asleep on this clock.
  public init(clock: ManualClock) {
    self.clock = clock
  }

  /// The number of calls under way.
  public var count: Int { calls.count }

  public var isEmpty: Bool { calls.isEmpty }

  /// Waits for the answer to a call, for which a mock calls this method. Returns nil if the call is
  /// cancelled.
  @Sendable public func wait() async -> Answer? {
    let number = clock.nextSleep()
    calls.append(number)
    defer { calls.removeAll { $0 == number } }
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
    answers[oldest] = answer
    clock.endSleep(oldest)
    await clock.drive()
  }
}
