#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// Shown instead of rows.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct TaskListPlaceholder: View {
    let store: TaskListStore

    var body: some View {
      if store.tasks.isEmpty {
        switch store.storage {
        case .loading:
          ProgressView("Loading…")
        case .failed:
          EmptyView()
        case .ready, .saving:
          ContentUnavailableView("No tasks yet.", systemImage: "tray")
        }
      } else if store.filteredTasks.isEmpty {
        ContentUnavailableView("No Matches", systemImage: "line.3.horizontal.decrease.circle")
      }
    }
  }
#endif
