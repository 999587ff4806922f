// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI

  #Preview("Empty") {
    NavigationStack {
      UsersScreen(store: .preview(.empty))
    }
  }

  #Preview("Failed") {
    NavigationStack {
      UsersScreen(store: .preview(.failed))
    }
  }
#endif
