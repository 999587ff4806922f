import FeatureAnalysis
import Testing

@Suite("Undo")
struct UndoTests {
  private func board(_ undo: String, _ rest: String = "") -> String {
    """
    feature: Board
    state: {tasks: "[String]", title: String = "", selected: Int?}
    derived: {count: Int = tasks.count}
    \(undo)
    actions:
      rename: {payload: {_ title: String}, reduce: state.title = title}
      add: {payload: {_ task: String}, reduce: state.tasks.append(task)}
      select: {payload: {_ index: Int?}, reduce: state.selected = index}
    \(rest)
    """
  }

  @Test("The actions that may change a property are steps, and change the private history")
  func steps() throws {
    let feature = try feature(board("undo: {of: [tasks, title], together: rename}"))
    let steps = feature.actions.map { action in
      action.step.map { "\(action.name) \($0)" } ?? action.name
    }
    #expect(steps == ["rename together", "add alone", "select", "undo", "redo"])
    let history = try #require(feature.state.properties.firstIndex { $0.name == "undoHistory" })
    #expect(feature.state.properties[history].isPrivate)
    #expect(
      feature.actions.map { $0.writes.indices.contains(history) } == [
        true, true, false, true, true,
      ])
    #expect(feature.actions[1].writes.indices == [0, history])
    #expect(feature.undo?.properties == [0, 1])
    #expect(feature.derived.map(\.name) == ["count", "canUndo", "canRedo"])
  }

  @Test("A handler may change everything, so that it is a step")
  func handlers() throws {
    let feature = try feature(
      """
      feature: Board
      state: {tasks: "[String]"}
      undo: tasks
      actions: {sort: , add: {payload: {_ task: String}, reduce: state.tasks.append(task)}}
      """)
    #expect(feature.actions.map { $0.step != nil } == [true, true, false, false])
  }

  @Test("What a storage or a request delivers is an answer, and no step")
  func answers() throws {
    let feature = try feature(
      board(
        "undo: tasks\npersistence: {tasks: file, title: file}",
        """
        dependencies: {web: {methods: {all: {returns: "[String]", throws: true}}}}
        requests: {fetch: {perform: web.all(), into: tasks}}
        """))
    let loaded = try #require(feature.actions.first { $0.name == "tasksLoaded" })
    let other = try #require(feature.actions.first { $0.name == "titleLoaded" })
    #expect(loaded.step == .answer && loaded.writes.indices.count == 2)
    #expect(other.step == nil && other.writes.indices.count == 1)
    let steps = feature.actions.filter { $0.step != nil }.map { "\($0.name) \($0.step!)" }
    #expect(steps == ["add alone", "fetchSucceeded answer", "tasksLoaded answer"])
  }

  @Test("'except' and 'answers' name actions that are no steps")
  func noSteps() throws {
    let feature = try feature(
      board("undo: {of: [tasks, title, selected], except: select, answers: [rename]}"))
    #expect(feature.actions.prefix(3).map(\.step) == [.answer, .alone, nil])
  }

  @Test("A property in 'with' is restored, but its changes alone are no step")
  func companions() throws {
    let feature = try feature(board("undo: {of: tasks, with: selected}"))
    #expect(feature.actions.prefix(3).map(\.step) == [nil, .alone, nil])
    #expect(feature.undo?.properties == [0, 2])
    #expect(feature.undo?.named == 1)
  }

  @Test("What an optimistic request has changed is restored with its properties")
  func memories() throws {
    func notes(_ undone: String) throws -> Feature {
      try feature(
        board(
          "undo: \(undone)",
          """
          dependencies: {web: {methods: {add: {payload: {_ task: String}, throws: true}}}}
          requests:
            name: {payload: {_ text: String}, optimistic: state.title = text, perform: web.add(text)}
          """))
    }
    let titles = try notes("title")
    let memory = try #require(titles.state.properties.firstIndex { $0.name == "nameUndo" })
    #expect(titles.undo?.properties == [1, memory])
    #expect(titles.undo?.named == 1)
    #expect(try notes("tasks").undo?.properties == [0])
  }

  @Test(
    "Only stored properties are restored, and only steps are together",
    arguments: [
      "undo: ⟦taks⟧\n~ unknown-property: the state has no property 'taks'; did you mean 'tasks'?",
      "undo: {of: [tasks, ⟦count⟧]}\n~ unknown-property: 'count' is computed, so it cannot be restored",
      "undo: [tasks, ⟦tasks⟧]\n~ duplicate-name: 'tasks' is already a property of 'undo'",
      "undo: {of: tasks, limit: ⟦0⟧}\n~ invalid-value: 'limit' must be a number from 1 to 1000000, found '0'",
      "undo: {of: tasks, together: [⟦ad⟧]}\n~ unknown-action: there is no action 'ad'; did you mean 'add'?",
      "undo: {of: tasks, together: [⟦select⟧]}\n~ no-effect: 'select' is no step of 'undo', because it does not change 'tasks'",
      "undo: {of: tasks, except: [⟦rename⟧]}\n~ no-effect: 'rename' is no step of 'undo', because it does not change 'tasks'",
      "undo: {of: tasks, answers: [⟦ad⟧]}\n~ unknown-action: there is no action 'ad'; did you mean 'add'?",
      "undo: {of: tasks, together: [add], except: [⟦add⟧]}\n~ duplicate-name: 'add' is already in 'together'",
      "undo: {of: tasks, ⟦limits⟧: 3}\n~ unknown-key: unknown key 'limits', did you mean 'limit'?",
      "⟦undo⟧: {limit: 3}\n~ missing-key: an undo needs 'of': the properties of the state that `undo` and `redo` restore",
    ])
  func refused(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    check(board(String(parts[0]), "~ " + parts[1]))
  }

  @Test("What 'undo' declares cannot be declared as well")
  func collisions() {
    check(
      """
      feature: Board
      models: {Card: {id: Int}}
      state: {tasks: "[Card]", undoHistory: Int = 0}
      ⟦⟦undo⟧⟧: tasks
      actions:
        add: {payload: {_ task: Card}, reduce: "state.tasks.append(task); state.undoHistory = 1"}
        redo: {reduce: "state.tasks = []"}
      ~ name-collision
      ~ name-collision
      """)
  }
}
