#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI
  import TaskList

  /// The app of the task list, which loads its tasks when it starts.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct TaskListAppScreen: View {
    private let app: TaskListAppStore

    public init(app: TaskListAppStore) {
      self.app = app
    }

    public var body: some View {
      NavigationStack {
        TaskListScreen(store: app.tasks)
      }
    }
  }
#endif
