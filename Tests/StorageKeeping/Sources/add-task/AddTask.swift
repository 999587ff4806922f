import ReduxRuntime
import TaskList
import TaskListSQLite

/// Adds a task for each argument, and prints the titles of all tasks. The program does not load the
/// stored tasks explicitly, because a flush loads them.
@main
@MainActor
struct AddTask {
  static func main() async throws {
    let store = TaskListStore()
    store.onError = { error, _ in fatalError("\(error)") }
    for title in CommandLine.arguments.dropFirst() {
      store.dispatch(.addTask(TaskModel(title: title)))
    }
    try await store.flush()
    print(store.state.tasks.map(\.title).joined(separator: "\n"))
  }
}
