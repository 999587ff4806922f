import FeatureAnalysis

/// The names of the types that all mocks of a feature share.
extension FeatureNames {
  var mockAnswer: String { module + "MockAnswer" }
  var mockOutcome: String { module + "MockOutcome" }
  var mockElement: String { module + "MockElement" }
  var mockStream: String { module + "MockStream" }
  var mockError: String { module + "MockError" }
  var callLog: String { module + "CallLog" }

  /// Returns the type of a mock's answer to one call of the method, which does not return a stream.
  func mockType(of method: DependencyMethod) -> String {
    method.error == nil ? mockAnswer : mockOutcome
  }
}

/// Returns the types that all mocks share. A type is omitted if no method needs it.
///
/// - Parameter isLocalized: Whether a `catch` of the feature uses the text of an error.
func mockTypes(
  _ names: FeatureNames, _ methods: [DependencyMethod], isLocalized: Bool
) -> [String] {
  let plain = methods.filter { $0.error == nil && !$0.isStream }
  var types: [String] = []
  if methods.isEmpty || !plain.isEmpty { types.append(answerType(names, plain)) }
  if methods.contains(where: { $0.error != nil }) { types.append(outcomeType(names)) }
  let streams = methods.filter(\.isStream)
  if !streams.isEmpty { types.append(elementType(names, streams)) }
  return types + [errorType(names, isLocalized: isLocalized)]
}

/// Returns the error of the mocks. The `message` in a `catch` is the text of the answer.
private func errorType(_ names: FeatureNames, isLocalized: Bool) -> String {
  guard isLocalized else {
    return """
      /// The error that a mock throws.
      struct \(names.mockError): Error, CustomStringConvertible {
        let description: String
      }
      """
  }
  return """
    /// The error that a mock throws.
    struct \(names.mockError): LocalizedError, CustomStringConvertible {
      let description: String

      var errorDescription: String? { description }
    }
    """
}

/// Returns the methods of an answer that mocks call: one for methods that throw, and one for
/// methods that do not.
private func answerAccessors(_ methods: [DependencyMethod]) -> String {
  var accessors = ""
  if methods.contains(where: \.canThrow) {
    accessors += """


        /// The answer, after its delay.
        @MainActor func get(on clock: any Clock<Duration>) async throws -> Value {
          if let later {
            guard let answer = await later() else { throw CancellationError() }
            return try await answer.get(on: clock)
          }
          if delay > .zero { try await clock.sleep(for: delay) }
          return try result.get()
        }
      """
  }
  if methods.contains(where: { !$0.canThrow }) {
    accessors += """


        /// The answer of a method that cannot throw. A failure ends the calling effect.
        @MainActor func value(on clock: any Clock<Duration>) async -> Value {
          if let later {
            guard let answer = await later() else {
              await RunningEffect.fail(with: CancellationError())
            }
            return await answer.value(on: clock)
          }
          if delay > .zero { try? await clock.sleep(for: delay) }
          switch result {
          case .success(let value): return value
          case .failure(let error): await RunningEffect.fail(with: error)
          }
        }
      """
  }
  return accessors
}

private func answerType(_ names: FeatureNames, _ methods: [DependencyMethod]) -> String {
  let accessors = answerAccessors(methods)
  return """
    /// The answer of a mock to one call.
    public struct \(names.mockAnswer)<Value: Sendable>: Sendable {
      private let result: Result<Value, \(names.mockError)>
      private let delay: Duration
      private var later: (@MainActor @Sendable () async -> Self?)?

      /// Returns a value.
      public static func returning(_ value: Value, after delay: Duration = .zero) -> Self {
        Self(result: .success(value), delay: delay)
      }

      /// Throws an error with this message.
      public static func throwing(_ message: String, after delay: Duration = .zero) -> Self {
        Self(result: .failure(\(names.mockError)(description: message)), delay: delay)
      }

      /// Waits for an answer that a test gives while the call is under way; nil cancels the call.
      public static func later(_ answer: @escaping @MainActor @Sendable () async -> Self?) -> Self {
        let error = \(names.mockError)(description: "no answer was given")
        return Self(result: .failure(error), delay: .zero, later: answer)
      }

      /// Removes the first answer, unless it is the last, and returns it.
      static func next(_ answers: inout [Self], of method: String) -> Self {
        if answers.count > 1 { return answers.removeFirst() }
        return answers.first ?? .throwing("no answer is set for \\(method)")
      }\(accessors)
    }
    """
}

