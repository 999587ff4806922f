#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// The commands in the menus, for those who use a keyboard. They act on the screen that has the
  /// focus.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct TaskListAppCommands: Commands {
    @FocusedBinding(\.isAdding) private var isAdding
    @FocusedValue(\.refresh) private var refresh

    var body: some Commands {
      CommandGroup(replacing: .newItem) {
        Button("Add Task") { isAdding = true }
          .keyboardShortcut("n")
          .disabled(isAdding == nil)
      }
      CommandGroup(after: .toolbar) {
        Button("Refresh") { refresh?() }
          .keyboardShortcut("r")
          .disabled(refresh == nil)
      }
    }
  }
#endif
