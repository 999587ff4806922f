// bench [count]: prints a line with the cost of a dispatch for each case: its name, and the
// nanoseconds, allocations and bytes per round. With 'count', each case runs a fixed number of
// rounds, for callgrind.
import Board
import Checklist
import Foundation
import Probe
import ReduxRuntime
import TaskList

let isCounting = CommandLine.arguments.dropFirst().first == "count"

/// A simple hand-written store, for comparison.
final class ClosureStore<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Void
  private var observers: [(State) -> Void] = []

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.reduce = reduce
  }

  func subscribe(_ observer: @escaping (State) -> Void) { observers.append(observer) }

  func dispatch(_ action: Action) {
    reduce(&state, action)
    for observer in observers { observer(state) }
  }
}

struct Passing: Middleware {
  func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    .next
  }
}

/// A middleware that dispatches a further action.
struct Following: Middleware {
  func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    if case .filterTasks(.all) = action { effects.dispatch(.filterTasks(.completed)) }
    return .next
  }
}

/// A middleware that compares the filter with its value before the action.
struct ComparingFilter: Middleware {
  var compared: Changes { TaskListFeature.Change.filter }

  func after(
    _ action: TaskListAction, _ old: TaskListState, _ state: TaskListState, _ changes: Changes,
    _ effects: inout Effects<TaskListFeature>
  ) {
    if state.filter != old.filter { sink &+= 1 }
  }
}

/// A middleware that compares the list of tasks with its value before the action.
struct ComparingTasks: Middleware {
  var compared: Changes { Changes(bit: 0) }

  func after(
    _ action: BoardFeature.Action, _ old: BoardFeature.State, _ state: BoardFeature.State,
    _ changes: Changes, _ effects: inout Effects<BoardFeature>
  ) {
    if state.tasks != old.tasks { sink &+= 1 }
  }
}

/// A middleware that compares an array with its value before the action.
struct ComparingNumbers: Middleware {
  var compared: Changes { Changes(bit: 0) }

  func after(
    _ action: Int, _ old: [Int], _ state: [Int], _ changes: Changes,
    _ effects: inout Effects<NumbersFeature>
  ) {
    if state != old { sink &+= 1 }
  }
}

@MainActor func measure(_ name: String, rounds: Int = 1_000_000, _ body: (Int) -> Void) {
  body(10)
  if isCounting {
    probe_begin()
    body(1_000)
    probe_end()
    print(name)
    return
  }
  var least = UInt64.max
  for _ in 0..<5 {
    let start = probe_nanoseconds()
    body(rounds)
    least = min(least, probe_nanoseconds() - start)
  }
  let allocations = probe_allocations()
  let bytes = probe_bytes()
  body(1_000)
  // The code between the two readings makes no allocations of its own.
  let allocated = probe_allocations() - allocations
  let written = probe_bytes() - bytes
  let time = Double(least) / Double(rounds)
  print("\(name)\t\((time * 10).rounded() / 10)\t\(Double(allocated) / 1_000)\t\(written / 1_000)")
}

@inline(__always) func filter(_ round: Int) -> TaskListAction {
  .filterTasks(round & 1 == 0 ? .all : .completed)
}

@MainActor func dispatching(_ name: String, _ store: TaskListStore) {
  measure(name) { rounds in
    for round in 0..<rounds { store.dispatch(filter(round)) }
  }
}

@exclusivity(unchecked) nonisolated(unsafe) var sink = 0

/// Tasks with the same ids in every run, because a search for an id costs more or less depending on
/// its hash.
func tasks(_ count: Int) -> [TaskModel] {
  var random = UInt64(count)
  return (0..<count).map { number in
    let bytes = (0..<16).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: random >> 56)
    }
    let id = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return TaskModel(id: id, title: "A task with a title of some length, number \(number)")
  }
}

