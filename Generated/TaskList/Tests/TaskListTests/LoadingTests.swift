import ReduxTesting
import TaskList
import TaskListMocks
import Testing

@MainActor struct LoadingTests {
  @Test("the tasks of the repository are shown, and nothing else happens")
  func loading() async {
    let clock = ManualClock()
    let repository = TaskListRepositoryMock(clock: clock)
    let milk = TaskModel(title: "Milk")
    repository.answers.loadAll = [.returning([milk], after: .seconds(1))]
    let store = TestStore<TaskListFeature>(
      middleware: TaskListFeature.middleware(TaskListDependencies(repository: repository)),
      clock: clock)
    await store.send(.loadTasks)
    await store.advance(by: .seconds(1))
    await store.receive(.tasksLoaded([milk])) {
      $0.tasks = [milk]
      $0.isLoaded = true
    }
    await store.finish()
  }
}
