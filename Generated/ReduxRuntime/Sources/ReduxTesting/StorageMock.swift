// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// A mock of a storage. It returns prepared answers and records its calls.
/// ```swift
/// let storage = StorageMock<[TaskModel]>(clock: clock)
/// storage.answers.load = [.returning([milk], after: .seconds(2))]
/// storage.answers.save = [.throwing("disk full")]
/// let store = TaskListStore(
///   dependencies: TaskListDependencies(tasksStorage: storage), clock: clock)
/// ```
@MainActor public final class StorageMock<Value: Equatable & Sendable>: Storage {
  /// A call of one of the storage's methods.
  public enum Call: Equatable {
    case load
    case save(Value)
  }

  /// The answers to the calls of each method.
  public struct Answers {
    /// The answers to `load`. The value nil means that nothing has been stored yet.
    public var load: [StorageMockAnswer<Value?>] = [.returning(nil)]
    public var save: [StorageMockAnswer<Void>] = [.returning(())]
  }

  /// The calls so far, in order.
  public private(set) var calls: [Call] = []

  /// The answers, one for each call, in order. The last answer of each method is repeated.
  public var answers = Answers()
  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock on which answers are delayed.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  public func load() async throws -> Value? {
    calls.append(.load)
    return try await StorageMockAnswer.next(&answers.load).get(on: clock)
  }

  public func save(_ value: Value) async throws {
    calls.append(.save(value))
    try await StorageMockAnswer.next(&answers.save).get(on: clock)
  }
}

/// The answer of a ``StorageMock`` to one call.
public struct StorageMockAnswer<Value: Sendable>: Sendable {
  private let result: Result<Value, StorageMockError>
  private let delay: Duration

  /// Creates an answer that returns a value, after a delay of at most a thousand years.
  public static func returning(_ value: Value, after delay: Duration = .zero) -> Self {
    Self(result: .success(value), delay: delay)
  }

  /// Creates an answer that throws a ``StorageMockError`` with this message.
  public static func throwing(_ message: String, after delay: Duration = .zero) -> Self {
    Self(result: .failure(StorageMockError(description: message)), delay: delay)
  }

  /// Returns the first answer, and removes it if it is not the last one.
  fileprivate static func next(_ answers: inout [Self]) -> Self {
    if answers.count > 1 { return answers.removeFirst() }
    return answers.first ?? .throwing("no answer is set")
  }

  /// Returns the value or throws the error of the answer, after its delay.
  @MainActor fileprivate func get(on clock: any Clock<Duration>) async throws -> Value {
    // A later time cannot be represented by the system's clocks.
    let wait = min(delay, .seconds(1_000 * 365 * 24 * 60 * 60))
    if wait > .zero { try await clock.sleep(for: wait) }
    return try result.get()
  }
}

/// The error that a ``StorageMock`` throws.
public struct StorageMockError: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(description: String) {
    self.description = description
  }
}