/// Returns the type of the answers for methods with a typed error.
private func outcomeType(_ names: FeatureNames) -> String {
  """
  /// The answer of a mock to one call of a method that throws `Failure`.
  public struct \(names.mockOutcome)<Value: Sendable, Failure: Error>: Sendable {
    /// Nil if no answer is set.
    private let result: Result<Value, Failure>?
    private let delay: Duration
    private var method = ""
    private var later: (@MainActor @Sendable () async -> Self?)?

    /// Returns a value.
    public static func returning(_ value: Value, after delay: Duration = .zero) -> Self {
      Self(result: .success(value), delay: delay)
    }

    /// Throws an error.
    public static func throwing(_ error: Failure, after delay: Duration = .zero) -> Self {
      Self(result: .failure(error), delay: delay)
    }

    /// Waits for an answer that a test gives while the call is under way; nil cancels the call.
    public static func later(_ answer: @escaping @MainActor @Sendable () async -> Self?) -> Self {
      Self(result: nil, delay: .zero, later: answer)
    }

    /// Removes the first answer, unless it is the last, and returns it.
    static func next(_ answers: inout [Self], of method: String) -> Self {
      if answers.count > 1 { return answers.removeFirst() }
      return answers.first ?? Self(result: nil, delay: .zero, method: method)
    }

    /// The answer, after its delay. Without an answer, the calling effect ends.
    @MainActor func get(on clock: any Clock<Duration>) async throws(Failure) -> Value {
      if let later {
        guard let answer = await later() else {
          await RunningEffect.fail(with: CancellationError())
        }
        return try await answer.get(on: clock)
      }
      if delay > .zero { try? await clock.sleep(for: delay) }
      guard let result else {
        let error = \(names.mockError)(description: "no answer is set for \\(method)")
        await RunningEffect.fail(with: error)
      }
      return try result.get()
    }
  }
  """
}

/// Returns the type of the elements that a mock's stream sends.
private func elementType(_ names: FeatureNames, _ methods: [DependencyMethod]) -> String {
  let throwing = methods.contains(where: \.canThrow)
  let failure =
    """


      /// Ends the stream with an error with this message.
      public static func throwing(_ message: String, after delay: Duration = .zero) -> Self {
        Self(result: .failure(\(names.mockError)(description: message)), delay: delay)
      }
    """
  let plainStream =
    """


      /// A stream of the first answer, which is removed unless it is the last.
      @MainActor static func stream(
        _ answers: inout [[Self]], on clock: any Clock<Duration>
      ) -> AsyncStream<Element> {
        let stream = \(names.mockStream)(&answers, on: clock)
        return AsyncStream(unfolding: { try? await stream.next() })
      }
    """
  let throwingStream =
    """


      /// A stream of the first answer, which is removed unless it is the last.
      @MainActor static func throwingStream(
        _ answers: inout [[Self]], on clock: any Clock<Duration>
      ) -> AsyncThrowingStream<Element, any Error> {
        let stream = \(names.mockStream)(&answers, on: clock)
        return AsyncThrowingStream(unfolding: { try await stream.next() })
      }
    """
  return """
    /// An element of a mock's stream, or its end. A stream without an end is silent after its elements.
    public struct \(names.mockElement)<Element: Sendable>: Sendable {
      fileprivate let result: Result<Element?, \(names.mockError)>
      fileprivate let delay: Duration

      /// Sends an element.
      public static func value(_ value: Element, after delay: Duration = .zero) -> Self {
        Self(result: .success(value), delay: delay)
      }

      /// Ends the stream.
      public static func end(after delay: Duration = .zero) -> Self {
        Self(result: .success(nil), delay: delay)
      }\(throwing ? failure : "")\(methods.contains { !$0.canThrow } ? plainStream : "")\
    \(throwing ? throwingStream : "")
    }

    /// The elements of a mock's stream that were not sent yet.
    @MainActor private final class \(names.mockStream)<Element: Sendable> {
      typealias Step = \(names.mockElement)<Element>

      private var steps: ArraySlice<Step>
      private let clock: any Clock<Duration>

      init(_ answers: inout [[Step]], on clock: any Clock<Duration>) {
        steps = (answers.count > 1 ? answers.removeFirst() : answers.first ?? [])[...]
        self.clock = clock
      }

      func next() async throws -> Element? {
        guard let step = steps.popFirst() else {
          // Silent until the effect is cancelled: no test waits that long.
          try? await clock.sleep(for: .seconds(200 * 365 * 24 * 60 * 60))
          return nil
        }
        if step.delay > .zero { try? await clock.sleep(for: step.delay) }
        return try step.result.get()
      }
    }
    """
}
