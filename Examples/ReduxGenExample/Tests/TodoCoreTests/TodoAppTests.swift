import Foundation
import Testing

@testable import TodoCore

@MainActor
@Suite struct TodoAppTests {
  let file = TodoFile(
    FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString).json"))

  /// Like a new process.
  func run(_ words: String...) throws -> String {
    try TodoApp(file: file).run(words)
  }

  @Test("tasks are there again in the next run")
  func tasksAreKept() throws {
    defer { try? FileManager.default.removeItem(at: file.url) }
    #expect(try run("add", "Milk") == "1 [ ] Milk\n1 to do")
    #expect(try run("add", "Bread") == "1 [ ] Milk\n2 [ ] Bread\n2 to do")
    #expect(try run("done", "1") == "2 [ ] Bread\n1 to do")
    #expect(try run("show", "all") == "2 [ ] Bread\n1 [x] Milk\n1 to do")
    #expect(try run("mark", "star") == "2 - Bread\n1 * Milk\n1 to do")
  }

  @Test("what an action is turned away for is what the user reads")
  func rejections() throws {
    defer { try? FileManager.default.removeItem(at: file.url) }
    #expect(try run("add", "  ") == "A task needs a title.")
    #expect(try run("done", "7") == "There is no such task.")
    #expect(try run("width", "5") == "A width is between 10 and 200.")
    #expect(try run("dance") == TodoApp.usage)
  }

  @Test("the handler adds the items of a Markdown list")
  func importing() throws {
    let store = TasksStore()
    store.dispatch(.importList("# Groceries\n- [ ] Milk\n- [x] Bread\n-  \n- Butter"))
    #expect(store.state.todos.map(\.title) == ["Milk", "Bread", "Butter"])
    #expect(store.state.todos.map(\.isDone) == [false, true, false])
    #expect(store.state.nextID == 4)
  }

  @Test("a file that is damaged is an error, and is left alone")
  func damagedFile() throws {
    defer { try? FileManager.default.removeItem(at: file.url) }
    try Data("{".utf8).write(to: file.url)
    #expect(throws: DecodingError.self) { try run("add", "Milk") }
    #expect(try Data(contentsOf: file.url) == Data("{".utf8))
  }
}
