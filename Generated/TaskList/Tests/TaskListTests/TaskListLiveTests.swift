import Foundation
import ReduxRuntime
import TaskList
import Testing

/// Tests of the live repository, which was written by hand.
@MainActor
final class TaskListLiveTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tasks-\(UUID().uuidString)")
  private var url: URL { folder.appending(path: "kept/tasks.json") }
  private let milk = TaskModel(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), title: "Mil\"k\n🥛",
    subtitle: "two litres", isCompleted: true)
  private let bread = TaskModel(title: "Bread")

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path() + "/kept").sorted()) ?? []
  }

  @Test("where there is no file yet there are no tasks")
  func nothingYet() async throws {
    #expect(try await LiveTaskListRepository(url: url).loadAll() == [])
  }

  @Test("what was saved last is loaded, whole, and nothing else is left in the folder")
  func saving() async throws {
    let repository = LiveTaskListRepository(url: url)
    try await repository.save([bread])
    try await repository.save([milk, bread])
    #expect(try await LiveTaskListRepository(url: url).loadAll() == [milk, bread])
    #expect(names == ["tasks.json"])
  }

  @Test("a file that holds something else is told, and stays as it is")
  func damaged() async throws {
    let repository = LiveTaskListRepository(url: url)
    try await repository.save([])
    try Data("{\"version\":".utf8).write(to: url)
    await #expect(throws: (any Error).self) { try await repository.loadAll() }
    #expect(try Data(contentsOf: url) == Data("{\"version\":".utf8))
    try Data("{\"version\":2,\"tasks\":[]}".utf8).write(to: url)
    do {
      _ = try await repository.loadAll()
      Issue.record("a later format was read")
    } catch {
      #expect("\(error)" == "tasks.json: its format 2 is not known here")
    }
  }

  @Test("a save that fails keeps what was saved before, and leaves nothing behind")
  func failing() async throws {
    let repository = LiveTaskListRepository(url: url)
    try FileManager.default.createDirectory(
      at: url.appending(path: "in the way"), withIntermediateDirectories: true)
    do {
      try await repository.save([bread])
      Issue.record("a folder was replaced by a file")
    } catch {
      #expect("\(error)" == "tasks.json: Is a directory")
    }
    #expect(names == ["tasks.json"])
  }

  @Test("a store saves what it is told, and another one finds it")
  func throughTheStore() async {
    let dependencies = TaskListDependencies(repository: LiveTaskListRepository(url: url))
    var events: [TaskListEvent] = []
    let first = TaskListStore(dependencies: dependencies)
    first.onEvent = { events.append($0) }
    await first.run(.loadTasks)
    first.dispatch(.addTask(milk))
    await first.run(.saveTasks)
    #expect(events == [.saved])

    let second = TaskListStore(dependencies: dependencies)
    await second.run(.loadTasks)
    #expect(second.state.tasks == [milk])
  }

  @Test("a task added to a fresh store is saved, and the next store reads it back")
  func withoutLoading() async {
    let dependencies = TaskListDependencies(repository: LiveTaskListRepository(url: url))
    await TaskListStore(dependencies: dependencies).run(.addTask(milk))

    let second = TaskListStore(dependencies: dependencies)
    await second.run(.addTask(bread))
    #expect(second.state.tasks.map(\.id) == [milk.id, bread.id])

    let third = TaskListStore(dependencies: dependencies)
    await third.run(.loadTasks)
    #expect(third.state.tasks == second.state.tasks)
  }

  @Test("a file that cannot be read is not overwritten; repaired, it is read with the next change")
  func retrying() async throws {
    let repository = LiveTaskListRepository(url: url)
    try await repository.save([milk])
    let saved = try Data(contentsOf: url)
    let damaged = Data("{\"version\":".utf8)
    try damaged.write(to: url)
    let store = TaskListStore(dependencies: TaskListDependencies(repository: repository))
    await store.run(.addTask(bread))
    #expect(try Data(contentsOf: url) == damaged)

    try saved.write(to: url)
    await store.run(.toggleTaskCompletion(bread.id))
    #expect(store.state.tasks.map(\.id) == [milk.id, bread.id])
    #expect(try await repository.loadAll() == store.state.tasks)
  }
}
