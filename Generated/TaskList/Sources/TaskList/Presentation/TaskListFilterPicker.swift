#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// Chooses which elements are shown.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct TaskListFilterPicker: View {
    let store: TaskListStore

    var body: some View {
      Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) {
        ForEach(TaskListFilter.allCases, id: \.self) { filter in
          Text(filter.title)
        }
      }
      .pickerStyle(.segmented)
      .padding()
      .background(.bar)
    }
  }
#endif
