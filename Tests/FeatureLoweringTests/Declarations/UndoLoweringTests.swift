import Testing

@Suite("Undo in Swift")
struct UndoLoweringTests {
  private func spec(_ undo: String) -> String {
    """
    feature: Board
    state: {tasks: "[String]", title: String = ""}
    \(undo)
    actions:
      sort:
      load: {payload: {_ version: [String]}, reduce: "guard state.tasks.isEmpty else { return }; state.tasks = version"}
      rename: {payload: {_ title: String}, reduce: state.title = title}
    """
  }

  @Test("A step is recorded after the action, even if it returns early")
  func reducer() throws {
    #expect(
      try body("Sources/Board/BoardReducer.swift", of: spec("undo: {of: tasks, limit: 3}")) == """
        public func boardReducer(_ state: inout BoardState, action: BoardAction) {
          switch action {
          case .sort:
            let version = BoardVersion(tasks: state.tasks)
            defer {
              addStep(to: &state, since: version)
            }
            BoardHandlers.sort(&state)
          case .load(let version):
            let version2 = BoardVersion(tasks: state.tasks)
            defer {
              addStep(to: &state, since: version2)
            }
            guard state.tasks.isEmpty else { return }
            state.tasks = version
          case .rename(let title):
            state.title = title
          case .undo:
            if let version = state.undoHistory.past.popLast() {
              state.undoHistory.future.append(BoardVersion(tasks: state.tasks))
              state.tasks = version.tasks
            }
          case .redo:
            if let version = state.undoHistory.future.popLast() {
              state.undoHistory.past.append(BoardVersion(tasks: state.tasks))
              state.tasks = version.tasks
            }
          }
        }

        /// Makes what an action has changed since `version` a step that `undo` takes back.
        private func addStep(to state: inout BoardState, since version: BoardVersion) {
          guard version != BoardVersion(tasks: state.tasks) else { return }
          state.undoHistory.past.append(version)
          if state.undoHistory.past.count > 3 {
            state.undoHistory.past.removeFirst()
          }
          state.undoHistory.future = []
        }

        """)
  }

  @Test("Actions that are one step say so")
  func together() throws {
    let swift = try body(
      "Sources/Board/BoardReducer.swift", of: spec("undo: {of: [tasks, title], together: [rename]}")
    )
    #expect(
      swift.contains(
        """
            let version = BoardVersion(tasks: state.tasks, title: state.title)
            defer {
              addStep(to: &state, since: version, isTogether: true)
            }
            state.title = title

        """))
    #expect(
      swift.hasSuffix(
        """
        private func addStep(
          to state: inout BoardState, since version: BoardVersion, isTogether: Bool = false
        ) {
          guard version != BoardVersion(tasks: state.tasks, title: state.title) else { return }
          if !isTogether || !state.undoHistory.isOpen {
            state.undoHistory.past.append(version)
            if state.undoHistory.past.count > 50 {
              state.undoHistory.past.removeFirst()
            }
          }
          state.undoHistory.isOpen = isTogether
          state.undoHistory.future = []
        }

        """))
  }
}
