#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI
  import TaskListApp

  /// The entry point. Values that wait to be saved are saved when the app leaves the foreground or
  /// quits.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @main struct TaskListAppMain: App {
    @State private var app = TaskListAppStore()
    @Environment(\.scenePhase) private var scenePhase

    #if os(macOS)
      @NSApplicationDelegateAdaptor private var delegate: AppDelegate
    #endif

    var body: some Scene {
      WindowGroup {
        TaskListAppScreen(app: app)
          #if os(macOS)
            .onAppear { delegate.app = app }
          #endif
      }
      .onChange(of: scenePhase) {
        if scenePhase != .active {
          save()
        }
      }
      .commands { TaskListAppCommands() }
    }

    /// Saves what waits. iOS soon ends an app that is in the background, unless it asks for time.
    private func save() {
      #if os(iOS)
        let application = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        func endTask() {
          application.endBackgroundTask(task)
          task = .invalid
        }
        task = application.beginBackgroundTask(withName: "Save") { endTask() }
      #else
        func endTask() {}
      #endif
      Task {
        try? await app.flush()
        endTask()
      }
    }
  }

  #if os(macOS)
    /// Quits after what waits was saved.
    private final class AppDelegate: NSObject, NSApplicationDelegate {
      var app: TaskListAppStore?

      func applicationDidFinishLaunching(_ notification: Notification) {
        // Without a bundle, as after `swift run`, the app would stay in the background.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
      }

      func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
        guard let app else { return .terminateNow }
        Task {
          try? await app.flush()
          sender.reply(toApplicationShouldTerminate: true)
        }
        return .terminateLater
      }
    }
  #endif
#else
  @main enum TaskListAppMain {
    static func main() {
      print("TaskListApp needs SwiftUI.")
    }
  }
#endif
