import RecordMeeting
import SyncUpDetail
import SyncUpForm
import SyncUps

extension SyncUpsAppDependencies {
  /// The dependencies that `SyncUpsAppStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @MainActor public static var live: SyncUpsAppDependencies {
    SyncUpsAppDependencies(syncUps: .live, detail: .live, meeting: .live)
  }
}
