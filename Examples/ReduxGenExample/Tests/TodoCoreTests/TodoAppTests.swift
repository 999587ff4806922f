import Foundation
import Testing

@testable import TodoCore

@MainActor
@Suite struct TodoAppTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString)")

  /// Like a new process.
  func run(_ words: String...) async throws -> String {
    try await TodoApp(folder: folder).run(words)
  }

  @Test("tasks and settings are restored in the next run")
  func tasksAreKept() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await run("add", "Milk") == "1 [ ] Milk\n1 to do")
    #expect(try await run("add", "Bread") == "1 [ ] Milk\n2 [ ] Bread\n2 to do")
    #expect(try await run("done", "1") == "2 [ ] Bread\n1 to do")
    #expect(try await run("show", "all") == "2 [ ] Bread\n1 [x] Milk\n1 to do")
    #expect(try await run("mark", "star") == "2 - Bread\n1 * Milk\n1 to do")
    #expect(try await run("remove", "2") == "1 * Milk\n0 to do")
    #expect(try await run("add", "Butter") == "3 - Butter\n1 * Milk\n1 to do")
  }

  @Test("the user reads the reason why an action was rejected")
  func rejections() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await run("add", "  ") == "A task needs a title.")
    #expect(try await run("done", "7") == "There is no such task.")
    #expect(try await run("width", "5") == "A width is between 10 and 200.")
    #expect(try await run("dance") == TodoApp.usage)
  }

  @Test("the handler adds the items of a Markdown list")
  func importing() throws {
    let store = TasksStore(dependencies: .inMemory())
    store.dispatch(.importList("# Groceries\n- [ ] Milk\n- [x] Bread\n-  \n- Butter"))
    #expect(store.state.todos.map(\.title) == ["Milk", "Bread", "Butter"])
    #expect(store.state.todos.map(\.isDone) == [false, true, false])
    #expect(store.state.nextID == 4)
  }

  @Test("a damaged database is moved aside and reported, and the app begins with empty lists")
  func damagedDatabase() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "Tasks.sqlite")
    let damaged = Data(repeating: 7, count: 8_192)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try damaged.write(to: database)
    let text = try await run("add", "Milk")
    #expect(text.contains("is damaged, and was renamed to Tasks.sqlite.damaged-"))
    #expect(text.hasSuffix("1 [ ] Milk\n1 to do"))
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(try files.contains { try Data(contentsOf: $0) == damaged })
    #expect(try await run() == "1 [ ] Milk\n1 to do")
  }

  @Test("a file that cannot be read is reported, and is not changed")
  func newerFile() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "width.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let newer = Data(#"{"version": 9, "value": "wide"}"#.utf8)
    try newer.write(to: file)
    let text = try await run("add", "Milk")
    #expect(text.contains("width.json is from a newer version of the app"))
    #expect(text.hasSuffix("1 [ ] Milk\n1 to do"))
    await #expect(throws: (any Error).self) { try await run("width", "20") }
    #expect(try Data(contentsOf: file) == newer)
  }
}
