// The runtime of redux-gen, written by it. Do not edit.

extension EffectSender {
  /// Runs two operations at the same time, and returns when both have ended. The first error cancels
  /// the other operation and is thrown. (With `async let`, an error would be thrown only after the
  /// operations before it have ended.)
  /// ```swift
  /// let (user, posts) = try await send.together(
  ///   { try await api.user() }, { try await api.posts() })
  /// ```
  /// The operations begin in their order.
  @discardableResult
  @MainActor public func together<A: Sendable, B: Sendable, Failure: Error>(
    _ first: @escaping @MainActor @Sendable () async throws(Failure) -> A,
    _ second: @escaping @MainActor @Sendable () async throws(Failure) -> B
  ) async throws(Failure) -> (A, B) {
    let group = CallGroup<Failure>()
    let results = (group.addOperation(first), group.addOperation(second))
    try await group.run(of: effect)
    return (results.0.value, results.1.value)
  }

  /// Runs three operations at the same time: see ``together(_:_:)``.
  @discardableResult
  @MainActor public func together<A: Sendable, B: Sendable, C: Sendable, Failure: Error>(
    _ first: @escaping @MainActor @Sendable () async throws(Failure) -> A,
    _ second: @escaping @MainActor @Sendable () async throws(Failure) -> B,
    _ third: @escaping @MainActor @Sendable () async throws(Failure) -> C
  ) async throws(Failure) -> (A, B, C) {
    let group = CallGroup<Failure>()
    let results = (
      group.addOperation(first), group.addOperation(second), group.addOperation(third)
    )
    try await group.run(of: effect)
    return (results.0.value, results.1.value, results.2.value)
  }

  /// Runs four operations at the same time: see ``together(_:_:)``.
  @discardableResult
  @MainActor
  public func together<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure: Error
  >(
    _ first: @escaping @MainActor @Sendable () async throws(Failure) -> A,
    _ second: @escaping @MainActor @Sendable () async throws(Failure) -> B,
    _ third: @escaping @MainActor @Sendable () async throws(Failure) -> C,
    _ fourth: @escaping @MainActor @Sendable () async throws(Failure) -> D
  ) async throws(Failure) -> (A, B, C, D) {
    let group = CallGroup<Failure>()
    let results = (
      group.addOperation(first), group.addOperation(second), group.addOperation(third),
      group.addOperation(fourth)
    )
    try await group.run(of: effect)
    return (results.0.value, results.1.value, results.2.value, results.3.value)
  }
}

/// Operations that run at the same time.
@MainActor private final class CallGroup<Failure: Error> {
  /// The result of an operation.
  @MainActor final class Result<Value> {
    fileprivate var stored: Value?

    /// The value, after the group has run without an error.
    var value: Value {
      guard let stored else { stop("the operation has not ended") }
      return stored
    }
  }

  private var operations: [@MainActor @Sendable () async -> Void] = []
  private var failure: Failure?
  private var runningCount = 0
  /// Called when an operation begins or ends, with the number of operations that run.
  private var noteCount: (Int) -> Void = { _ in }

  func addOperation<Value: Sendable>(
    _ operation: @escaping @MainActor @Sendable () async throws(Failure) -> Value
  ) -> Result<Value> {
    let result = Result<Value>()
    operations.append {
      if self.failure != nil { return }
      do throws(Failure) {
        result.stored = try await operation()
        // A failed operation counts until the others are cancelled.
        self.runningCount -= 1
        self.noteCount(self.runningCount)
      } catch {
        self.failure = self.failure ?? error
      }
    }
    return result
  }

  func run<F: OpenedFeature>(of effect: EffectInProgress<F>) async throws(Failure) {
    let driver = effect.core?.runner?.driver
    let number = effect.number
    noteCount = { driver?.noteTasks($0, of: number) }
    runningCount = operations.count
    noteCount(runningCount)
    // With the effect's name, a task of the group counts as the effect itself.
    let name = driver == nil ? nil : EffectNumber.taskName(number)
    await withTaskGroup(of: Void.self) { tasks in
      for operation in operations { tasks.addTask(name: name, operation: operation) }
      while await tasks.next() != nil {
        if failure != nil { tasks.cancelAll() }
      }
    }
    noteCount(1)
    if let failure { throw failure }
  }
}
