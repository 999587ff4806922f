#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI
  import SyncUps

  /// A sync-up, its attendees and its meetings.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct SyncUpDetailScreen: View {
    private let store: SyncUpDetailStore

    public init(store: SyncUpDetailStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Title", value: store.syncUp.title)
          LabeledContent("Theme") {
            Text(store.syncUp.theme.title)
          }
        }
        Section {
          Button("Start Meeting") { store.dispatch(.startMeeting) }
          Button("Edit") { store.dispatch(.edit) }
          Button("Delete") { store.dispatch(.delete) }
        }
      }
      .navigationTitle("Sync-up")
    }
  }
#endif
