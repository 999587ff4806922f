#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// Shown instead of rows.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct UsersPlaceholder: View {
    let store: UsersStore
    let query: String

    var body: some View {
      if store.found.isEmpty {
        if query.isEmpty {
          ContentUnavailableView("Nobody was found.", systemImage: "tray")
        } else {
          ContentUnavailableView.search(text: query)
        }
      }
    }
  }
#endif
