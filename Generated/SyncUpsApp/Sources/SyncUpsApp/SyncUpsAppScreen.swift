#if canImport(SwiftUI)
  import RecordMeeting
  import ReduxRuntime
  import SwiftUI
  import SyncUpDetail
  import SyncUpForm
  import SyncUps

  /// A list of sync-ups, and what is opened from it.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct SyncUpsAppScreen: View {
    private let app: SyncUpsAppStore

    public init(app: SyncUpsAppStore) {
      self.app = app
    }

    public var body: some View {
      NavigationStack {
        SyncUpsScreen(store: app.syncUps)
          .navigationDestination(item: Binding(presenting: app.detail) { _ in app.closeDetail() }) {
            detail in
            SyncUpDetailScreen(store: detail.store)
          }
          .navigationDestination(item: Binding(presenting: app.meeting) { _ in app.closeMeeting() })
        { meeting in
          RecordMeetingScreen(store: meeting.store)
            .navigationBarBackButtonHidden()
        }
      }
      .sheet(item: Binding(presenting: app.form) { $0.dispatch(.cancel) }) { form in
        NavigationStack {
          SyncUpFormScreen(store: form.store)
        }
      }
    }
  }
#endif
