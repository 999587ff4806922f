// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI

  #Preview("Two sync-ups") {
    NavigationStack {
      SyncUpsScreen(store: .preview(.twoSyncUps))
    }
  }

  #Preview("Empty") {
    NavigationStack {
      SyncUpsScreen(store: .preview(.empty))
    }
  }
#endif
