#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI
  import TaskList
  import TaskListApp

  /// The commands in the menus, for those who use a keyboard.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct TaskListAppCommands: Commands {
    let app: TaskListAppStore

    @FocusedBinding(\.isAdding) private var isAdding

    var body: some Commands {
      CommandGroup(replacing: .newItem) {
        Button("Add Task") { isAdding = true }
          .keyboardShortcut("n")
          .disabled(isAdding == nil)
      }
      CommandGroup(after: .toolbar) {
        Button("Refresh") { app.tasks.dispatch(.loadTasks) }
          .keyboardShortcut("r")
      }
    }
  }
#endif