@MainActor func dispatches() {
  do {
    var state = TaskListState()
    measure("reducer called directly") { rounds in
      for round in 0..<rounds {
        sink &+= Int(TaskListFeature.reduce(&state, filter(round)).rawValue)
      }
    }
  }
  dispatching("store.dispatch", TaskListStore(middleware: []))
  do {
    let store = ClosureStore(TaskListState()) { taskListReducer(&$0, action: $1) }
    measure("closure store") { rounds in
      for round in 0..<rounds { store.dispatch(filter(round)) }
    }
    for _ in 0..<10 { store.subscribe { sink &+= $0.tasks.count } }
    measure("closure store, 10 observers") { rounds in
      for round in 0..<rounds { store.dispatch(filter(round)) }
    }
  }
  dispatching(
    "3 middleware that pass", TaskListStore(middleware: [Passing(), Passing(), Passing()]))
  do {
    let store = TaskListStore(middleware: [Following()])
    measure("an action and one that it causes") { rounds in
      for _ in 0..<rounds { store.dispatch(.filterTasks(.all)) }
    }
  }
  dispatching("a middleware that compares a value", TaskListStore(middleware: [ComparingFilter()]))
  dispatching(
    "the feature's own middleware", TaskListStore(dependencies: .inMemory()))
  do {
    let store = TaskListStore(middleware: [])
    for _ in 0..<10 {
      store.subscribe(to: TaskListFeature.Change.tasks) { state in
        sink &+= state.tasks.count
        return .alive
      }
    }
    dispatching("10 subscribers not concerned", store)
  }
  do {
    let store = TaskListStore(middleware: [])
    for _ in 0..<10 {
      store.subscribe(to: TaskListFeature.Change.filter) { state in
        sink &+= state.tasks.count
        return .alive
      }
    }
    dispatching("10 subscribers that fire", store)
  }
  do {
    let store = Store<BoardFeature>()
    for _ in 0..<10 {
      store.select(\.showsAll, from: Changes(bit: 1)) { showsAll in
        sink &+= showsAll ? 1 : 2
        return .alive
      }
    }
    measure("10 selectors that fire") { rounds in
      for round in 0..<rounds { store.dispatch(.showAll(round & 1 == 0)) }
    }
  }
  do {
    let store = TaskListStore(middleware: [])
    for _ in 0..<10 {
      store.select(\.filter, from: TaskListFeature.Change.filter) { filter in
        sink &+= MemoryLayout.size(ofValue: filter)
        return .alive
      }
    }
    dispatching("10 selectors of a text enum", store)
  }
}

@MainActor func lists() {
  for count in [10, 1_000, 100_000] {
    let tasks = tasks(count)
    let ids = (0..<16).map { tasks[$0 * count / 16].id }
    var made = HandMade(tasks)
    measure("toggle by id, \(count), by hand") { rounds in
      for round in 0..<rounds { made.toggle(ids[round & 15]) }
    }
    var board = BoardFeature.State(tasks: IdentifiedArray(tasks))
    let actions = ids.map(BoardFeature.Action.toggle)
    measure("toggle by id, \(count), reducer") { rounds in
      for round in 0..<rounds {
        sink &+= Int(BoardFeature.reduce(&board, actions[round & 15]).rawValue)
      }
    }
    let store = Store<BoardFeature>(initialState: board)
    board = .init()
    measure("toggle by id, \(count), store") { rounds in
      for round in 0..<rounds { store.dispatch(actions[round & 15]) }
    }
    let comparing = Store<BoardFeature>(initialState: store.state, middleware: [ComparingTasks()])
    measure("a compared list, \(count)", rounds: 2_000) { rounds in
      for round in 0..<rounds { comparing.dispatch(actions[round & 15]) }
    }
    let numbers = Store<NumbersFeature>(
      initialState: Array(0..<count), middleware: [ComparingNumbers()])
    measure("a compared array, \(count)", rounds: 200) { rounds in
      for round in 0..<rounds { numbers.dispatch((round & 15) * count / 16) }
    }
    if count < 100_000 { continue }
    var kept = store.state
    measure("toggle beside a snapshot, \(count)", rounds: 2_000) { rounds in
      for round in 0..<rounds {
        store.dispatch(actions[round & 15])
        kept = store.state
      }
    }
    sink &+= kept.tasks.count
    let list = TaskListStore(initialState: .init(tasks: tasks), middleware: [])
    measure("filteredTasks read again, \(count)") { rounds in
      for _ in 0..<rounds {
        sink &+= list.filteredTasks.count
      }
    }
    measure("state read") { rounds in
      for _ in 0..<rounds { sink &+= list.state.tasks.count }
    }
  }
}

/// An app of task list stores, some of which have a link.
@MainActor final class ListApp: AppStore<Int, Int, Never> {
  let lists: [TaskListStore]
  private var linkCount = 0

