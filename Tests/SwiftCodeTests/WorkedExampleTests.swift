import SwiftToolchain
import Testing

@testable import FeatureLowering

/// Prints the typical declarations of a feature generator and compares the printed text.
@Suite struct WorkedExampleTests {
  @Test("a reducer is printed as a developer would have typed it")
  func reducer() {
    #expect(
      text(of: .reducer) == """
        // Written by a tool.

        import Foundation

        /// Applies an action to the state.
        public func taskListReducer(_ state: inout TaskListState, action: TaskListAction) {
          switch action {
          case .addTask(let task):
            state.tasks.append(task)
          case .toggle(let id):
            state.tasks[id: id]?.isCompleted.toggle()
          case .loadTasks:
            break
          }
        }

        """)
  }

  @Test("a printed model has no blank lines between its properties, and one before its initializer")
  func model() {
    #expect(
      text(of: .model) == """
        /// A task.
        ///
        /// It can be done.
        public struct TaskModel: Equatable, Identifiable, Sendable {
          public var id: UUID
          public var title: String
          public var `default`: [String: Int]?

          /// Makes one.
          public init(id: UUID = UUID(), title: String, default: [String: Int]? = nil) {
            self.id = id
            self.title = title
            self.default = `default`
          }

          public var isUntitled: Bool { title.isEmpty }
        }

        /// What can happen.
        public enum TaskListAction: Equatable, Sendable {
          case addTask(TaskModel)
          case `import`(from: URL, in: String)

          /// Nothing more to say.
          case loadTasks
        }

        """)
  }

  @Test("a printed import has backticks if the module's name is a keyword")
  func imports() {
    let file = SwiftFile(
      imports: [SwiftImport("class", isTestable: true), SwiftImport("Foundation")], declarations: []
    )
    #expect(text(of: file) == "import Foundation\n\n@testable import `class`\n")
  }

  @Test("a long line of documentation is wrapped between words, but not inside code or list items")
  func longDocumentation() {
    let long =
      "Sorted by `a b c` and by everything else that was ever yet said of it, in 1. this order - "
    let member = SwiftDeclaration.typealias(
      "Member", "Int",
      doc: long + "or the other.\n- \(long)or the other.\n\n```\n\(long)or the other.\n```")
    let other = SwiftDeclaration.typealias(
      "Other", "Int", doc: long + "or the other `in code that goes on`.\n- " + long + "and on.")
    let outer = SwiftDeclaration.struct("Outer", [], doc: long + "or the other.", members: [other])
    #expect(
      text(of: SwiftFile(declarations: [outer, member])) == """
        /// \(long)or the
        /// other.
        struct Outer {
          /// \(long)or
          /// the other `in code that goes on`.
          /// - \(long)and on.
          typealias Other = Int
        }

        /// \(long)or the other.
        /// - \(long)or the other.
        ///
        /// ```
        /// \(long)or the other.
        /// ```
        typealias Member = Int

        """)
  }

  @Test("in a printed test suite, the title of each test is on a separate line")
  func suite() {
    #expect(
      text(of: .suite) == """
        import Testing

        @testable import TaskList

        @MainActor
        @Suite("TaskList")
        struct TaskListTests {
          @Test("a task \\"in quotes\\" is added")
          func addTask() async throws {
            let store = TaskListStore()
            // given
            store.dispatch(.addTask(TaskModel(id: 1, title: "Milk")))

            try await store.settle()
            #expect(
              store.state.tasks == [
                TaskModel(id: 1, title: "Milk", isCompleted: false),
                TaskModel(id: 2, title: "Bread", isCompleted: true),
              ])
            #expect(!(store.state.tasks.isEmpty || store.state.filter == .active))
          }
        }

        """)
  }

  @Test("a protocol, its mock and conditional code are printed as a developer would write them")
  func effects() {
    #expect(
      text(of: .effects) == """
        public protocol TaskListRepository: Sendable {
          var name: String { get }

          func loadAll() async throws -> [TaskModel]
          static func save(_ tasks: [TaskModel]) async
        }

        // MARK: - Mock

        public final class TaskListRepositoryMock: TaskListRepository {
          private let calls = Mutex<[String]>([])

          public var name: String {
            get { calls.name }
            set {
              guard newValue != name, let first = newValue.first else { return }
              calls.withLock { $0.append(newValue) }
              print(first)
            }
          }

          public init() {}
        }

        #if canImport(SwiftUI)
          import SwiftUI

          extension TaskListView: View {
            #sourceLocation(file:"../TaskList.redux.yaml",line:12)
            var body: some View {
              Text("x")
            }
            #sourceLocation()
          }
        #endif

        """)
  }

  @Test(
    "the printed worked examples pass the lint of swift-format",
    .inSlowLane)
  func lint() throws {
    for file in [SwiftFile.reducer, .model, .suite, .effects] {
      #expect(try SwiftFormat.findings(in: file) == "")
    }
  }

  @Test(
    "a printed comment is never on the same line as a closing brace",
    .inSlowLane)
  func commentedBodies() throws {
    let comment: [SwiftStatement] = [.comment("Nothing to do.\nReally.")]
    let file = SwiftFile(declarations: [
      .function(
        "run",
        body: [
          .if([SwiftIfClause([.expression(.name("isReady"))], comment)], otherwise: comment),
          .expression(.name("tasks").calling("each", trailing: SwiftClosure(comment))),
          .expression(
            .name("tasks").calling("each", trailing: SwiftClosure(parameters: ["task"], comment))),
          .switch(
            .name("x"), [SwiftCase([.implicitMember("a")], comment), SwiftCase([], comment)]),
          .guard([.expression(.name("isReady"))], otherwise: comment + [.return()]),
          .do(comment, catch: comment),
          .for("_", in: .name("tasks"), body: comment),
        ]),
      .computed("x", type: "Int", get: comment, set: comment),
      .struct("Empty", members: []),
      .function("empty", body: comment),
    ])
    #expect(try SwiftFormat.findings(in: file) == "")
    let lines = text(of: file).split(separator: "\n")
    #expect(lines.filter { $0.contains("//") && $0.contains("}") } == [])
  }

  @Test("an expression of three hundred nested calls is printed with each call once")
  func deepNesting() {
    let value = (0..<300).reduce(SwiftExpression.name("x")) { inner, _ in
      .call("nested", [SwiftArgument(inner), SwiftArgument("other", .nil)])
    }
    let printed = text(of: SwiftFile(declarations: [.property("x", type: "Int", value: value)]))
    #expect(printed.split(separator: "nested(").count == 301)
  }

  @Test("an empty file is printed as an empty string, or as its header if it has a header")
  func emptyFile() {
    #expect(text(of: SwiftFile()) == "")
    #expect(text(of: SwiftFile(header: ["a", "b"])) == "// a\n// b\n")
  }

  private func text(of file: SwiftFile) -> String {
    String(decoding: printSwift(file), as: UTF8.self)
  }
}
