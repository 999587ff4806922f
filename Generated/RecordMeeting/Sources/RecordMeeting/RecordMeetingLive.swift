import ReduxRuntime

extension RecordMeetingDependencies {
  /// The dependencies of the app, which `RecordMeetingStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: RecordMeetingDependencies {
    RecordMeetingDependencies(speech: LiveRecordMeetingSpeech())
  }
}

public struct LiveRecordMeetingSpeech: RecordMeetingSpeech {
  public init() {}

  public func permission() async -> SpeechPermission {
    await RunningEffect.report(NotFilledIn("LiveRecordMeetingSpeech.permission"))
    return .undecided
  }

  public func transcript() async -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { $0.finish(throwing: NotFilledIn("LiveRecordMeetingSpeech.transcript")) }
  }
}

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
