#if canImport(SwiftUI)
  import SwiftUI
  import TaskListApp

  /// The entry point. Values that wait to be saved are saved when the app leaves the foreground.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @main struct TaskListAppMain: App {
    @State private var app = TaskListAppStore()
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
      WindowGroup {
        TaskListAppScreen(app: app)
      }
      .onChange(of: scenePhase) {
        if scenePhase != .active {
          Task { try? await app.flush() }
        }
      }
      .commands { TaskListAppCommands() }
    }
  }
#else
  @main enum TaskListAppMain {
    static func main() {
      print("TaskListApp needs SwiftUI.")
    }
  }
#endif