  init(_ count: Int, middleware: [any Middleware<TaskListFeature>] = [], linking: Bool = false) {
    lists = (0..<count).map { _ in TaskListStore(middleware: middleware) }
    super.init()
    for (number, list) in lists.enumerated() {
      join(
        list, "list\(number)", action: { _ in number }, event: { $0 },
        after: linking ? { $0.afterList($1) } : nil)
    }
  }

  override var state: Int { lists.count }

  private func afterList(_ action: TaskListAction) {
    switch action {
    case .importTasks: linkCount += 1
    default: break
    }
  }
}

@MainActor func apps() {
  for count in [3, 100] {
    let app = ListApp(count)
    dispatching("a store in an app of \(count)", app.lists[count / 2])
  }
  do {
    let store = TaskListStore(middleware: [Passing()])
    dispatching("1 middleware that passes", store)
  }
  let linked = ListApp(3, linking: true)
  dispatching("a store in an app, with a link", linked.lists[1])
  let passing = ListApp(3, middleware: [Passing()], linking: true)
  dispatching("a link and 1 middleware", passing.lists[1])
}

/// A middleware that makes calls with a key. The calls stay under way during the measurement.
struct Calling: Middleware {
  let policy: EffectPolicy

  func handle(
    _ action: BoardFeature.Action, _ state: BoardFeature.State,
    _ effects: inout Effects<BoardFeature>
  ) -> Verdict<BoardFeature.Action> {
    guard case .toggle(let id) = action else { return .next }
    effects.run(id: EffectID("call", key: id), policy: policy) { _ in
      try await Task.sleep(for: .seconds(1_000))
    }
    return .drop
  }
}

@MainActor func keys() {
  let policies: [(String, EffectPolicy)] = [
    ("that is under way", .first), ("that is replaced", .latest),
  ]
  for (what, policy) in policies {
    for count in [10, 10_000] {
      let ids = tasks(count).map(\.id)
      let store = Store<BoardFeature>(middleware: [Calling(policy: policy)])
      for id in ids { store.dispatch(.toggle(id)) }
      measure("a call \(what), \(count) keys", rounds: 2_000) { rounds in
        for round in 0..<rounds { store.dispatch(.toggle(ids[round * 7 % count])) }
      }
      store.cancelEffects()
    }
  }
}

/// A generated feature with 'undo', whose history is full.
@MainActor func steps() {
  for count in [10, 10_000] {
    let items = tasks(count).map { Item(id: $0.id, title: $0.title) }
    let actions = (0..<16).map { ChecklistAction.toggle(items[$0 * count / 16].id) }
    let store = ChecklistStore(
      initialState: ChecklistState(items: IdentifiedArray(items)), middleware: [])
    for round in 0..<64 { store.dispatch(actions[round & 15]) }
    measure("a step of 'undo', \(count)", rounds: 2_000) { rounds in
      for round in 0..<rounds { store.dispatch(actions[round & 15]) }
    }
    measure("undo and redo, \(count)", rounds: 2_000) { rounds in
      for _ in 0..<rounds {
        store.dispatch(.undo)
        store.dispatch(.redo)
      }
    }
    sink &+= store.state.items.count
  }
}

/// An effect that waits as long as the timer of the generated middleware.
struct Waiting: Middleware {
  func handle(
    _ action: ChecklistAction, _ state: ChecklistState, _ effects: inout Effects<ChecklistFeature>
  ) -> Verdict<ChecklistAction> {
    guard case .remind = action else { return .next }
    effects.run(id: "remind", policy: .latest) { send in
      try await Task.sleep(for: .seconds(1_000))
      send(.reminded)
    }
    return .next
  }
}

@MainActor func timers() {
  let cases: [(String, any Middleware<ChecklistFeature>, ChecklistAction)] = [
    ("a timer that begins again", Reminding(), .remind),
    ("a call that begins again", Waiting(), .remind),
    ("a timer that is repeated already", Reminding(), .watch),
  ]
  for (name, middleware, action) in cases {
    let store = ChecklistStore(middleware: [middleware])
    store.dispatch(action)
    measure(name, rounds: 2_000) { rounds in
      for _ in 0..<rounds { store.dispatch(action) }
    }
    store.cancelEffects()
  }
}

dispatches()
lists()
apps()
keys()
steps()
timers()
