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
            let version = state.version
            applyAction(action, to: &state)
            state.addStep(since: version)
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
              state.undoHistory.future.append(state.version)
              state.version = version
            }
          case .redo:
            if let version = state.undoHistory.future.popLast() {
              state.undoHistory.past.append(state.version)
              state.version = version
            }
          }
        }

        extension BoardState {
          /// The values that `undo` and `redo` restore.
          fileprivate var version: BoardVersion {
            get { BoardVersion(tasks: tasks) }
            set { tasks = newValue.tasks }
          }

          /// Makes what an action has changed since `version` a step that `undo` takes back.
          fileprivate mutating func addStep(since version: BoardVersion) {
            guard version != self.version else { return }
            undoHistory.past.append(version)
            if undoHistory.past.count > 3 {
              undoHistory.past.removeFirst()
            }
            undoHistory.future = []
          }
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
            let version = state.version
            applyAction(action, to: &state)
            state.addStep(since: version, isTogether: true)
          default:

        """))
    #expect(
      swift.hasSuffix(
        """
          fileprivate mutating func addStep(since version: BoardVersion, isTogether: Bool = false) {
            guard version != self.version else { return }
            if !isTogether || !undoHistory.isOpen {
              undoHistory.past.append(version)
              if undoHistory.past.count > 50 {
                undoHistory.past.removeFirst()
              }
            }
            undoHistory.isOpen = isTogether
            undoHistory.future = []
          }
        }

        """))
  }

  @Test("Only a change of the named properties is a step, and the state may have a 'version'")
  func companions() throws {
    let spec = """
      feature: Board
      state: {tasks: "[String]", version: Int = 0}
      undo: {of: tasks, with: version, answers: load}
      actions:
        add: {payload: {_ task: String}, reduce: state.tasks.append(task)}
        load: {payload: {_ tasks: [String]}, reduce: state.tasks = tasks}
      """
    let swift = try body("Sources/Board/BoardReducer.swift", of: spec)
    for text in [
      "guard version.tasks != self.tasks else { return }", "let version = state.undoVersion",
      "get { BoardVersion(tasks: tasks, version: version) }",
      "filter { $0.tasks != $1.tasks }.map { $0.0 }",
    ] {
      #expect(swift.contains(text), "\(text) in \(swift)")
    }
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
          guard state.canUndo || state.canRedo else { return applyAction(action, to: &state) }
          let before = state
          applyAction(action, to: &state)
          func answered(_ version: BoardVersion) -> BoardVersion {
            var old = before
            old.version = version
            applyAction(action, to: &old)
            return old.version
          }
          state.undoHistory.past = before.undoHistory.past.map(answered).changing(to: state.version)
          state.undoHistory.future = before.undoHistory.future.map(answered).changing(to: state.version)
        }

        extension BoardState {
          /// The values that `undo` and `redo` restore.
          fileprivate var version: BoardVersion {
            get { BoardVersion(tasks: tasks) }
            set { tasks = newValue.tasks }
          }
        }

        extension [BoardVersion] {
          /// The versions that differ from the next one. The last one is followed by `version`.
          fileprivate func changing(to version: BoardVersion) -> [BoardVersion] {
            zip(self, dropFirst() + [version]).filter { $0 != $1 }.map { $0.0 }
          }
        }

        """))
  }
}
