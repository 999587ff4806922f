import Foundation
import ReduxRuntime
import TaskList

/// Adds one task after another to those in a file, through a store, and writes the number of each
/// to standard output once its save is acknowledged. It runs until it is killed.
@main
@MainActor
struct KeepTasks {
  static func main() async {
    let url = URL(filePath: CommandLine.arguments[1])
    let dependencies = TaskListDependencies(repository: LiveTaskListRepository(url: url))
    let store = TaskListStore(dependencies: dependencies)
    store.onEvent = { event in
      switch event {
      case .saved: tell("saved \(store.state.tasks.last?.title ?? "")")
      case .failed(let reason): tell("failed \(reason)")
      }
    }
    await store.run(.loadTasks)
    var number = store.state.tasks.last.flatMap { Int($0.title) } ?? 0
    while true {
      number += 1
      // Several pages each, so that a write takes a while.
      let subtitle = String(repeating: "\(number) ", count: 400 + number % 4_000)
      store.dispatch(.addTask(TaskModel(title: "\(number)", subtitle: subtitle)))
      if store.state.tasks.count > 20 { store.dispatch(.removeTask(store.state.tasks[0].id)) }
      await store.run(.saveTasks)
    }
  }

  private static func tell(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}
