#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI
  import SyncUps

  /// A meeting that takes place. It ends after its time, and what was said is kept.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct RecordMeetingScreen: View {
    private let store: RecordMeetingStore

    @State private var hasBegun = false

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
      .navigationTitle("Meeting")
      .onAppear(perform: begin)
      .alert(
        store.alert == .recognitionFailed ? "Speech Recognition Failed" : "End the Meeting?",
        isPresented: Binding(get: { store.alert != nil }, set: dismiss), presenting: store.alert
      ) { alert in
        Button("Save and End") { store.dispatch(.save()) }
        if alert != .end(canBeDiscarded: false) {
          Button("Discard", role: .destructive) { store.dispatch(.discard) }
        }
        Button("Resume", role: .cancel) { store.dispatch(.resume) }
      } message: { _ in
      }
    }

    /// The meeting begins once, however often the view appears.
    private func begin() {
      if !hasBegun { store.dispatch(.begin) }
      hasBegun = true
    }

    private func dismiss(isPresented: Bool) {
      if !isPresented, store.alert != nil { store.dispatch(.resume) }
    }
  }
#endif
