#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// Shows `syncUps`. Put it into a `NavigationStack`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct SyncUpsScreen: View {
    private let store: SyncUpsStore

    @State private var selection: Set<UUID> = []

    public init(store: SyncUpsStore) {
      self.store = store
    }

    public var body: some View {
      let syncUps = store.syncUps
      let selected = syncUps.map(\.id).filter(selection.contains)
      List(selection: $selection) {
        ForEach(syncUps) { syncUp in
          Button {
            store.dispatch(.selected(syncUp.id))
          } label: {
            SyncUpRow(syncUp: syncUp)
          }
          .buttonStyle(.plain)
          .contextMenu { Button("Delete", role: .destructive) { delete([syncUp.id]) } }
        }
        .onDelete { offsets in delete(offsets.map { syncUps[$0].id }) }
      }
      .overlay {
        if store.syncUps.isEmpty {
          ContentUnavailableView("No sync-ups yet.", systemImage: "tray")
        }
      }
      .navigationTitle("Daily Sync-ups")
      .toolbar {
        if !selected.isEmpty {
          Button("Delete", systemImage: "trash", role: .destructive) { delete(selected) }
        }
        Button("Add") { store.dispatch(.addTapped) }
      }
      #if os(macOS)
        .onDeleteCommand(perform: selected.isEmpty ? nil : { delete(selected) })
      #endif
      .alerts(of: store, failed: "Something Went Wrong")
    }

    /// The ids are those of the rows that were shown, because the list may be another by now.
    private func delete(_ ids: [UUID]) {
      for id in ids {
        store.dispatch(.delete(id))
      }
    }
  }
#endif
