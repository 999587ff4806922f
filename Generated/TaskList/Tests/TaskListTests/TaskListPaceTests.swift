import ReduxRuntime
import ReduxTesting
import TaskList
import TaskListMocks
import Testing

/// When tasks are saved that change without a pause.
@MainActor
struct TaskListPaceTests {
  @Test("changes that never pause are not saved, until saving at once is asked for")
  func neverIdle() async {
    let clock = ManualClock()
    let repository = TaskListRepositoryMock(clock: clock)
    let store = TaskListStore(
      initialState: TaskListState(isLoaded: true),
      dependencies: TaskListDependencies(repository: repository), clock: clock)
    var events: [TaskListEvent] = []
    store.onEvent = { events.append($0) }
    for number in 0..<100 {
      store.dispatch(.addTask(TaskModel(title: "\(number)", subtitle: "-")))
      await clock.advance(by: .milliseconds(499))
    }
    #expect(repository.calls.isEmpty)
    #expect(store.effectsInProgress == ["save"])
    store.dispatch(.saveTasks)
    await store.settle(on: clock)
    #expect(repository.calls == [.save(store.state.tasks)])
    #expect(events == [.saved])
  }
}
