#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI
  import SyncUps

  /// A meeting that takes place. It ends after its time, and what was said is kept.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct RecordMeetingScreen: View {
    private let store: RecordMeetingStore

    @State private var hasAppeared = false

    public init(store: RecordMeetingStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Title", value: store.syncUp.title)
          LabeledContent("Remaining") {
            Text(store.remaining, format: .time(pattern: .minuteSecond))
          }
          LabeledContent("Transcript", value: store.transcript)
        }
        Section {
          Button("Next Speaker") { store.dispatch(.next) }
          Button("End Meeting") { store.dispatch(.end) }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Meeting")
      .onAppear {
        guard !hasAppeared else { return }
        hasAppeared = true
        store.dispatch(.begin)
      }
      .alert(asking: store.alert, title: \.question) { question in
        Button("Save and End") { store.dispatch(.save()) }
        if question != .end(canBeDiscarded: false) {
          Button("Discard", role: .destructive) { store.dispatch(.discard) }
        }
        Button("Resume", role: .cancel) { store.dispatch(.resume) }
      }
    }
  }

  extension MeetingAlert {
    fileprivate var question: LocalizedStringKey {
      switch self {
      case .end:
        "End the Meeting?"
      case .recognitionFailed:
        "Speech Recognition Failed"
      }
    }
  }
#endif
