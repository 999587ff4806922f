// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI

  #Preview("Two tasks") {
    NavigationStack {
      TaskListScreen(store: .preview(.twoTasks))
    }
  }

  #Preview("Nothing") {
    NavigationStack {
      TaskListScreen(store: .preview(.nothing))
    }
  }

  #Preview("Loading") {
    NavigationStack {
      TaskListScreen(store: .preview(.loading))
    }
  }

  #Preview("Failed") {
    NavigationStack {
      TaskListScreen(store: .preview(.failed))
    }
  }

  #Preview("Task Screen") {
    let store = TaskListStore.preview(.twoTasks)
    NavigationStack {
      if let task = store.tasks.first {
        TaskScreen(store: store, id: task.id)
      }
    }
  }
#endif
