#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI
  import SyncUps

  /// A form for a new sync-up, or for one that changes.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct SyncUpFormScreen: View {
    private let store: SyncUpFormStore

    public init(store: SyncUpFormStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Title") {
            TextField("Title", text: store.binding(\.syncUp.title, send: { .setTitle($0) }))
              .labelsHidden()
          }
          Picker("Theme", selection: store.binding(\.syncUp.theme, send: { .setTheme($0) })) {
            ForEach(Theme.allCases, id: \.self) { theme in
              Text(theme.title)
            }
          }
        }
        Section {
          Button("Add Attendee") { store.dispatch(.addAttendee()) }
          Button("Done") { store.dispatch(.done) }
          Button("Cancel") { store.dispatch(.cancel) }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Sync-up")
    }
  }
#endif
