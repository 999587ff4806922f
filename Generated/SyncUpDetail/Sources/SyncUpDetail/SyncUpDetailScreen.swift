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
          Button("Delete", role: .destructive) { store.dispatch(.delete) }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Sync-up")
      .alert(asking: store.alert, title: \.question) { question in
        switch question {
        case .deletion:
          Button("Delete", role: .destructive) { store.dispatch(.confirmDeletion) }
        case .speechDenied:
          Button("Continue Without Recording") { store.dispatch(.continueWithoutRecording) }
          Button("Open Settings") { store.dispatch(.openSettings) }
        case .speechRestricted:
          Button("Continue Without Recording") { store.dispatch(.continueWithoutRecording) }
        }
        Button("Cancel", role: .cancel) { store.dispatch(.dismissQuestion) }
      }
    }
  }

  extension DetailAlert {
    fileprivate var question: LocalizedStringKey {
      switch self {
      case .deletion:
        "Delete This Sync-up?"
      case .speechDenied:
        "Speech Recognition Was Denied"
      case .speechRestricted:
        "Speech Recognition Is Restricted"
      }
    }
  }
#endif
