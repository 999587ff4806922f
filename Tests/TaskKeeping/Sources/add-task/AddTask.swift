import Foundation
import ReduxRuntime
import TaskList

/// Adds a task for each argument, as the README of `Generated/TaskList` shows it, and prints the
/// titles of all tasks. It never dispatches `.loadTasks`.
@main
@MainActor
struct AddTask {
  static func main() async {
    let store = TaskListStore()
    store.onError = { error, _ in fatalError("\(error)") }
    store.onEvent = { event in
      if case .failed(let reason) = event { fatalError(reason) }
    }
    for title in CommandLine.arguments.dropFirst() {
      await store.run(.addTask(TaskModel(title: title)))
    }
    print(store.state.tasks.map(\.title).joined(separator: "\n"))
  }
}
