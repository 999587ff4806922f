import RecordMeeting
import ReduxRuntime

extension SyncUpDetailDependencies {
  /// The dependencies of the app, which `SyncUpDetailStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: SyncUpDetailDependencies {
    SyncUpDetailDependencies(speech: LiveSyncUpDetailSpeech(), settings: LiveSyncUpDetailSettings())
  }
}

public struct LiveSyncUpDetailSpeech: SyncUpDetailSpeech {
  public init() {}

  public func permission() async -> SpeechPermission {
    await RunningEffect.report(NotFilledIn("LiveSyncUpDetailSpeech.permission"))
    return .undecided
  }
}

public struct LiveSyncUpDetailSettings: SyncUpDetailSettings {
  public init() {}

  public func open() async {
    await RunningEffect.report(NotFilledIn("LiveSyncUpDetailSettings.open"))
  }
}

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
