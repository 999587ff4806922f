import Testing

@testable import SwiftCode

/// The shapes that a generator of features emits, from value to text.
@Suite struct WorkedExampleTests {
  @Test("a reducer is printed as a developer would have typed it")
  func reducer() {
    let reducer = SwiftDeclaration.function(
      "taskListReducer", [.public],
      [
        SwiftParameter(label: "_", "state", "inout TaskListState"),
        SwiftParameter("action", "TaskListAction"),
      ],
      doc: "Applies an action to the state.",
      body: [
        .switch(
          .name("action"),
          [
            SwiftCase(
              [.enumCase("addTask", [SwiftArgument(.binding("task"))])],
              [
                .expression(
                  .path("state", "tasks").calling("append", [SwiftArgument(.name("task"))]))
              ]),
            SwiftCase(
              [.enumCase("toggle", [SwiftArgument(.binding("id"))])],
              [
                .expression(
                  SwiftExpression.subscripting(
                    .path("state", "tasks"), [SwiftArgument("id", .name("id"))]
                  ).chained.member("isCompleted").calling("toggle"))
              ]),
            SwiftCase([.enumCase("loadTasks", [])], []),
          ])
      ])
    let file = SwiftFile(
      header: ["Written by a tool."], imports: [SwiftImport("Foundation")], declarations: [reducer])
    #expect(
      String(decoding: printSwift(file), as: UTF8.self) == """
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
}
