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

  @Test("The reducer records the step of an action that is applied by another function")
  func reducer() throws {
    #expect(
      try body("Sources/Board/BoardReducer.swift", of: spec("undo: {of: tasks, limit: 3}")) == """
        public func boardReducer(_ state: inout BoardState, action: BoardAction) {
          switch action {
          case .sort, .load:
            let version = BoardVersion(tasks: state.tasks)
            applyAction(action, to: &state)
            addStep(to: &state, since: version)
          default:
            applyAction(action, to: &state)
          }
        }

        /// Applies `action` without regard to `undo`.
        private func applyAction(_ action: BoardAction, to state: inout BoardState) {
          switch action {
          case .sort:
            BoardHandlers.sort(&state)
          case .load(let version):
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
          case .rename:
            let version = BoardVersion(tasks: state.tasks, title: state.title)
            applyAction(action, to: &state)
            addStep(to: &state, since: version, isTogether: true)
          default:

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

  @Test("An answer is applied to the state and to the versions of the steps")
  func answers() throws {
    let swift = try body(
      "Sources/Board/BoardReducer.swift",
      of: spec("undo: {of: tasks, answers: [load], except: sort}"))
    #expect(
      swift.hasPrefix(
        """
        public func boardReducer(_ state: inout BoardState, action: BoardAction) {
          switch action {
          case .load:
            applyAnswer(action, to: &state)
          default:
            applyAction(action, to: &state)
          }
        }

        """))
    #expect(!swift.contains("addStep"))
    #expect(
      swift.hasSuffix(
        """
        /// Applies an answer, which is no step, to `state` and to what `undo` and `redo` restore.
        private func applyAnswer(_ action: BoardAction, to state: inout BoardState) {
          guard state.canUndo || state.canRedo else {
            applyAction(action, to: &state)
            return
          }
          let before = state
          applyAction(action, to: &state)
          let current = BoardVersion(tasks: state.tasks)
          func answered(_ versions: [BoardVersion]) -> [BoardVersion] {
            let changed = versions.map { version in
              var old = before
              old.tasks = version.tasks
              applyAction(action, to: &old)
              return BoardVersion(tasks: old.tasks)
            }
            // A step that changes nothing any more is dropped.
            return zip(changed, changed.dropFirst() + [current]).filter { $0 != $1 }.map { $0.0 }
          }
          state.undoHistory.past = answered(before.undoHistory.past)
          state.undoHistory.future = answered(before.undoHistory.future)
        }

        """))
  }
}
